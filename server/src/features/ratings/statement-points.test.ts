import { statementPoints } from '@dekanat/contract/ratings/statement-points.ts';
import { beforeAll, expect, it } from 'vitest';
import { type Client, signIn } from '#test/client.ts';
import { moveStudents } from '#test/people-factories.ts';
import { fc, ic, type MadeSheet, makeSheet, saveCells } from '#test/rating-factories.ts';
import { makeLesson, makeModule, makeSyllabus } from '#test/syllabus-factories.ts';
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

it('statement points: is unknown to another university', async () => {
  expect((await points(await signIn(server.url, 'admin2'))).status).toBe(404);
});
