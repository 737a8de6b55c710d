import { files } from '@dekanat/contract/files/files.ts';
import { studyLessons } from '@dekanat/contract/study/lessons.ts';
import { studySubjects } from '@dekanat/contract/study/study-subjects.ts';
import { lessonFiles } from '@dekanat/contract/syllabi/lesson-files.ts';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { openTeacherAccount } from '#test/accounts.ts';
import {
  assignTeacher,
  makeTaughtPlan,
  openStudyingAccount,
  type TaughtPlan,
} from '#test/study-factories.ts';
import { pdf } from '#test/uploads.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin } = useServer();
let taught: TaughtPlan;
beforeAll(async () => {
  taught = await makeTaughtPlan(admin);
});
const open = () => openStudyingAccount(server, admin, taught.plan);
type Account = Awaited<ReturnType<typeof open>>;

const read = async ({ client }: Account, query: object = {}) =>
  (
    await client.call(studyLessons.items, {
      params: { semesterId: taught.semesterId },
      query: { subject_id: taught.subject_id, syllabus_module_lesson_id: taught.lessonId, ...query },
    })
  ).result.data;
const subjectOf = async ({ client }: Account) =>
  (await client.call(studySubjects.subjects, { params: { semesterId: taught.semesterId } })).result.data.find(
    ({ subject_id }) => subject_id === taught.subject_id,
  );
const planOf = async ({ client }: Account) =>
  (
    await client.call(studyLessons.plan, {
      params: { semesterId: taught.semesterId },
      query: { subject_id: taught.subject_id },
    })
  ).result.data;
const viewsOf = async ({ id }: Account) => {
  const { rows } = await sql<{ lessons: number; items: number }>`
    select (select count(*) from lesson_views where student_id = ${id}) as lessons,
      (select count(*) from item_views where student_id = ${id}) as items`.execute(server.services.db);
  return rows[0];
};
const later = ({ id }: Account) =>
  sql`update lesson_readings set opened_at = opened_at - 601000000, items = (
      select coalesce(jsonb_object_agg(key, value::bigint - 601000000), '{}') from jsonb_each_text(items))
    where student_id = ${id}`.execute(server.services.db);

it('lessons: counts what is read and continues at the last place', async () => {
  const student = await open();
  const { test, texts } = taught.items;
  expect(await subjectOf(student)).toMatchObject({
    ...{ total_module: 1, total_lesson: 2, read_total_lesson: 0, last_lesson_id: 0, last_lesson_item_id: 0 },
    continue_lesson_id: taught.lessonId,
  });
  const items = await read(student);
  expect(items.map(({ id, read_total_lesson_item }) => [id, read_total_lesson_item])).toEqual([
    [test, 1],
    [texts[0], 0],
    [texts[1], 0],
  ]);
  await read(student, { type: 'text', syllabus_module_lesson_item_id: texts[1] });
  expect(await subjectOf(student)).toMatchObject({
    ...{ read_total_lesson: 1, last_lesson_id: taught.lessonId, last_lesson_item_id: texts[1] },
    continue_lesson_id: taught.lessonId,
  });
  expect((await planOf(student))[0]?.module[0]?.lessons).toMatchObject([
    { id: taught.lessonId, total_lesson_item: 3, read_total_lesson_item: 2 },
    { id: taught.practicalId, total_lesson_item: 1, read_total_lesson_item: 0 },
  ]);
  await read(student, { syllabus_module_lesson_id: taught.practicalId });
  expect(await subjectOf(student)).toMatchObject({
    read_total_lesson: 2,
    last_lesson_id: taught.practicalId,
    last_lesson_item_id: taught.items.task,
    // After the last lesson, what was passed over.
    continue_lesson_id: taught.lessonId,
  });
  await read(student, { type: 'text', syllabus_module_lesson_item_id: texts[1] });
  expect(await subjectOf(student)).toMatchObject({
    ...{ last_lesson_id: taught.lessonId, continue_lesson_id: taught.lessonId },
  });
  await read(student, { type: 'text', syllabus_module_lesson_item_id: texts[0] });
  expect(await subjectOf(student)).toMatchObject({
    ...{ last_lesson_id: taught.lessonId, continue_lesson_id: taught.practicalId },
  });
  await read(student, { syllabus_module_lesson_id: taught.practicalId });
  expect(await subjectOf(student)).toMatchObject({
    ...{ last_lesson_id: taught.practicalId, continue_lesson_id: 0 },
  });
});

it('lessons: records a view once in ten minutes, also of many requests at once', async () => {
  const student = await open();
  await Promise.all(Array.from({ length: 8 }, () => read(student)));
  expect(await viewsOf(student)).toEqual({ lessons: 1, items: 1 });
  const item = { type: 'text', syllabus_module_lesson_item_id: taught.items.texts[0] };
  await Promise.all(Array.from({ length: 4 }, () => read(student, item)));
  expect(await viewsOf(student)).toEqual({ lessons: 1, items: 2 });
  await later(student);
  await read(student);
  await read(student);
  expect(await viewsOf(student)).toEqual({ lessons: 2, items: 3 });
});

it('lessons: a client that sends an empty type and an empty item opens the lesson', async () => {
  const student = await open();
  await read(student, { type: '', syllabus_module_lesson_item_id: '' });
  expect(await viewsOf(student)).toEqual({ lessons: 1, items: 1 });
});

it('lessons: a client that only records a reading asks for a short page, for which no test is drawn', async () => {
  const student = await open();
  const { test, texts } = taught.items;
  const { result } = await student.client.call(studyLessons.items, {
    params: { semesterId: taught.semesterId },
    query: {
      ...{ subject_id: taught.subject_id, syllabus_module_lesson_id: taught.lessonId },
      ...{ type: 'text', syllabus_module_lesson_item_id: texts[1], limit: 1, page: 2 },
    },
  });
  expect([result.total, result.data.map(({ id }) => id)]).toEqual([3, [texts[0]]]);
  expect(await viewsOf(student)).toEqual({ lessons: 0, items: 1 });
  const drawn = sql`select from test_attempts where student_id = ${student.id} and lesson_item_id = ${test}`;
  const { db } = server.services;
  expect((await drawn.execute(db)).rows).toHaveLength(0);
  await read(student);
  expect((await drawn.execute(db)).rows).toHaveLength(1);
});

it('lessons: the plan of a subject has its teacher, the files of its lessons, and the lesson read last', async () => {
  const own = await makeTaughtPlan(admin);
  const student = await openStudyingAccount(server, admin, own.plan);
  const plan = async () =>
    (
      await student.client.call(studyLessons.plan, {
        params: { semesterId: own.semesterId },
        query: { subject_id: own.subject_id },
      })
    ).result.data[0];
  expect(await plan()).toMatchObject({ taken: true, teacher_name: null, files: [], last_lesson_id: 0 });
  const teacher = await openTeacherAccount(server, admin);
  await assignTeacher(server, own, teacher.id);
  for (const [lessonId, name] of [
    [own.practicalId, 'Vazifa.pdf'],
    [own.lessonId, 'Maruza.pdf'],
  ] as const) {
    const [file] = (await admin.call(files.storeFile, { files: [pdf(name)] })).result;
    const body = { syllabus_module_lesson_id: lessonId, resource: file?.id ?? 0 };
    expect((await admin.call(lessonFiles.create, { body })).status).toBe(200);
  }
  await student.client.call(studyLessons.items, {
    params: { semesterId: own.semesterId },
    query: { subject_id: own.subject_id, syllabus_module_lesson_id: own.practicalId },
  });
  const found = await plan();
  expect(found).toMatchObject({
    ...{ teacher_name: expect.stringMatching(/\S/), last_lesson_id: own.practicalId },
    // In the order of the plan.
    files: [
      { name: 'Maruza.pdf', lesson_id: own.lessonId },
      { name: 'Vazifa.pdf', lesson_id: own.practicalId },
    ],
  });
  const { pathname } = new URL(found?.files[0]?.file_url_resource ?? '');
  expect((await fetch(server.url + pathname)).status).toBe(200);
});

it('lessons: records nothing for an item of another lesson', async () => {
  const student = await open();
  await read(student, { type: 'text', syllabus_module_lesson_item_id: taught.items.task });
  expect(await viewsOf(student)).toEqual({ lessons: 0, items: 0 });
});

it('lessons: apply an individual deadline to its student alone', async () => {
  const [late, other] = [await open(), await open()];
  const { db } = server.services;
  const set = (deadline: string | null) =>
    sql`update syllabus_lessons set deadline_date = ${deadline} where id = ${taught.lessonId}`.execute(db);
  await set('2026-01-01T10:00:00Z');
  await sql`
    insert into individual_exam_schedules (university_id, student_id, curriculum_id, semester_subject_id, lesson_id, deadline_date, user_id)
    values (1, ${late.id}, ${taught.plan.curriculum.id}, ${taught.semesterSubjectId}, ${taught.lessonId}, '2099-01-01T10:00:00Z', 1)`.execute(
    db,
  );
  const [[first], [second]] = [await read(late), await read(other)];
  expect(first).toMatchObject({
    deadline_date: '01.01.2099 15:00:00',
    syllabus_module_lesson: { deadline_check: true },
  });
  expect(second).toMatchObject({
    deadline_date: '01.01.2026 15:00:00',
    syllabus_module_lesson: { deadline_check: false },
  });
  await set(null);
});

it('lessons: show nothing of a draft, of removed parts, and to students of other plans', async () => {
  const student = await open();
  const stranger = await openStudyingAccount(server, admin, (await makeTaughtPlan(admin)).plan);
  expect([await read(stranger), await planOf(stranger)]).toEqual([[], []]);
  expect(await viewsOf(stranger)).toEqual({ lessons: 0, items: 0 });
  const { db } = server.services;
  const setStatus = (status: string) =>
    sql`update syllabi set status = ${status} where id = ${taught.syllabus.id}`.execute(db);
  await setStatus('draft');
  expect([await read(student), await planOf(student)]).toEqual([[], []]);
  await setStatus('publish');
  const remove = (removed: boolean) =>
    sql`update lesson_items set removed_at = case when ${removed} then now() end where id = ${taught.items.texts[0]}`.execute(
      db,
    );
  await remove(true);
  expect((await read(student)).map(({ id }) => id)).toEqual([taught.items.test, taught.items.texts[1]]);
  await remove(false);
});

it('lessons: the item that was read last is none once it is removed, or its video is not converted any more', async () => {
  const student = await open();
  const [text = 0] = taught.items.texts;
  const { db } = server.services;
  const change = (column: 'removed_at' | 'type', value: unknown) =>
    sql`update lesson_items set ${sql.ref(column)} = ${value} where id = ${text}`.execute(db);
  const last = async () => {
    const { last_lesson_id, last_lesson_item_id } = (await subjectOf(student)) ?? {};
    return [last_lesson_id, last_lesson_item_id];
  };
  await read(student, { type: 'text', syllabus_module_lesson_item_id: text });
  expect(await last()).toEqual([taught.lessonId, text]);
  await change('removed_at', new Date());
  expect(await last()).toEqual([taught.lessonId, 0]);
  await change('removed_at', null);
  await change('type', 'video');
  expect(await last()).toEqual([taught.lessonId, 0]);
  await change('type', 'text');
  expect(await last()).toEqual([taught.lessonId, text]);
});

it('lessons: the requirements of a subject are plain text, in which an address of a file is not signed', async () => {
  const requirements = '<img src="/api/resources/showImage/1">\nKalkulyator';
  await sql`update syllabi set requirements = ${requirements} where id = ${taught.syllabus.id}`.execute(
    server.services.db,
  );
  expect((await planOf(await open()))[0]?.requirements).toBe(requirements);
});
