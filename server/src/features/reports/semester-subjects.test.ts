import { semesterSubjects } from '@dekanat/contract/reports/semester-subjects.ts';
import { lessonItems } from '@dekanat/contract/syllabi/lesson-items.ts';
import { syllabusModules } from '@dekanat/contract/syllabi/modules.ts';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import type { Client } from '#test/client.ts';
import { currentYear } from '#test/curriculum-factories.ts';
import { makeTaughtPlan } from '#test/study-factories.ts';
import { makeItem, makeModule } from '#test/syllabus-factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, superadmin, admin, dekan, admin2 } = useServer({
  callers: ['superadmin', 'admin', 'dekan', 'admin2'],
});
let yearId = 0;
beforeAll(async () => {
  yearId = (await currentYear(admin)).id;
});

const list = async (client: Client, query = {}) =>
  (
    await client.call(semesterSubjects.calls.list, {
      query: { academic_year_id: yearId, limit: 1000, ...query },
    })
  ).result;

async function allRows(client: Client) {
  const { data, total, per_page } = await list(client);
  for (let page = 2; (page - 1) * per_page < total; page += 1)
    data.push(...(await list(client, { page })).data);
  return data;
}

const table = async <Row>(query: string) =>
  (await sql<Row>`${sql.raw(query)}`.execute(server.services.db)).rows;

interface Part {
  id: number;
  syllabus_id: number;
  module_id: number;
  lesson_id: number;
  type: string;
  removed: boolean;
}

it('counts the parts of the syllabus of each planned subject, in the scope of the caller', async () => {
  await makeTaughtPlan(admin);
  const planned = await table<{ id: number; syllabus_id: number; university_id: number; faculty_id: number }>(
    `select p.id, syllabus_id, c.university_id, c.faculty_id from semester_subjects p, semesters s, curricula c
     where s.id = p.semester_id and c.id = p.curriculum_id and s.academic_year_id = ${yearId}`,
  );
  const read = (from: string) => table<Part>(`select *, removed_at is not null as removed from ${from}`);
  const shown = (parts: Part[]) => parts.filter(({ removed }) => !removed);
  const moduleRows = shown(await read('syllabus_modules'));
  const moduleIds = new Set(moduleRows.map(({ id }) => id));
  const lessons = shown(await read('syllabus_lessons')).filter(({ module_id }) => moduleIds.has(module_id));
  const lessonIds = new Set(lessons.map(({ id }) => id));
  const items = shown(await read('lesson_items')).filter(({ lesson_id }) => lessonIds.has(lesson_id));
  const [own] = await table<{ faculty_id: number }>(
    `select faculty_id from admins join users on users.id = admins.user_id where username = 'dekan'`,
  );
  const seen: [Client, (one: (typeof planned)[number]) => boolean][] = [
    [superadmin, () => true],
    [admin, ({ university_id }) => university_id === 1],
    [admin2, ({ university_id }) => university_id === 2],
    [dekan, ({ faculty_id }) => faculty_id === own?.faculty_id],
  ];
  for (const [client, isSeen] of seen) {
    const visible = planned.filter(isSeen);
    const data = await allRows(client);
    expect(data).toHaveLength(visible.length);
    const of = (id: number, parts: Part[]) => parts.filter(({ syllabus_id }) => syllabus_id === id).length;
    const typed = (type: string) => items.filter((item) => item.type === type);
    const expected = visible.map(({ id, syllabus_id: of_ }) => [
      String(id),
      of(of_, moduleRows),
      of(of_, lessons),
      of(of_, items),
      of(of_, typed('question-answer')),
      of(of_, typed('test')),
    ]);
    const found = data.map((row) => [
      row.id,
      row.module_count,
      row.lesson_count,
      row.lesson_item_count,
      row.quiz_count,
      row.test_count,
    ]);
    const byId = (one: unknown[], other: unknown[]) => Number(one[0]) - Number(other[0]);
    expect(found.toSorted(byId)).toEqual(expected.toSorted(byId));
  }
});

it('leaves out removed parts and videos that are not uploaded, and nests the numbers', async () => {
  const { plan, moduleId, lessonId, syllabus, semesterSubjectId, items } = await makeTaughtPlan(admin);
  const query = { curriculum_id: plan.curriculum.id };
  const row = async () => (await list(admin, query)).data.find(({ id }) => id === String(semesterSubjectId));
  const counts = { module_count: 1, lesson_count: 2, lesson_item_count: 4, quiz_count: 1, test_count: 1 };
  expect(await row()).toMatchObject({ ...counts, video_count: 0, lesson_resource_count: 0 });
  await makeItem(admin, 'video', lessonId);
  expect(await row()).toMatchObject({ lesson_item_count: 5, video_count: 0 });
  await admin.call(lessonItems.remove, { params: { id: items.texts[0] ?? 0 } });
  expect(await row()).toMatchObject({
    lesson_item_count: 4,
    name: plan.curriculum.name,
    language: plan.curriculum.language,
    semesters: [
      {
        name: '1',
        subjects: [{ stats: { module: 1, lesson: 2, lessonItem: 4, quiz: 1, video: 0, test: 1 } }],
      },
    ],
  });
  const { id: added } = await makeModule(admin, syllabus.id);
  expect(await row()).toMatchObject({ module_count: 2 });
  await admin.call(syllabusModules.remove, { params: { moduleId: added } });
  expect(await row()).toMatchObject({ module_count: 1 });
  await server.services.db
    .updateTable('syllabus_modules')
    .set({ removed_at: new Date().toISOString() })
    .where('id', '=', moduleId)
    .execute();
  expect(await row()).toMatchObject({
    module_count: 0,
    lesson_count: 0,
    lesson_item_count: 0,
    test_count: 0,
  });
});
