import { curricula } from '@dekanat/contract/curricula/curricula.ts';
import { semesterSubjects } from '@dekanat/contract/curricula/plan.ts';
import { planFiles } from '@dekanat/contract/curricula/plan-files.ts';
import { electives } from '@dekanat/contract/registration/electives.ts';
import { promotions } from '@dekanat/contract/registration/promotions.ts';
import { studySubjects } from '@dekanat/contract/study/study-subjects.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { planFile } from '#test/curriculum-factories.ts';
import { electiveGroupCalls } from '#test/elective-groups.ts';
import { untilLockWait } from '#test/lock-waits.ts';
import { registrationCalls } from '#test/registration-calls.ts';
import { attach, makeConfirmedPlan, makeRegistered } from '#test/registration-factories.ts';
import { openStudyingAccount } from '#test/study-factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin } = useServer();
const { choosing, choose, withdraw, dissolve, joinGroup, statusesOf, setStatus } = electiveGroupCalls(admin);
const { undo } = registrationCalls(admin);
const confirm = (id: number) =>
  admin.call(curricula.confirm, { params: { id }, body: { confirmed: 1, accepted: ['plan_checks'] } });

describe('an elective group that is dissolved', () => {
  it('gives its members back to students who have taken another one instead', async () => {
    const { plan, id, semesterId, members } = await choosing(1);
    const [one, other] = members;
    const without = (await makeRegistered(admin, { plan })).student.id;
    await choose(id, one);
    await choose(id, other);
    expect(await statusesOf(id, members)).toEqual([4, 1]);
    await withdraw(plan.curriculum.id);
    expect((await dissolve(semesterId, one)).status).toBe(200);
    expect(await statusesOf(id, members)).toEqual([1, 1]);
    expect(await statusesOf(without, members)).toEqual([1, 1]);
  });

  it('gives its members back to students who were in another curriculum, when that is undone', async () => {
    const { plan, id, semesterId, members } = await choosing(1);
    const [one, other] = members;
    await choose(id, one);
    await choose(id, other);
    const { faculty_id, speciality_id } = plan.curriculum;
    const elsewhere = await makeConfirmedPlan(admin, { faculty_id, speciality_id });
    const { batch_id } = await attach(admin, elsewhere, [id]);
    await withdraw(plan.curriculum.id);
    await dissolve(semesterId, one);
    expect((await undo(batch_id)).status).toBe(200);
    expect(await statusesOf(id, members)).toEqual([1, 1]);
  });

  it('gives students who return to the curriculum a member that has moved to a semester that they had reached', async () => {
    const { plan, id, semesterId, members } = await choosing(1);
    const [one, rest] = members;
    await choose(id, one);
    await choose(id, rest);
    const body = { group_ids: [plan.group.id], accepted: ['semester_running' as const] };
    expect((await admin.call(promotions.store, { body })).status).toBe(200);
    const { faculty_id, speciality_id } = plan.curriculum;
    await attach(admin, await makeConfirmedPlan(admin, { faculty_id, speciality_id }), [id]);
    await withdraw(plan.curriculum.id);
    const moved = await admin.call(semesterSubjects.move, {
      params: { semesterId: plan.semesters[1]?.id ?? 0 },
      body: { subject_id: one?.subject_id ?? 0, from_semester_id: semesterId },
    });
    expect(moved.status).toBe(200);
    await confirm(plan.curriculum.id);
    await attach(admin, plan, [id], { semester: 1 });
    expect(await statusesOf(id, members)).toEqual([1, 1]);
  });

  it('lets the promotion be undone that has reached the semester to which a member has moved', async () => {
    const { plan, id, semesterId, members } = await choosing(1);
    const [one, rest] = members;
    await choose(id, one);
    await choose(id, rest);
    const body = { group_ids: [plan.group.id], accepted: ['semester_running' as const] };
    const promote = async () => (await admin.call(promotions.store, { body })).result;
    const { batch_id } = await promote();
    await withdraw(plan.curriculum.id);
    await admin.call(semesterSubjects.move, {
      params: { semesterId: plan.semesters[1]?.id ?? 0 },
      body: { subject_id: one?.subject_id ?? 0, from_semester_id: semesterId },
    });
    expect(await statusesOf(id, members)).toEqual([1, 1]);
    expect((await undo(batch_id)).status).toBe(200);
    expect(await statusesOf(id, members)).toEqual([null, 1]);
    await confirm(plan.curriculum.id);
    await promote();
    expect(await statusesOf(id, members)).toEqual([1, 1]);
  });

  it('leaves removed what was removed by hand', async () => {
    const { plan, id, semesterId, members } = await choosing(1);
    const [one, other] = members;
    await choose(id, one);
    await setStatus(id, one, 4);
    await choose(id, other);
    await withdraw(plan.curriculum.id);
    await dissolve(semesterId, one);
    expect(await statusesOf(id, members)).toEqual([4, 1]);
  });

  it('leaves students its members when a choice of before is undone', async () => {
    const { plan, id, semesterId, members } = await choosing(1);
    const [one] = members;
    const batchId = await choose(id, one);
    await withdraw(plan.curriculum.id);
    await dissolve(semesterId, one);
    expect((await undo(batchId)).status).toBe(200);
    expect(await statusesOf(id, members)).toEqual([1, 1]);
  });
});

describe('an elective that joins another elective group', () => {
  it('leaves students who have chosen another member there, and stays the choice of the others', async () => {
    const { plan, id, semesterId, members } = await choosing(2);
    const [one, rest, another, last] = members;
    const onlyOne = (await makeRegistered(admin, { plan })).student.id;
    await choose(id, one);
    await choose(id, another);
    await choose(onlyOne, one);
    await withdraw(plan.curriculum.id);
    expect((await joinGroup(semesterId, one, another)).status).toBe(200);
    // The group of one is dissolved.
    expect(await statusesOf(id, [one, rest, another, last])).toEqual([null, 1, 1, null]);
    expect(await statusesOf(onlyOne, [one, rest, another, last])).toEqual([1, 1, null, null]);
  });

  it('leaves students who return to the curriculum with another member there', async () => {
    const { plan, id, semesterId, members } = await choosing(2);
    const [one, rest, another, last] = members;
    const attachedBack = (await makeRegistered(admin, { plan })).student.id;
    const both = [id, attachedBack];
    for (const student of both) {
      await choose(student, one);
      await choose(student, another);
    }
    const { faculty_id, speciality_id } = plan.curriculum;
    const elsewhere = await makeConfirmedPlan(admin, { faculty_id, speciality_id });
    const [{ batch_id }] = [
      await attach(admin, elsewhere, [id]),
      await attach(admin, elsewhere, [attachedBack]),
    ];
    await withdraw(plan.curriculum.id);
    expect((await joinGroup(semesterId, one, another)).status).toBe(200);
    expect((await undo(batch_id)).status).toBe(200);
    await confirm(plan.curriculum.id);
    await attach(admin, plan, [attachedBack]);
    for (const student of both)
      expect(await statusesOf(student, [one, rest, another, last])).toEqual([null, 1, 1, null]);
  });

  it('is not restored by an undo beside another member that was chosen since', async () => {
    const { plan, id, semesterId, members } = await choosing(2);
    const [one, rest, another, last] = members;
    await choose(id, one);
    const batchId = await choose(id, rest);
    const later = await choose(id, another);
    await withdraw(plan.curriculum.id);
    expect((await joinGroup(semesterId, one, another)).status).toBe(200);
    expect((await undo(batchId)).status).toBe(409);
    expect(await statusesOf(id, [one, another, last])).toEqual([4, 1, null]);
    await undo(later);
    expect((await undo(batchId)).status).toBe(200);
    expect(await statusesOf(id, [one, another, last])).toEqual([1, null, null]);
  });

  it('is not restored by an undo beside a member that the same undo restores', async () => {
    const { plan, id, semesterId, members } = await choosing(2);
    const [one, rest, another, last] = members;
    const chooseBoth = async (...chosen: (typeof one)[]) => {
      const body = { student_ids: [id], semester_subject_ids: chosen.map((member) => member?.id ?? 0) };
      return (await admin.call(electives.choose, { body })).result.batch_id;
    };
    await chooseBoth(one, another);
    const batchId = await chooseBoth(rest, last);
    await withdraw(plan.curriculum.id);
    expect((await joinGroup(semesterId, one, another)).status).toBe(200);
    expect((await undo(batchId)).status).toBe(409);
    expect(await statusesOf(id, [one, another, last])).toEqual([4, 4, 1]);
  });
});

describe('elective groups that a plan file renumbers', () => {
  /** A student with a choice in each of two groups, and an import of these groups for their members in this order. */
  async function renumbering() {
    const { plan, id, members } = await choosing(2);
    const [one, rest, another, last] = members;
    await choose(id, one);
    await choose(id, another);
    await withdraw(plan.curriculum.id);
    const renumber = async (...groups: [member: typeof one, group: number | null][]) => {
      const rows = groups.map(([member, group]) => {
        const { theory_lesson_hour: theory = 0, practical_lesson_hour: practice = 0 } = member ?? {};
        const { independent_lesson_hour: independent = 0, credit_hour: credits = 0 } = member ?? {};
        return [1, member?.subject_code ?? '', null, theory, practice, independent, credits, group, null];
      });
      const { result } = await admin.call(planFiles.upload, {
        params: { id: plan.curriculum.id },
        query: { confirm: 1 },
        files: [await planFile(...rows)],
      });
      expect(result).toMatchObject({ faulty: 0, changed: rows.length });
    };
    const first = one?.choice_of_subject ?? 0;
    const second = another?.choice_of_subject ?? 0;
    return { id, one, rest, another, last, first, second, renumber };
  }

  it('keep the choices of both when they change their numbers, in any order of the rows', async () => {
    const { id, one, rest, another, last, first, second, renumber } = await renumbering();
    const chosen = () => statusesOf(id, [one, rest, another, last]);
    await renumber([one, second], [rest, second], [another, first], [last, first]);
    expect(await chosen()).toEqual([1, null, 1, null]);
    await renumber([last, second], [another, second], [rest, first], [one, first]);
    expect(await chosen()).toEqual([1, null, 1, null]);
    // The next number is free, as where a group is put in front.
    await renumber([one, second], [rest, second], [another, second + 1], [last, second + 1]);
    expect(await chosen()).toEqual([1, null, 1, null]);
  });

  it('keep a choice that joins a group which another chosen member leaves in a later row', async () => {
    const { id, one, another, last, second, renumber } = await renumbering();
    await renumber([one, second], [another, null]);
    expect(await statusesOf(id, [one, another, last])).toEqual([1, 1, null]);
  });
});

describe('a choice while elective groups become one in the plan', () => {
  /** The members of two elective groups, and an act that begins before the change of the plan is stored and has to wait for it. */
  async function joining() {
    const { plan, id, semesterId, members } = await choosing(2);
    const [one, , another] = members;
    const { db } = server.services;
    const actMeanwhile = async <Answer>(act: () => Promise<Answer>): Promise<Answer> => {
      const { acting } = await db.transaction().execute(async (tx) => {
        await sql`select from semesters where id = ${semesterId} for update`.execute(tx);
        await sql`update semester_subjects set choice_of_subject = ${another?.choice_of_subject}
          where semester_id = ${semesterId} and choice_of_subject = ${one?.choice_of_subject}`.execute(tx);
        const acting = act();
        await untilLockWait(db);
        return { acting };
      });
      return acting;
    };
    const takenBy = async (student: number) =>
      (await statusesOf(student, members)).filter((status) => status !== null);
    return { plan, id, semesterId, one, another, actMeanwhile, takenBy };
  }

  it('of staff is refused for two members of the joined group', async () => {
    const { id, one, another, actMeanwhile, takenBy } = await joining();
    const body = { student_ids: [id], semester_subject_ids: [one?.id ?? 0, another?.id ?? 0] };
    expect((await actMeanwhile(() => admin.call(electives.choose, { body }))).status).toBe(422);
    expect(await takenBy(id)).toEqual([]);
  });

  it('gives students one member of the joined group by balancing', async () => {
    const { id, semesterId, actMeanwhile, takenBy } = await joining();
    const body = { semester_id: semesterId };
    expect((await actMeanwhile(() => admin.call(electives.balance, { body }))).status).toBe(200);
    expect(await takenBy(id)).toEqual([1]);
  });

  it('of a student is refused for two members of the joined group', async () => {
    const { plan, semesterId, one, another, actMeanwhile, takenBy } = await joining();
    const { client, id } = await openStudyingAccount(server, admin, plan);
    const body = { subject_id: [one?.subject_id ?? 0, another?.subject_id ?? 0] };
    const choose = () => client.call(studySubjects.choose, { params: { semesterId }, body });
    expect((await actMeanwhile(choose)).status).toBe(422);
    expect(await takenBy(id)).toEqual([]);
  });
});
