import { statements } from '@dekanat/contract/ratings/statements.ts';
import { configs } from '@dekanat/contract/reference/configs.ts';
import { electives } from '@dekanat/contract/registration/electives.ts';
import { batches } from '@dekanat/contract/students/status-changes/batches.ts';
import { studyLessons } from '@dekanat/contract/study/lessons.ts';
import { studentTests } from '@dekanat/contract/study/student-tests.ts';
import { studySubjects } from '@dekanat/contract/study/study-subjects.ts';
import { studentTasks } from '@dekanat/contract/study/tasks.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { signIn } from '#test/client.ts';
import { settingOf } from '#test/reference-factories.ts';
import { rate, subjectsOf } from '#test/registration-factories.ts';
import { makeTaughtPlan, openStudyingAccount } from '#test/study-factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin } = useServer();
beforeAll(async () => {
  const { id } = await settingOf(admin, 'choice-subject-deadline');
  await admin.call(configs.update, { params: { id }, body: { value: 14, status: 1 } });
});

/** A student who has chosen the first member of an elective group, which is taught; the semester began so many days ago. */
async function chosen(daysAgo = 1) {
  const taught = await makeTaughtPlan(admin, { electives: true, taught: 'elective' });
  const { plan, semesterId } = taught;
  await sql`update semesters set start_date = today - ${daysAgo}::integer, end_date = today + 100
    from (select (now() at time zone 'Asia/Tashkent')::date as today) tashkent where id = ${semesterId}`.execute(
    server.services.db,
  );
  const members = (plan.semesters[0]?.subjects ?? []).filter((one) => one.choice_of_subject !== null);
  const [one, other] = members as [(typeof members)[number], (typeof members)[number]];
  const student = await openStudyingAccount(server, admin, plan);
  const { client, id } = student;
  const params = { semesterId };
  await client.call(studySubjects.choose, { params, body: { subject_id: [one.subject_id] } });
  const taken = async () =>
    (await subjectsOf(admin, id))
      .filter(
        ({ choice_of_subject, status }) => choice_of_subject !== null && status !== null && status !== 4,
      )
      .map((subject) => subject.semester_subject_id);
  const change = async (...subject_id: number[]) => {
    const answer = await client.call(studySubjects.change, { params, body: { subject_id } });
    return [answer.status, answer.status === 200 ? answer.result.changed : answer.error.message];
  };
  const offered = async () =>
    (await client.call(studySubjects.offered, { params })).result.data[0]?.semestr_subject[0];
  return { ...{ taught, plan, params, one, other, client, id }, ...{ taken, change, offered } };
}
const closeSheet = (semesterSubjectId: number, groupId: number) =>
  sql`update statements set state = 'closed' where semester_subject_id = ${semesterSubjectId} and group_id = ${groupId}
    and statement = 1`.execute(server.services.db);
const studentSubject = async (studentId: number, semesterSubjectId: number) =>
  (await subjectsOf(admin, studentId)).find((one) => one.semester_subject_id === semesterSubjectId)
    ?.student_subject_id ?? 0;

describe('change of electives', () => {
  it('replaces the choice, keeps what was before, and changes nothing when it is repeated', async () => {
    const { id, one, other, taken, change, plan } = await chosen();
    expect(await change(other.subject_id)).toEqual([200, 1]);
    expect(await change(other.subject_id)).toEqual([200, 0]);
    expect(await taken()).toEqual([other.id]);
    const { result: listed } = await admin.call(electives.list, {
      query: { semester_id: plan.semesters[0]?.id ?? 0 },
    });
    expect(listed.students.find((student) => student.id === id)?.choices).toMatchObject([
      { semester_subject_id: other.id },
    ]);
    expect(await change(one.subject_id)).toEqual([200, 1]);
    expect(await taken()).toEqual([one.id]);
    const { rows } = await sql<{ batch_id: number; subject: number; status: number | null }>`
      select change.batch_id, student_subject.semester_subject_id as subject, change.status
      from student_subject_changes change join student_subjects student_subject on student_subject.id = change.student_subject_id
      join batches on batches.id = change.batch_id and batches.act = 'elective'
      where student_subject.student_id = ${id} order by change.batch_id, subject`.execute(server.services.db);
    // The choice, the change, and the change back, each with the state before it.
    expect(rows.map(({ subject, status }) => [subject, status])).toEqual([
      [one.id, null],
      [one.id, 1],
      [other.id, null],
      [one.id, 4],
      [other.id, 1],
    ]);
    // Staff undo it as they undo a change of their own.
    await admin.call(batches.undo, { params: { id: rows.at(-1)?.batch_id ?? 0 }, body: {} });
    expect(await taken()).toEqual([other.id]);
  });

  it('shows what is compared, until when, and why a choice stays', async () => {
    const { id, one, other, offered, plan } = await chosen();
    const group = await offered();
    expect(Date.parse(group?.deadline ?? '')).toBeGreaterThan(Date.now() + 12 * 86_400_000);
    expect(group).toMatchObject({
      change_refusal: null,
      choice_subject: [
        { subject_id: one.subject_id, chosen: true, credit_hour: 4, sheet_closed: false },
        { subject_id: other.subject_id, chosen: false, credit_hour: 4, sheet_closed: false },
      ],
    });
    await closeSheet(one.id, plan.group.id);
    expect(await offered()).toMatchObject({
      change_refusal: 'Tanlangan fan qaydnomasi yopilgan: tanlov endi oʻzgarmaydi',
      choice_subject: [{ sheet_closed: true }, { sheet_closed: false }],
    });
    await rate(server, await studentSubject(id, one.id), { rating: 60, mark: 3 });
    expect((await offered())?.change_refusal).toMatch(/baho qoʻyilgan/);
  });

  it('is possible on the last day, and refused after it, unless nothing changes', async () => {
    const last = await chosen(14);
    expect(await last.change(last.other.subject_id)).toEqual([200, 1]);
    const late = await chosen(15);
    expect(await late.change(late.other.subject_id)).toEqual([
      405,
      'Tanlovni oʻzgartirish muddati tugagan. Dekanatga murojaat qiling',
    ]);
    expect(await late.change(late.one.subject_id)).toEqual([200, 0]);
    expect((await late.offered())?.change_refusal).toMatch(/muddati tugagan/);
    expect(await late.taken()).toEqual([late.one.id]);
  });

  it('is refused when a sheet of the former or of the new subject is closed', async () => {
    for (const closed of ['one', 'other'] as const) {
      const made = await chosen();
      // A classmate has the sheet of the other subject opened.
      const { id } = await openStudyingAccount(server, admin, made.plan);
      const body = { student_ids: [id], semester_subject_ids: [made.other.id] };
      await admin.call(electives.choose, { body });
      await closeSheet(made[closed].id, made.plan.group.id);
      const [status, message] = await made.change(made.other.subject_id);
      expect([status, message]).toEqual([405, expect.stringMatching(/yopilgan/)]);
      expect(await made.taken()).toEqual([made.one.id]);
    }
  });

  it('is refused once something is marked, handed in or started in the former subject, and when staff have locked it', async () => {
    const marked = await chosen();
    await rate(server, await studentSubject(marked.id, marked.one.id), { rating: 60, mark: 3 });
    const handed = await chosen();
    await handed.client.call(studentTasks.handIn, {
      params: { itemId: handed.taught.items.task },
      body: { text: 'Javob' },
    });
    const started = await chosen();
    const params = { itemId: started.taught.items.test };
    const drawn = await started.client.call(studyLessons.items, {
      params: started.params,
      query: {
        subject_id: started.one.subject_id,
        syllabus_module_lesson_id: started.taught.lessonId,
        ...{ type: 'test', syllabus_module_lesson_item_id: params.itemId },
      },
    });
    // Questions that were only seen do not prevent a change.
    expect((await started.offered())?.change_refusal).toBeNull();
    const [question] = drawn.result.data.find(({ id }) => id === params.itemId)?.test_question ?? [];
    const body = {
      test_question_id: question?.id ?? 0,
      test_answer_id: [question?.test_answers[0]?.id ?? 0],
    };
    expect((await started.client.call(studentTests.answer, { params, body })).status).toBe(200);
    for (const { change, other, taken, one } of [marked, handed, started]) {
      expect(await change(other.subject_id)).toEqual([
        405,
        'Tanlangan fan boʻyicha ish topshirilgan yoki baho qoʻyilgan: tanlov endi oʻzgarmaydi',
      ]);
      expect(await taken()).toEqual([one.id]);
    }
    const locked = await chosen();
    await sql`update student_subjects set status = 2 where id = ${await studentSubject(locked.id, locked.one.id)}`.execute(
      server.services.db,
    );
    expect(await locked.change(locked.other.subject_id)).toEqual([405, expect.stringMatching(/qulflagan/)]);
  });

  it('is refused for anything but one member of chosen groups of an own semester, and on academic leave', async () => {
    const made = await chosen();
    const { one, other, plan, client, change, params } = made;
    const compulsory = plan.semesters[0]?.subjects.find((subject) => subject.choice_of_subject === null);
    const another = await chosen();
    for (const ids of [
      [one.subject_id, other.subject_id],
      [compulsory?.subject_id ?? 0],
      [other.subject_id, compulsory?.subject_id ?? 0],
      [another.other.subject_id],
      [2_000_000_000],
      [],
    ]) {
      const [status, message] = await change(...ids);
      expect([status, typeof message]).toEqual([422, 'string']);
    }
    // Semesters of others, of another university, and none at all.
    const body = { subject_id: [another.other.subject_id] };
    expect((await client.call(studySubjects.change, { params: another.params, body })).status).toBe(405);
    const elsewhere = await makeTaughtPlan(await signIn(server.url, 'admin2'), { electives: true });
    const foreign = { semesterId: elsewhere.plan.semesters[0]?.id ?? 0 };
    expect((await client.call(studySubjects.change, { params: foreign, body })).status).toBe(405);
    const unchosen = await openStudyingAccount(server, admin, plan);
    const early = await unchosen.client.call(studySubjects.change, {
      params,
      body: { subject_id: [one.subject_id] },
    });
    expect([early.status, early.error.message]).toEqual([
      405,
      'Bu guruhda hali fan tanlanmagan: avval tanlang',
    ]);
    await sql`update students set study_status = 'academic_leave' where id = ${made.id}`.execute(
      server.services.db,
    );
    expect(await change(other.subject_id)).toEqual([405, 'Siz hozir oʻqimayapsiz: topshirish mumkin emas']);
    expect((await made.offered())?.change_refusal).toBe('Siz hozir oʻqimayapsiz: topshirish mumkin emas');
    expect(await made.taken()).toEqual([one.id]);
  });
});

describe('changes of electives at once', () => {
  it('leave one choice, with each step recorded', async () => {
    const { one, other, change, taken, id } = await chosen();
    const answers = await Promise.all([other, one, other, one].map(({ subject_id }) => change(subject_id)));
    expect(answers.map(([status]) => status)).toEqual([200, 200, 200, 200]);
    expect(await taken()).toHaveLength(1);
    const changed = answers.reduce((sum, [, count]) => sum + Number(count), 0);
    const { rows } = await sql<{ count: number }>`
      select count(distinct change.batch_id)::integer as count from student_subject_changes change
      join student_subjects student_subject on student_subject.id = change.student_subject_id
      join batches on batches.id = change.batch_id and batches.act = 'elective'
      where student_subject.student_id = ${id}`.execute(server.services.db);
    expect(rows[0]?.count).toBe(changed + 1);
  });

  it('and a hand-in: the work is in the chosen subject, or it is refused', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { client, taught, one, other, change, taken } = await chosen();
      const [[changed], handedIn] = await Promise.all([
        change(other.subject_id),
        client.call(studentTasks.handIn, {
          params: { itemId: taught.items.task },
          body: { text: 'Javob' },
        }),
      ]);
      expect([changed, handedIn.status]).not.toEqual([200, 200]);
      expect(await taken()).toEqual([handedIn.status === 200 ? one.id : other.id]);
    }
  });

  it('and the closing of a sheet: nobody leaves a closed sheet', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { one, other, change, taken, plan } = await chosen();
      const { result } = await admin.call(statements.list, { query: { group_id: plan.group.id } });
      const sheet = result.data.find((row) => row.subject_id === one.subject_id);
      await sql`update statements set state = 'entered' where id = ${sheet?.id ?? 0}`.execute(
        server.services.db,
      );
      const [[changed], closed] = await Promise.all([
        change(other.subject_id),
        admin.call(statements.close, { params: { id: sheet?.id ?? 0 }, body: { accepted: ['before_exam'] } }),
      ]);
      expect(closed.status).toBe(200);
      expect(await taken()).toEqual([changed === 200 ? other.id : one.id]);
      expect(await change(one.subject_id)).toEqual(changed === 200 ? [405, expect.any(String)] : [200, 0]);
    }
  });
});
