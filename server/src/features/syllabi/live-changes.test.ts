import { TAB_HEADER } from '@dekanat/contract/api/tab-header.ts';
import { lessonItems } from '@dekanat/contract/syllabi/lesson-items.ts';
import { syllabusLessons, syllabusModules } from '@dekanat/contract/syllabi/modules.ts';
import { testQuestions } from '@dekanat/contract/syllabi/tests.ts';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { publishChanged } from '#platform/realtime/bus.ts';
import { openAccount } from '#test/accounts.ts';
import { type Client, signIn } from '#test/client.ts';
import { readEvents } from '#test/event-reader.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { makeItem, makeLesson, makeModule, makeSyllabus } from '#test/syllabus-factories.ts';
import { useServer } from '#test/use-server.ts';

let other: TestServer;
const { server, admin } = useServer();
beforeAll(async () => {
  other = await startTestServer({}, { databaseUrl: String(server.services.pool.options.connectionString) });
});
afterAll(async () => {
  await other.close();
});

async function follow(client: Client) {
  const reader = await readEvents(other.url, client);
  onTestFinished(() => reader.close());
  await reader.next('ready');
  return reader;
}

it('live changes: publishes a change once, with its lesson, author and tab, to readers of the university in every process', async () => {
  const item = await makeItem(admin, 'test');
  const { syllabus_id, params } = await syllabusOfLesson(item.lesson_id);
  const open = async (options: Parameters<typeof openAccount>[2]) =>
    follow((await openAccount(server, admin, options)).client);
  const dean = await open({ permissions: ['syllabus_index'], facultyId: 1 });
  const stranger = await open({ permissions: ['faculty_index'] });
  const foreign = await follow(await signIn(server.url, 'admin2'));
  const headers = { [TAB_HEADER]: 'tab-1' };
  await admin.call(syllabusLessons.update, { params, body: { name: 'Yangi nom' }, headers });
  const event = { event: 'syllabus', id: syllabus_id, lesson_id: item.lesson_id, by: 'admin' };
  expect(await dean.next('syllabus')).toEqual({ ...event, tab: 'tab-1' });
  await admin.call(testQuestions.create, { body: { syllabus_module_lesson_item_id: item.id } });
  expect(await dean.next('syllabus')).toEqual({ ...event, tab: null });
  // A refused change is not published.
  await admin.call(lessonItems.create, { params, body: { type: 'test' } });
  await publishChanged(server.services.db, 'end');
  for (const reader of [dean, stranger, foreign]) {
    await reader.next('changed');
    expect(reader.heard).toEqual([]);
  }
});

async function syllabusOfLesson(lessonId: number) {
  const { syllabus_id } = await server.services.db
    .selectFrom('syllabus_lessons')
    .select('syllabus_id')
    .where('id', '=', lessonId)
    .executeTakeFirstOrThrow();
  return { syllabus_id, params: { lessonId } };
}

it('changes and moves one module without a new version of the others', async () => {
  const { id: syllabusId } = await makeSyllabus(admin);
  const modules = [];
  for (let count = 0; count < 3; count += 1) modules.push(await makeModule(admin, syllabusId));
  const [first = 0, second = 0, third = 0] = modules.map(({ id }) => id);
  const change = (moduleId: number, body: object) =>
    admin.call(syllabusModules.change, { params: { moduleId }, body });
  await change(second, { name: 'Ikkinchi modul', start_date: '2026-10-01' });
  const refused = await change(second, { end_date: '2026-09-30' });
  expect(refused.error.message).toHaveProperty('end_date');
  const move = (moduleId: number, before_id: number | null) =>
    admin.call(syllabusModules.move, { params: { moduleId }, body: { before_id } });
  await move(third, first);
  await move(first, null);
  expect((await move(first, 2_000_000_000)).error.message).toHaveProperty('before_id');
  const outline = (await admin.call(syllabusModules.outline, { params: { syllabusId } })).result;
  expect(outline.map(({ id, version }) => [id, version])).toEqual([
    [third, 1],
    [second, 2],
    [first, 1],
  ]);
  expect(outline[1]).toMatchObject({ name: 'Ikkinchi modul', description: modules[1]?.description });
  expect((await change(second, { name: 'Kechikkan', version: 1 })).status).toBe(409);
});

it('live changes: accepts the version that an author read before lessons and items were reordered', async () => {
  const lesson = await makeLesson(admin, { type: 'theoretical' });
  const [one, two] = [await makeItem(admin, 'text', lesson.id), await makeItem(admin, 'text', lesson.id)];
  await admin.call(lessonItems.sort, {
    params: { lessonId: lesson.id },
    body: {
      items: [
        { id: two.id, sort: 0 },
        { id: one.id, sort: 1 },
      ],
    },
  });
  await admin.call(syllabusLessons.move, {
    params: { lessonId: lesson.id },
    body: { module_id: lesson.module_id },
  });
  const saved = await admin.call(lessonItems.updateText, {
    params: { id: one.id },
    body: { text: '<p>Matn</p>', version: one.version },
  });
  expect(saved.status).toBe(200);
  const renamed = await admin.call(syllabusLessons.update, {
    params: { lessonId: lesson.id },
    body: { name: 'Yangi nom', version: lesson.version },
  });
  expect(renamed.result.version).toBe(lesson.version + 1);
});
