import { transcripts } from '@dekanat/contract/papers/transcripts.ts';
import { sheets } from '@dekanat/contract/ratings/sheets.ts';
import { statements } from '@dekanat/contract/ratings/statements.ts';
import { totalStatements } from '@dekanat/contract/ratings/total-statements.ts';
import { electives } from '@dekanat/contract/registration/electives.ts';
import { studentRegisters } from '@dekanat/contract/registration/student-registers.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { transcriptInput } from '#test/paper-factories.ts';
import { makeStudent } from '#test/people-factories.ts';
import { makeSubject } from '#test/planning-factories.ts';
import { registrationCalls } from '#test/registration-calls.ts';
import { attach, makeConfirmedPlan, makeRegistered, rate, subjectsOf } from '#test/registration-factories.ts';
import { insertResult } from '#test/retake-factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin } = useServer();
const { undo, store, preview, registerOf } = registrationCalls(admin);
const subjectId = async (client = admin) => (await makeSubject(client)).id;

describe('a transfer to another curriculum', () => {
  /** Two curricula of one speciality that share a subject, and a student of the first with results. */
  async function transferable() {
    const [shared, ownOfFirst, ownOfSecond, late] = [
      await subjectId(),
      await subjectId(),
      await subjectId(),
      await subjectId(),
    ];
    const from = await makeConfirmedPlan(admin, { subjects: [[shared, ownOfFirst], [late]] });
    const { faculty_id, speciality_id } = from.curriculum;
    const to = await makeConfirmedPlan(admin, {
      faculty_id,
      speciality_id,
      subjects: [[ownOfSecond], [shared]],
    });
    const { student } = await makeRegistered(admin, { plan: from });
    await attach(admin, from, [student.id], { semester: 1 });
    const subjects = await subjectsOf(admin, student.id);
    const idOf = (subject: number) =>
      subjects.find(({ subject_id }) => subject_id === subject)?.student_subject_id ?? 0;
    await rate(server, idOf(shared), { rating: 91, mark: 5 });
    await rate(server, idOf(ownOfFirst), { rating: 72, mark: 4 });
    return { from, to, student, shared, ownOfFirst, ownOfSecond, late };
  }

  it('does not change closed sheets of the new group by the results that it carries over', async () => {
    const { from, to, student, shared } = await transferable();
    const { student: other } = await makeRegistered(admin, { plan: to });
    await attach(admin, to, [other.id], { semester: 1 });
    const { result } = await admin.call(statements.list, {
      query: { group_id: to.group.id, subject_id: shared },
    });
    const id = result.data[0]?.id ?? 0;
    const close = server.services.db.updateTable('statements').set({ state: 'closed' }).where('id', '=', id);
    await close.execute();
    const listed = async () => {
      const sheet = (await admin.call(sheets.read, { params: { id } })).result;
      return [sheet.state, sheet.students, ...sheet.rows.map(({ student_id, mark }) => [student_id, mark])];
    };
    const before = await listed();
    expect(before).toEqual(['closed', 1, [other.id, null]]);
    await attach(admin, to, [student.id], { semester: 1, group_id: from.group.id });
    expect(await subjectsOf(admin, student.id)).toContainEqual(
      expect.objectContaining({ subject_id: shared, mark: 5, status: 1 }),
    );
    expect(await listed()).toEqual(before);
    const total = { params: { id: to.group.id }, query: { semester_id: to.semesters[1]?.id ?? 0 } };
    const { rows } = (await admin.call(totalStatements.read, total)).result;
    expect(rows.find((row) => row.student_id === student.id)?.results).toMatchObject([{ mark: 5 }]);
  });

  it('previews an absence with the points of a result', async () => {
    const { from, to, student } = await transferable();
    await sql`update ratings set absent = true, fc_rating = null, mark = 2 where mark = 4 and student_subject_id in (
      select id from student_subjects where student_id = ${student.id})`.execute(server.services.db);
    const { rows } = await preview(to, [student.id], { semester: 1, group_id: from.group.id });
    expect(rows[0]).toMatchObject({
      kept: [{ mark: 5, absent: false }],
      unmatched: [{ mark: 2, absent: true }],
      missing: [{ mark: null, absent: false }],
    });
  });

  it('previews and keeps results of the same subjects, drops those without, and is undone', async () => {
    const { from, to, student, shared, ownOfSecond } = await transferable();
    const input = [to, [student.id], { semester: 1, group_id: from.group.id }] as const;
    const { act, rows } = await preview(to, [student.id], input[2]);
    expect(act).toBe('curriculum_transfer');
    const toFirst = { ...input[2], semester: 0 };
    const { warnings } = await preview(to, [student.id], toFirst);
    expect(warnings.map(({ code }) => code)).toContain('earlier');
    expect(rows[0]).toMatchObject({
      curriculum_name: from.curriculum.name,
      kept: [{ rating: 91, mark: 5 }],
      dropped: [{ semester: '2' }],
      unmatched: [{ mark: 4 }],
      missing: [{ semester: '1' }],
    });

    const { batch_id } = await attach(admin, to, [student.id], input[2]);
    const after = await subjectsOf(admin, student.id);
    expect(after.map(({ subject_id, mark, status }) => [subject_id, mark, status])).toEqual([
      [ownOfSecond, null, 1],
      [shared, 5, 1],
    ]);
    expect((await undo(batch_id)).result).toMatchObject({ act: 'curriculum_transfer', students: 1 });
    expect(await registerOf(student.id)).toMatchObject({ curriculum_id: from.curriculum.id, semester: '2' });
    expect((await subjectsOf(admin, student.id)).map(({ mark, status }) => [mark, status])).toEqual([
      [5, 1],
      [4, 1],
      [null, 1],
    ]);
    // The carried result stays with a subject that does not count, and counts again after another transfer.
    await attach(admin, to, [student.id], input[2]);
    expect((await subjectsOf(admin, student.id)).map(({ mark, status }) => [mark, status])).toEqual([
      [null, 1],
      [5, 1],
    ]);
  });

  it('back to the former curriculum carries a pass over to the subject that was failed there', async () => {
    const { from, to, student, shared } = await transferable();
    const { db } = server.services;
    const sharedOf = async () =>
      (await subjectsOf(admin, student.id)).find(({ subject_id }) => subject_id === shared);
    const failed = (await sharedOf())?.student_subject_id ?? 0;
    await sql`update ratings set rating = 40, mark = 2 where student_subject_id = ${failed}`.execute(db);
    await attach(admin, to, [student.id], { semester: 1, group_id: from.group.id });
    await insertResult(server, (await sharedOf())?.student_subject_id ?? 0, { mark: 4, statement: 2 });
    const back = { semester: 1, group_id: to.group.id };
    const { rows } = await preview(from, [student.id], back);
    expect(rows[0]?.kept).toContainEqual(expect.objectContaining({ mark: 4 }));
    const { batch_id } = await attach(admin, from, [student.id], back);
    expect(await sharedOf()).toMatchObject({ student_subject_id: failed, mark: 4, status: 1 });
    await undo(batch_id);
    expect(await sharedOf()).toMatchObject({ mark: 4, status: 1 });
    await attach(admin, from, [student.id], back);
    expect(await sharedOf()).toMatchObject({ student_subject_id: failed, mark: 4, status: 1 });
  });

  it('opens no sheet for results that it carries over alone, and a re-sit for a debt among them', async () => {
    const { from, to, student, shared } = await transferable();
    await server.services.db
      .updateTable('ratings')
      .set({ rating: 40, mark: 2 })
      .where('student_subject_id', 'in', (eb) =>
        eb
          .selectFrom('student_subjects')
          .innerJoin('semester_subjects as planned', 'planned.id', 'semester_subject_id')
          .where('student_id', '=', student.id)
          .where('planned.subject_id', '=', shared)
          .select('student_subjects.id'),
      )
      .execute();
    const { subjects } = await attach(admin, to, [student.id], { semester: 1, group_id: from.group.id });
    expect(subjects).toBe(2);
    const listed = async (query: object) =>
      (await admin.call(statements.list, { query: { group_id: to.group.id, ...query } })).result.data;
    expect((await listed({})).map(({ students }) => students)).toEqual([1]);
    expect(await listed({ subject_id: shared })).toEqual([]);
    const body = {
      group_id: to.group.id,
      semester_id: to.semesters[1]?.id ?? 0,
      statement: 'second_statement' as const,
    };
    const { result } = await admin.call(statements.holdReSits, {
      body: { ...body, accepted: ['window_open'] },
    });
    expect(result.created).toMatchObject([{ students: 1 }]);
    expect(await listed({ subject_id: shared })).toMatchObject([
      { students: 1, statement: 'second_statement' },
    ]);
  });

  it('takes one member of an elective group, the one with a result', async () => {
    const to = await makeConfirmedPlan(admin, { electives: true });
    const members = to.semesters[0]?.subjects.filter((one) => one.choice_of_subject !== null) ?? [];
    const [passed = 0, chosen = 0] = members.map(({ subject_id }) => subject_id);
    const { faculty_id, speciality_id } = to.curriculum;
    const from = await makeConfirmedPlan(admin, { faculty_id, speciality_id, subjects: [[passed, chosen]] });
    const { student } = await makeRegistered(admin, { plan: to });
    const choice = members.find(({ subject_id }) => subject_id === chosen)?.id ?? 0;
    await admin.call(electives.choose, {
      body: { student_ids: [student.id], semester_subject_ids: [choice] },
    });
    await attach(admin, from, [student.id], { group_id: to.group.id });
    const [first] = (await subjectsOf(admin, student.id)).filter(({ subject_id }) => subject_id === passed);
    await rate(server, first?.student_subject_id ?? 0, { rating: 80, mark: 4 });
    const back = { group_id: from.group.id };
    const { rows } = await preview(to, [student.id], back);
    expect(rows[0]?.kept).toMatchObject([{ mark: 4 }]);

    const electivesOf = async () =>
      (await subjectsOf(admin, student.id))
        .filter((one) => one.choice_of_subject !== null && one.status !== 4)
        .map(({ subject_id, mark }) => [subject_id, mark]);
    const { batch_id } = await attach(admin, to, [student.id], back);
    expect(await electivesOf()).toEqual([[passed, 4]]);
    await undo(batch_id);
    await attach(admin, to, [student.id], back);
    expect(await electivesOf()).toEqual([[passed, 4]]);
    await attach(admin, to, [student.id], { semester: 1 });
    expect(await electivesOf()).toEqual([[passed, 4]]);
  });

  it('carries over one of two results in an elective group, the pass', async () => {
    const to = await makeConfirmedPlan(admin, { electives: true });
    const members = to.semesters[0]?.subjects.filter((one) => one.choice_of_subject !== null) ?? [];
    const [failed = 0, passed = 0] = members.map(({ subject_id }) => subject_id);
    const { faculty_id, speciality_id } = to.curriculum;
    const from = await makeConfirmedPlan(admin, { faculty_id, speciality_id, subjects: [[failed, passed]] });
    const { student } = await makeRegistered(admin, { plan: from });
    for (const { subject_id, student_subject_id } of await subjectsOf(admin, student.id))
      await rate(server, student_subject_id ?? 0, { rating: 60, mark: subject_id === passed ? 3 : 2 });
    await attach(admin, to, [student.id], { group_id: from.group.id });
    const after = (await subjectsOf(admin, student.id)).filter(
      (one) => one.choice_of_subject !== null && one.student_subject_id !== null,
    );
    expect(after.map(({ subject_id, mark, status }) => [subject_id, mark, status])).toEqual([[passed, 3, 1]]);
  });

  it('holds the re-sit that follows the last result which it carried over', async () => {
    const { from, to, student, shared } = await transferable();
    const own = (await subjectsOf(admin, student.id)).find(({ subject_id }) => subject_id === shared);
    const id = own?.student_subject_id ?? 0;
    await sql`update ratings set rating = 40, mark = 2 where student_subject_id = ${id}`.execute(
      server.services.db,
    );
    await insertResult(server, id, { mark: 2, statement: 2 });
    await attach(admin, to, [student.id], { semester: 1, group_id: from.group.id });
    const hold = (statement: 'second_statement' | 'third_statement') =>
      admin.call(statements.holdReSits, {
        body: {
          ...{ group_id: to.group.id, semester_id: to.semesters[1]?.id ?? 0, statement },
          accepted: ['window_open'],
        },
      });
    expect((await hold('second_statement')).status).toBe(405);
    expect((await hold('third_statement')).result.created).toMatchObject([{ students: 1 }]);
  });

  it('is undone once a transcript with its results is revoked', async () => {
    const { from, to, student } = await transferable();
    const input = { semester: 1, group_id: from.group.id };
    const { batch_id } = await attach(admin, to, [student.id], input);
    const body = transcriptInput(student.id, to.semesters[1]?.id ?? 0);
    const { id } = (await admin.call(transcripts.create, { body })).result;
    const { register_id } = await registerOf(student.id);
    const removal = await admin.call(studentRegisters.remove, { params: { id: register_id ?? 0 } });
    const refused = await undo(batch_id);
    expect([removal.status, refused.status, refused.error.message]).toEqual([
      409,
      409,
      expect.stringContaining('transkript'),
    ]);
    await admin.call(transcripts.remove, { params: { id } });
    expect((await undo(batch_id)).status).toBe(200);
  });

  it('back to the former curriculum revives its subjects', async () => {
    const { from, to, student } = await transferable();
    await attach(admin, to, [student.id], { semester: 1, group_id: from.group.id });
    await attach(admin, from, [student.id], { semester: 1, group_id: to.group.id });
    expect((await subjectsOf(admin, student.id)).map(({ mark, status }) => [mark, status])).toEqual([
      [5, 1],
      [4, 1],
      [null, 1],
    ]);
  });

  it('is refused to students of another group', async () => {
    const { from, to, student } = await transferable();
    const unregistered = await makeStudent(admin, { group_id: from.group.id });
    const { status, error } = await store(to, [student.id, unregistered.id], { group_id: to.group.id });
    expect(status).toBe(422);
    expect(Object.values(error.message).flat()).toHaveLength(2);
  });
});
