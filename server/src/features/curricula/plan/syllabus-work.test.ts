import { semesterSubjects } from '@dekanat/contract/curricula/plan.ts';
import { planFiles } from '@dekanat/contract/curricula/plan-files.ts';
import { studyLessons } from '@dekanat/contract/study/lessons.ts';
import { studentTests } from '@dekanat/contract/study/student-tests.ts';
import { studentTasks } from '@dekanat/contract/study/tasks.ts';
import { testQuestions } from '@dekanat/contract/syllabi/tests.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { makePlannedSubject, planFile, planOf } from '#test/curriculum-factories.ts';
import { sweep } from '#test/scheduled-jobs.ts';
import { makeTaughtPlan, openStudyingAccount } from '#test/study-factories.ts';
import { makeSyllabus } from '#test/syllabus-factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin } = useServer();

async function makeStudiedPlan() {
  const taught = await makeTaughtPlan(admin);
  const { semesterId, subject_id, lessonId, items, syllabus } = taught;
  const attach = async (syllabus_id: number | null, accepted?: string[]) => {
    const body = { subject_id, syllabus_id, ...(accepted && { accepted }) };
    return admin.call(semesterSubjects.saveSyllabus, { params: { semesterId }, body });
  };
  const other = await makeSyllabus(admin);
  /** A lesson is read, a task handed in and a test begun. */
  const study = async () => {
    const { client } = await openStudyingAccount(server, admin, taught.plan);
    const lesson = { subject_id, syllabus_module_lesson_id: lessonId };
    await client.call(studyLessons.items, { params: { semesterId }, query: lesson });
    await client.call(studentTasks.handIn, { params: { itemId: items.task }, body: { text: 'Javobim' } });
    const { result: questions } = await admin.call(testQuestions.list, { params: { itemId: items.test } });
    for (const { id } of questions)
      await client.call(studentTests.answer, {
        params: { itemId: items.test },
        body: { test_question_id: id, test_answer_id: [] },
      });
  };
  return { taught, subject_id, syllabus, other, attach, study };
}

const WORK = 'oʻqilgan mavzular – 1, topshirilgan ishlar – 1, test urinishlari – 1';

it('syllabus of a subject: is replaced with a warning of what students have done with it', async () => {
  const { taught, subject_id, syllabus, other, attach, study } = await makeStudiedPlan();
  for (const id of [other.id, syllabus.id]) expect((await attach(id)).status).toBe(200);
  await study();
  const refused = await attach(other.id);
  expect([refused.status, refused.error.code]).toEqual([409, 'unaccepted']);
  const [warning, ...rest] = refused.error.warnings ?? [];
  expect([warning?.code, rest]).toEqual(['lost_work', []]);
  expect(warning?.message).toContain(WORK);
  expect((await attach(null)).status).toBe(409);
  const { curriculum } = taught.plan;
  const subjects = (await planOf(admin, curriculum.id)).semesters[0]?.subjects;
  const code = subjects?.find((one) => one.subject_id === subject_id)?.subject_code ?? '';
  const file = await planFile([1, code, null, 20, 40, 60, 4, null, other.name]);
  const dry = await admin.call(planFiles.upload, { params: { id: curriculum.id }, query: {}, files: [file] });
  expect(dry.result.rows[0]?.notes).toContain(warning?.message);
  expect((await attach(other.id, [warning?.accept ?? ''])).status).toBe(200);
  // Nobody has worked with the other one.
  expect((await attach(syllabus.id)).status).toBe(200);
});

it('syllabus of a subject: is replaced by an undo with a warning of what students have done with it', async () => {
  const { taught, subject_id, syllabus, other, attach, study } = await makeStudiedPlan();
  await attach(other.id);
  const { change_id } = (await attach(syllabus.id)).result;
  const undo = (changeId: number, accepted?: string[]) =>
    admin.call(semesterSubjects.undo, {
      params: { changeId },
      body: { ...(accepted && { accepted }) },
    });
  const attached = async () =>
    (await planOf(admin, taught.plan.curriculum.id)).semesters[0]?.subjects.find(
      (one) => one.subject_id === subject_id,
    )?.syllabus?.id;
  await study();
  const refused = await undo(change_id);
  expect([refused.status, refused.error.code]).toEqual([409, 'unaccepted']);
  const [warning, ...rest] = refused.error.warnings ?? [];
  expect([warning?.code, rest]).toEqual(['lost_work', []]);
  expect(warning?.message).toContain(WORK);
  expect(await attached()).toBe(syllabus.id);
  const { result } = await undo(change_id, [warning?.accept ?? '']);
  expect(await attached()).toBe(other.id);
  // Nobody has worked with the other one.
  expect((await undo(result.change_id)).status).toBe(200);
  expect(await attached()).toBe(syllabus.id);
});

it('the sweep deletes removed syllabi, but for one that a subject has', async () => {
  const { semesterId } = await makePlannedSubject(admin);
  const [planned, removed] = [await makeSyllabus(admin), await makeSyllabus(admin)];
  const { db } = server.services;
  await sql`update semester_subjects set syllabus_id = ${planned.id} where semester_id = ${semesterId}`.execute(
    db,
  );
  const ids = [planned.id, removed.id];
  await sql`update syllabi set removed_at = now() - interval '2 days' where id = any(${ids})`.execute(db);
  await sweep(server);
  const { rows } = await sql`select id from syllabi where id = any(${ids})`.execute(db);
  expect(rows).toEqual([{ id: planned.id }]);
});
