import { statementPoints } from '@dekanat/contract/ratings/statement-points.ts';
import { beforeAll, expect, it } from 'vitest';
import { type Client, signIn } from '#test/client.ts';
import { makeExam } from '#test/exam-factories.ts';
import { addAttempt, storeVersions } from '#test/item-factories.ts';
import { moveStudents } from '#test/people-factories.ts';
import { fc, ic, type MadeSheet, makeSheet, saveCells } from '#test/rating-factories.ts';
import { makeItem, makeLesson, makeModule, makeSyllabus } from '#test/syllabus-factories.ts';
import { useServer } from '#test/use-server.ts';

let made: MadeSheet;
const { server, admin } = useServer();
beforeAll(async () => {
  made = await makeSheet(server, admin, { students: 3 });
  const [one = 0, other = 0] = made.studentSubjectIds;
  await saveCells(admin, made.finalId, [ic(one, 45.5), fc(one, 44)]);
  await saveCells(admin, made.interimId, [ic(other, 20)]);
});

const points = (client: Client, query: { fio?: string; limit?: number } = {}, sheet = made) =>
  client.call(statementPoints.list, {
    query: { group_id: sheet.groupId, semester_subject_id: sheet.semesterSubjectId, ...query },
  });

it('statement points: returns the current results of the group, in order of names', async () => {
  const { result } = await points(admin);
  expect(result).toMatchObject({ total: 3, modules: [] });
  expect(
    result.data.map(({ ic_rating, fc_rating, all_rating, mark }) => [ic_rating, fc_rating, all_rating, mark]),
  ).toEqual([
    [45.5, 44, 90, 5],
    [20, null, 20, null],
    [null, null, null, null],
  ]);
  const [first] = result.data;
  const found = await points(admin, { fio: first?.fio ?? '' });
  expect(found.result.data.map(({ id }) => id)).toContain(first?.id);
  expect((await points(admin, { limit: 1 })).result).toMatchObject({ total: 3, data: [{ id: first?.id }] });
});

it('statement points: list a student who has left only with a result', async () => {
  const sheet = await makeSheet(server, admin, { students: 3 });
  const [studying = 0, entered = 0] = sheet.studentSubjectIds;
  await saveCells(admin, sheet.interimId, [ic(entered, 20)]);
  await moveStudents(admin, sheet.studentIds.slice(1));
  const { result } = await points(admin, {}, sheet);
  expect([result.data.map(({ id }) => id), result.total]).toEqual([[studying, entered], 2]);
});

it('statement points: names the modules of the syllabus with their lessons by type', async () => {
  const sheet = await makeSheet(server, admin, { students: 1 });
  const { id: syllabusId } = await makeSyllabus(admin);
  const { id: moduleId } = await makeModule(admin, syllabusId);
  const theory = await makeLesson(admin, { moduleId, type: 'theoretical' });
  const practice = await makeLesson(admin, { moduleId, type: 'practical' });
  await makeLesson(admin, { moduleId });
  await server.services.db
    .updateTable('semester_subjects')
    .set({ syllabus_id: syllabusId })
    .where('id', '=', sheet.semesterSubjectId)
    .execute();
  const { result } = await points(admin, {}, sheet);
  expect(result.modules).toMatchObject([
    {
      syllabus_module_id: moduleId,
      lessons: [
        { id: theory.id, type: 'Nazariy' },
        { id: practice.id, type: 'Amaliy' },
      ],
    },
  ]);
  expect(result.data[0]?.lessons).toEqual([
    { syllabus_module_id: moduleId, type: 'Nazariy', rating: null },
    { syllabus_module_id: moduleId, type: 'Amaliy', rating: null },
  ]);
});

it('statement points: are the means of tests and accepted tasks by module and type of lesson', async () => {
  const { db } = server.services;
  const exam = await makeExam(server, admin, { students: 2 });
  await db.updateTable('syllabi').set({ status: 'draft' }).where('id', '=', exam.syllabusId).execute();
  const [student = 0, other = 0] = exam.studentIds;
  const { module_id: moduleId } = await db
    .selectFrom('syllabus_lessons')
    .where('id', '=', exam.lessonId)
    .select('module_id')
    .executeTakeFirstOrThrow();
  const makeTask = async () => {
    const lesson = await makeLesson(admin, { moduleId, type: 'practical' });
    return (await makeItem(admin, 'question-answer', lesson.id)).id;
  };
  const [first, second] = [await makeTask(), await makeTask()];
  const handIn = (itemId: number, number: number, status: number, mark: number | null, comment = '') =>
    db
      .insertInto('task_attempts')
      .values({
        ...{ university_id: exam.curriculum.university_id, student_id: student, group_id: exam.groupId },
        ...{ semester_subject_id: exam.semesterSubjectId, item_id: itemId, number, status, mark, comment },
      })
      .execute();
  await handIn(first, 1, 1, 60);
  await handIn(first, 2, 1, 80);
  await handIn(second, 1, 2, null, 'Rad etildi');
  await storeVersions(server, exam);
  await addAttempt(server, exam, { studentId: student, number: 1, chosen: [0, 1], lesson: true });
  const { data } = (await points(admin, {}, exam)).result;
  const lessonsOf = (id: number) =>
    data
      .find(({ student_id }) => student_id === id)
      ?.lessons.filter(({ syllabus_module_id }) => syllabus_module_id === moduleId)
      .map(({ type, rating }) => [type, rating]);
  expect(lessonsOf(student)).toEqual([
    ['Nazariy', 50],
    ['Amaliy', 80],
  ]);
  expect(lessonsOf(other)).toEqual([
    ['Nazariy', null],
    ['Amaliy', null],
  ]);
});

it('statement points: is unknown to another university', async () => {
  expect((await points(await signIn(server.url, 'admin2'))).status).toBe(404);
});
