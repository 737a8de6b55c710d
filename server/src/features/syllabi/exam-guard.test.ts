import { examSchedules } from '@dekanat/contract/curricula/controls.ts';
import { planChecks } from '@dekanat/contract/curricula/curriculum-checks.ts';
import { semesterSubjects } from '@dekanat/contract/curricula/plan.ts';
import { planFiles } from '@dekanat/contract/curricula/plan-files.ts';
import { lessonItems } from '@dekanat/contract/syllabi/lesson-items.ts';
import { syllabusLessons, syllabusModules } from '@dekanat/contract/syllabi/modules.ts';
import { proctoringSessions } from '@dekanat/contract/syllabi/proctoring.ts';
import { syllabi } from '@dekanat/contract/syllabi/syllabi.ts';
import { testQuestions } from '@dekanat/contract/syllabi/tests.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { examTime, makePlannedSubject, planFile, planOf } from '#test/curriculum-factories.ts';
import { sweep } from '#test/scheduled-jobs.ts';
import {
  makeItem,
  makeModule,
  makeQuestions,
  makeSyllabus,
  makeTest,
  questionInput,
} from '#test/syllabus-factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin } = useServer();

const YEAR = new Date().getFullYear() + 1;

/** A subject with a test control that draws three questions of each of two lessons with four; a student gets six. */
async function makeExam() {
  const planned = await makePlannedSubject(admin);
  const syllabus = await makeSyllabus(admin);
  const { id: moduleId } = await makeModule(admin, syllabus.id);
  const lessons = [];
  for (const _lesson of [1, 2]) {
    const { lesson, ...test } = await makeTest(admin, { moduleId, count: 4 });
    lessons.push({ ...lesson, ...test });
  }
  const place = { params: { semesterId: planned.semesterId } };
  await admin.call(semesterSubjects.saveSyllabus, {
    ...place,
    body: { subject_id: planned.subject_id, syllabus_id: syllabus.id },
  });
  const { result: control } = await admin.call(examSchedules.addFinal, {
    ...place,
    body: {
      subject_id: planned.subject_id,
      type: 'test',
      rating: 50,
      start_date: examTime(10, '09:00', YEAR),
      end_date: examTime(10, '11:00', YEAR),
      count_test_in_lesson: 3,
      count_of_test_for_student: 6,
      count_of_attempts: 1,
      total_time: 60,
      lesson_ids: lessons.map(({ id }) => id),
    },
  });
  const [first, second] = lessons;
  if (first === undefined || second === undefined) throw new Error('No lessons');
  return { ...planned, place, syllabus, moduleId, first, second, control };
}
type Exam = Awaited<ReturnType<typeof makeExam>>;

const controlOf = async ({ curriculum }: Exam) =>
  (await planOf(admin, curriculum.id)).semesters[0]?.subjects[0]?.exam_schedule[0];
const checksOf = async ({ curriculum }: Exam) =>
  planChecks((await planOf(admin, curriculum.id)).semesters).map(({ check }) => check);
const change = (itemId: number, body: object) =>
  admin.call(testQuestions.update, { params: { itemId }, body: { questions: [], ...body } });
const refusalOf = ({ status, error }: { status: number; error: { code: string; message: unknown } }) => [
  status,
  error.code,
  error.message,
];
/** Makes the syllabus complete: each test gives a student one question. */
async function publish({ first, second, syllabus }: Exam) {
  for (const { itemId } of [first, second])
    await admin.call(lessonItems.updateTest, {
      params: { id: itemId },
      body: { count_of_test_for_student: 1, count_of_attempts: 1 },
    });
  const params = { id: syllabus.id };
  return admin.call(syllabi.changeStatus, { params, body: { status: 'publish' } });
}

describe('what a test control draws from', () => {
  it('is not deleted: the refusal names the lesson and the control', async () => {
    const exam = await makeExam();
    const { first, moduleId, curriculum } = exam;
    const message = expect.stringMatching(
      new RegExp(`${first.name}.*${curriculum.name}, 10\\.12\\.${YEAR} 09:00`),
    );
    const lesson = await admin.call(syllabusLessons.remove, { params: { lessonId: first.id } });
    expect(refusalOf(lesson)).toEqual([405, 'in_use', message]);
    const module = await admin.call(syllabusModules.remove, { params: { moduleId } });
    expect(refusalOf(module)).toEqual([405, 'in_use', message]);
    const item = await admin.call(lessonItems.remove, { params: { id: first.itemId } });
    expect(refusalOf(item)).toEqual([405, 'in_use', message]);
    const emptied = await change(first.itemId, { removed: first.questions.map(({ id }) => id) });
    expect(refusalOf(emptied)).toEqual([405, 'in_use', message]);
    expect((await admin.call(syllabi.remove, { params: { id: exam.syllabus.id } })).status).toBe(405);
    expect(await controlOf(exam)).toMatchObject({ lesson_ids: exam.control.lesson_ids, pool: 6 });
  });

  it('keeps enough questions, whatever call takes them away', async () => {
    const { first, control } = await makeExam();
    const [one, two] = first.questions;
    expect((await change(first.itemId, { removed: [one?.id] })).status).toBe(200);
    const removed = await admin.call(testQuestions.remove, { params: { id: two?.id ?? 0 } });
    expect(refusalOf(removed)).toEqual([405, 'in_use', expect.stringContaining('6 ta kerak, 5 ta qoladi')]);
    // A draft is no question that can be drawn.
    const draft = { ...two, answers: two?.answers.map((answer) => ({ ...answer, correct_answer: 0 })) };
    expect((await change(first.itemId, { questions: [draft] })).status).toBe(405);
    await admin.call(examSchedules.update, {
      params: { id: control.id },
      body: { count_of_test_for_student: 5 },
    });
    expect((await change(first.itemId, { questions: [draft] })).status).toBe(200);
  });

  it('is free again without the control, and the control does not come back without it', async () => {
    const exam = await makeExam();
    await admin.call(examSchedules.remove, { params: { id: exam.control.id } });
    const changeId = (await planOf(admin, exam.curriculum.id)).change_id ?? 0;
    const params = { lessonId: exam.first.id };
    expect((await admin.call(syllabusLessons.remove, { params })).status).toBe(200);
    const undone = await admin.call(semesterSubjects.undo, { params: { changeId }, body: {} });
    expect([undone.status, undone.error.code]).toEqual([405, 'not_undoable']);
    await admin.call(syllabusLessons.restore, { params, body: {} });
    expect((await admin.call(semesterSubjects.undo, { params: { changeId }, body: {} })).status).toBe(200);
    expect(await controlOf(exam)).toMatchObject({ lesson_ids: exam.control.lesson_ids });
  });

  it('is not replaced by another syllabus, neither in the planner nor by a file', async () => {
    const exam = await makeExam();
    const { subject_id, place, control } = exam;
    const other = await makeSyllabus(admin);
    for (const syllabus_id of [other.id, null]) {
      const body = { subject_id, syllabus_id };
      const refused = await admin.call(semesterSubjects.saveSyllabus, { ...place, body });
      expect(refusalOf(refused)).toEqual([405, 'in_use', expect.stringContaining(`10.12.${YEAR} 09:00`)]);
    }
    const code = (await planOf(admin, exam.curriculum.id)).semesters[0]?.subjects[0]?.subject_code ?? '';
    const file = await planFile([1, code, null, 20, 40, 60, 4, null, other.name]);
    const params = { id: exam.curriculum.id };
    const dry = await admin.call(planFiles.upload, { params, query: {}, files: [file] });
    expect(dry.result.rows).toMatchObject([
      { effect: 'faulty', problems: [expect.stringContaining(`10.12.${YEAR} 09:00`)] },
    ]);
    expect(await controlOf(exam)).toMatchObject({ lesson_ids: control.lesson_ids });
  });

  it('outlives the sweep where it was removed before, and the planner warns', async () => {
    const exam = await makeExam();
    const { db } = server.services;
    await sql`update syllabus_lessons set removed_at = now() - interval '2 days' where id = ${exam.first.id}`.execute(
      db,
    );
    await sweep(server);
    expect(await controlOf(exam)).toMatchObject({
      lesson_ids: exam.control.lesson_ids,
      lessons_missing: true,
    });
    expect(await checksOf(exam)).toContain('test_lessons');
  });

  it('is a warning of the planner where the questions are too few', async () => {
    const exam = await makeExam();
    expect(await checksOf(exam)).not.toContain('test_questions');
    await sql`update test_questions set question = '' where item_id = ${exam.first.itemId}`.execute(
      server.services.db,
    );
    expect(await controlOf(exam)).toMatchObject({ pool: 3, count_of_test_for_student: 6 });
    expect(await checksOf(exam)).toContain('test_questions');
  });
});

it('exam guard: a published syllabus that was emptied before it is used is a warning of the planner', async () => {
  const { id, ...syllabus } = await makeSyllabus(admin);
  const { id: moduleId } = await makeModule(admin, id);
  const { itemId, questions } = await makeTest(admin, { moduleId, count: 2 });
  const count = { count_of_test_for_student: 2, count_of_attempts: 1 };
  await admin.call(lessonItems.updateTest, { params: { id: itemId }, body: count });
  const published = await admin.call(syllabi.changeStatus, { params: { id }, body: { status: 'publish' } });
  expect([syllabus.status, published.status]).toEqual(['draft', 200]);
  const planned = await makePlannedSubject(admin);
  const unfinished = async () =>
    planChecks((await planOf(admin, planned.curriculum.id)).semesters).filter(
      ({ check }) => check === 'unfinished_syllabus',
    );
  const attach = (syllabus_id: number | null) =>
    admin.call(semesterSubjects.saveSyllabus, {
      params: { semesterId: planned.semesterId },
      body: { subject_id: planned.subject_id, syllabus_id },
    });
  await attach(id);
  expect(await unfinished()).toEqual([]);
  await attach(null);
  expect((await change(itemId, { removed: [questions[0]?.id] })).status).toBe(200);
  await attach(id);
  expect(await unfinished()).toMatchObject([{ values: { count: 1 } }]);
});

describe('incomplete questions', () => {
  const incomplete = {
    text: { ...questionInput(), question: '<p>&nbsp;</p>' },
    'no correct answer': {
      ...questionInput(),
      answers: questionInput().answers.map((answer) => ({ ...answer, correct_answer: 0 })),
    },
    'two correct answers': {
      ...questionInput(),
      answers: questionInput().answers.map((answer) => ({ ...answer, correct_answer: 1 })),
    },
    'one answer': { ...questionInput(), answers: questionInput().answers.slice(0, 1) },
  };

  it('are drafts that say why, and are neither counted nor drawn', async () => {
    const { id, lesson_id } = await makeItem(admin, 'test');
    await makeQuestions(admin, id, 2);
    const { result } = await change(id, { questions: Object.values(incomplete) });
    expect(result.map(({ problems }) => problems)).toEqual([
      ['Test shartini kiritish shart!'],
      [expect.any(String)],
      [expect.any(String)],
      [expect.any(String)],
    ]);
    expect((await admin.call(lessonItems.read, { params: { id } })).result.all_test).toBe(2);
    const lesson = await server.services.db
      .selectFrom('syllabus_lessons')
      .select('syllabus_id')
      .where('id', '=', lesson_id)
      .executeTakeFirstOrThrow();
    const params = { syllabusId: lesson.syllabus_id };
    expect((await admin.call(examSchedules.lessons, { params })).result).toMatchObject([{ questions: 2 }]);
  });

  it.each(Object.entries(incomplete))(
    'are refused in a published syllabus in use: %s',
    async (_name, question) => {
      const exam = await makeExam();
      const { itemId } = exam.first;
      expect((await change(itemId, { questions: [question] })).status).toBe(200);
      const { result: questions } = await admin.call(testQuestions.list, { params: { itemId } });
      await change(itemId, { removed: [questions.at(-1)?.id] });
      expect((await publish(exam)).status).toBe(200);
      const refused = await change(itemId, { questions: [questionInput(), question] });
      expect([refused.status, Object.keys(refused.error.message)]).toEqual([
        422,
        [expect.stringMatching(/^questions\.1\.(question|answers)$/)],
      ]);
      const removed = questions.at(-1)?.id ?? 0;
      const restored = await change(itemId, { questions: [questionInput()], restored: [removed] });
      expect([restored.status, Object.keys(restored.error.message)]).toEqual([422, ['restored.0']]);
      const completed = { ...questionInput(), id: removed };
      expect((await change(itemId, { questions: [completed], restored: [removed] })).status).toBe(200);
      const empty = { syllabus_module_lesson_item_id: itemId };
      expect((await admin.call(testQuestions.create, { body: empty })).status).toBe(422);
    },
  );

  it('do not arise from the removal of an answer in a published syllabus in use', async () => {
    const exam = await makeExam();
    const { itemId } = exam.first;
    const answers = [...questionInput().answers, { answer: '<p>balki</p>', correct_answer: 0 as const }];
    const { result } = await change(itemId, { questions: [{ ...questionInput(), answers }] });
    await publish(exam);
    const [right, wrong] = result[0]?.answers ?? [];
    const remove = (id = 0) => admin.call(testQuestions.removeAnswer, { params: { id } });
    const refused = await remove(right?.id);
    expect([refused.status, refused.error.code]).toEqual([422, 'unfinished']);
    expect((await remove(wrong?.id)).status).toBe(200);
    const few = await remove(right?.id);
    expect([few.status, few.error.code]).toEqual([405, 'too_few_answers']);
  });
});

describe('a proctored session', () => {
  const openSession = (id: number, [from, to]: [number, number]) =>
    admin.call(lessonItems.openSession, {
      params: { id },
      body: {
        test_start_date: new Date(Date.now() + from * 60_000).toISOString(),
        test_end_date: new Date(Date.now() + to * 60_000).toISOString(),
        life_time: 30,
      },
    });
  async function makeProctored() {
    const { itemId: id, questions } = await makeTest(admin);
    const body = { count_of_test_for_student: 2, count_of_attempts: 1 };
    return { id, questions, set: () => admin.call(lessonItems.updateTest, { params: { id }, body }) };
  }

  it('in force is not replaced: a later one waits', async () => {
    const { id, set } = await makeProctored();
    await set();
    const { seans_code } = (await openSession(id, [-10, 60])).result;
    const refused = await openSession(id, [0, 90]);
    expect([refused.status, refused.error.code]).toEqual([405, 'session_in_force']);
    expect((await openSession(id, [61, 120])).result.seans_code).toBe(seans_code);
  });

  it('that would be over already is refused at its end', async () => {
    const { id, set } = await makeProctored();
    await set();
    const refused = await openSession(id, [-60, -1]);
    expect([refused.status, refused.error.message]).toEqual([
      422,
      { test_end_date: ['Tugash vaqti hozirgi vaqtdan keyin boʻlsin'] },
    ]);
  });

  it('is deleted before it begins, and not afterwards', async () => {
    const { id, questions, set } = await makeProctored();
    await set();
    const sessions = async () =>
      (await admin.call(proctoringSessions.list, { params: { id } })).result.map((session) => session.id);
    const remove = (session = 0) => admin.call(proctoringSessions.remove, { params: { id: session } });
    await openSession(id, [60, 120]);
    const [planned] = await sessions();
    expect((await change(id, { removed: [questions[0]?.id] })).status).toBe(405);
    expect((await remove(planned)).status).toBe(200);
    expect([await sessions(), (await remove(planned)).status]).toEqual([[], 404]);
    expect((await admin.call(lessonItems.read, { params: { id } })).result.seans_code).toBeNull();
    await openSession(id, [-10, 60]);
    const [open] = await sessions();
    const refused = await remove(open);
    expect([refused.status, refused.error.code]).toEqual([405, 'wrong_state']);
    expect(await sessions()).toEqual([open]);
  });

  it('needs questions, and keeps them', async () => {
    const { id, questions, set } = await makeProctored();
    const refused = await openSession(id, [-10, 60]);
    expect([refused.status, refused.error.code]).toEqual([422, 'unfinished']);
    await set();
    expect((await openSession(id, [-10, 60])).status).toBe(200);
    expect((await change(id, { removed: [questions[0]?.id] })).status).toBe(405);
    expect((await admin.call(lessonItems.remove, { params: { id } })).status).toBe(405);
  });
});

it('exam guard: refuses to publish an incomplete syllabus with the list of what it lacks', async () => {
  const { id } = await makeSyllabus(admin);
  const module = await makeModule(admin, id);
  const body = { status: 'publish' } as const;
  const refused = await admin.call(syllabi.changeStatus, { params: { id }, body });
  expect(refusalOf(refused)).toEqual([
    422,
    'unfinished',
    { status: [`“${module.name}” modulida mavzu yoʻq`] },
  ]);
});
