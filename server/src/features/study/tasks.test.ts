import { files } from '@dekanat/contract/files/files.ts';
import { events } from '@dekanat/contract/operations/events.ts';
import { studySubjects } from '@dekanat/contract/study/study-subjects.ts';
import { studentTasks } from '@dekanat/contract/study/tasks.ts';
import { lessonItems } from '@dekanat/contract/syllabi/lesson-items.ts';
import { type RawBuilder, sql } from 'kysely';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { openAccount, openTeacherAccount } from '#test/accounts.ts';
import type { Client } from '#test/client.ts';
import { readEvents } from '#test/event-reader.ts';
import { makeFaculty } from '#test/factories.ts';
import {
  assignTeacher,
  makeTaughtPlan,
  openStudyingAccount,
  type TaughtPlan,
} from '#test/study-factories.ts';
import { pdf } from '#test/uploads.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin, admin2 } = useServer({ callers: ['admin', 'admin2'] });
let taught: TaughtPlan;
let itemId: number;
beforeAll(async () => {
  taught = await makeTaughtPlan(admin);
  itemId = taught.items.task;
});
const open = (plan = taught.plan, maker = admin) => openStudyingAccount(server, maker, plan);
const run = (statement: RawBuilder<unknown>) => statement.execute(server.services.db);
const upload = async (client: Client, name = 'javob.pdf') =>
  (await client.call(files.storeFile, { files: [pdf(name)] })).result[0]?.id ?? 0;
const handIn = (client: Client, body: object = { text: 'Javobim' }, id = itemId) =>
  client.call(studentTasks.handIn, { params: { itemId: id }, body });
const handedIn = async (client: Client, id = itemId) =>
  (await client.call(studentTasks.list, { params: { itemId: id } })).result.data;
const refusal = ({ status, error }: Awaited<ReturnType<typeof handIn>>) => [status, error.message];
const check = (attemptId: number | undefined, status: 1 | 2) =>
  run(sql`update task_attempts set status = ${status}, mark = ${status === 1 ? 80 : null}, comment = 'Izoh', checked_at = now()
    where id = ${attemptId ?? 0}`);

it('tasks: shows what was handed in, newest first, with addresses that need no authorisation', async () => {
  const { client } = await open();
  const ids = [await upload(client, 'birinchi.pdf'), await upload(client, 'ikkinchi.pdf')];
  const first = await handIn(client, { resource: ids.map(String), semester_id: taught.semesterId });
  expect(first.result).toMatchObject({ status: 0, mark: null, comment: '', text: '' });
  await handIn(client, { resource: '', text: 'Matnli javob' });
  const [text, withFiles] = await handedIn(client);
  expect([text?.text, text?.question_attempt_resource]).toEqual(['Matnli javob', []]);
  expect(withFiles?.question_attempt_resource.map(({ id }) => id)).toEqual(ids);
  const [file] = withFiles?.question_attempt_resource ?? [];
  expect(file?.media).toMatchObject([{ extension: 'pdf', pivot: { tag: 'resource' } }]);
  const opened = await fetch(server.url + new URL(file?.file_url_resource ?? '').pathname);
  expect([opened.status, opened.headers.get('content-type')]).toEqual([200, 'application/pdf']);
});

it('tasks: refuses with one sentence each what is late, accepted, once too often, or empty', async () => {
  const { client, id: studentId } = await open();
  const set = (column: string, value: unknown) =>
    run(sql`update syllabus_lessons set ${sql.ref(column)} = ${value} where id = ${taught.practicalId}`);
  expect(refusal(await handIn(client, {}))).toEqual([422, 'Fayl yuklang yoki javob yozing']);
  expect(refusal(await handIn(client, { text: '   ' }))).toEqual([422, 'Fayl yuklang yoki javob yozing']);
  await set('deadline_date', '2026-01-01T10:00:00Z');
  expect(refusal(await handIn(client))).toEqual([405, 'Topshirish muddati tugagan']);
  await run(sql`
    insert into individual_exam_schedules (university_id, student_id, curriculum_id, semester_subject_id, lesson_id, deadline_date, user_id)
    values (1, ${studentId}, ${taught.plan.curriculum.id}, ${taught.semesterSubjectId}, ${taught.practicalId}, '2099-01-01T10:00:00Z', 1)`);
  expect((await handIn(client)).status).toBe(200);
  await set('deadline_date', null);
  expect((await handIn(client)).status).toBe(200);
  // Two attempts are allowed.
  expect(refusal(await handIn(client))).toEqual([405, 'Urinishlar soni tugagan']);
  await check((await handedIn(client))[0]?.id, 1);
  expect(refusal(await handIn(client))).toEqual([405, 'Topshirigʻingiz qabul qilingan']);
  expect(await handedIn(client)).toHaveLength(2);
});

it('tasks: the list says how large a file may be', async () => {
  const { client } = await open();
  const { result } = await client.call(studentTasks.list, { params: { itemId } });
  expect(result).toMatchObject({ total: 0, file_megabytes: server.services.config.fileLimitMb });
});

it('tasks: lets a student hand in again after a rejection, and shows its reason', async () => {
  const { client } = await open();
  const { result } = await handIn(client);
  await check(result.id, 2);
  expect(await handedIn(client)).toMatchObject([{ id: result.id, status: 2, mark: null, comment: 'Izoh' }]);
  expect((await handIn(client)).status).toBe(200);
  expect((await handedIn(client)).map(({ status }) => status)).toEqual([0, 2]);
});

it('tasks: of many requests at once no more count than attempts are allowed', async () => {
  const { client } = await open();
  const answers = await Promise.all(Array.from({ length: 6 }, () => handIn(client)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 405, 405, 405, 405]);
  expect(await handedIn(client)).toHaveLength(2);
});

it('tasks: refuses those who do not study now, and still shows what they handed in', async () => {
  const { client, id } = await open();
  await handIn(client);
  await run(sql`update students set study_status = 'academic_leave' where id = ${id}`);
  const { status, error } = await handIn(client);
  expect([status, typeof error.message]).toEqual([405, 'string']);
  expect(await handedIn(client)).toHaveLength(1);
});

it('tasks: of others are not found: another group, another university, another kind of item', async () => {
  const other = await makeTaughtPlan(admin);
  const foreign = await makeTaughtPlan(admin2);
  const { client } = await open();
  const ids = [
    other.items.task,
    foreign.items.task,
    taught.items.test,
    taught.items.texts[0] ?? 0,
    2_000_000_000,
  ];
  for (const id of ids) {
    expect([id, (await handIn(client, undefined, id)).status]).toEqual([id, 404]);
    expect((await client.call(studentTasks.list, { params: { itemId: id } })).status).toBe(404);
  }
  const { rows } = await sql`select from task_attempts where item_id = any(${ids}::integer[])`.execute(
    server.services.db,
  );
  expect(rows).toEqual([]);
});

it('tasks: shows a student nothing of a classmate', async () => {
  const [one, other] = [await open(), await open()];
  await handIn(one.client);
  expect(await handedIn(other.client)).toEqual([]);
});

it('tasks: takes only own uploads that nothing has claimed, or nothing is handed in', async () => {
  const [one, other] = [await open(), await open()];
  const stranger = await open((await makeTaughtPlan(admin2)).plan, admin2);
  const own = await upload(one.client);
  const used = await upload(one.client);
  expect((await handIn(one.client, { resource: used })).status).toBe(200);
  for (const id of [
    used,
    await upload(other.client),
    await upload(stranger.client),
    await upload(admin),
    2_000_000_000,
  ]) {
    const refused = await handIn(one.client, { resource: [own, id] });
    expect([refused.status, typeof refused.error.message]).toEqual([422, 'string']);
  }
  expect(await handedIn(one.client)).toHaveLength(1);
  for (const id of ['abc', {}, [[]], -1])
    expect((await handIn(one.client, { resource: id })).status).toBe(422);
  expect((await handIn(one.client, { resource: own })).status).toBe(200);
});

it('tasks: nobody opens a file of another student by its id', async () => {
  const [one, other] = [await open(), await open()];
  const id = await upload(one.client);
  await handIn(one.client, { resource: id });
  const { client: teacher } = await openTeacherAccount(server, admin);
  const statusFor = async (client: Client) => (await client.call(files.file, { params: { id } })).status;
  expect([await statusFor(one.client), await statusFor(admin)]).toEqual([200, 200]);
  for (const client of [other.client, teacher, admin2]) expect(await statusFor(client)).toBe(404);
  const statusForDean = async (facultyId: number) => {
    const dean = await openAccount(server, admin, { permissions: ['rating_store'], facultyId });
    return statusFor(dean.client);
  };
  expect(await statusForDean(taught.plan.curriculum.faculty_id)).toBe(200);
  expect(await statusForDean((await makeFaculty(admin)).id)).toBe(404);
});

it('tasks: the mean of the best points of a subject is its lesson mark', async () => {
  const { client } = await open();
  const markOf = async () =>
    (
      await client.call(studySubjects.subjects, { params: { semesterId: taught.semesterId } })
    ).result.data.find(({ subject_id }) => subject_id === taught.subject_id)?.lesson_mark;
  expect(await markOf()).toBe(0);
  await check((await handIn(client)).result.id, 1);
  expect(await markOf()).toBe(80);
});

it('tasks: an item with attempts is not removed', async () => {
  const own = await makeTaughtPlan(admin);
  const { client } = await open(own.plan);
  await handIn(client, undefined, own.items.task);
  const removed = await admin.call(lessonItems.remove, { params: { id: own.items.task } });
  expect([removed.status, removed.error.code]).toEqual([405, 'in_use']);
  expect(removed.error.message).toContain('1 ta topshirilgan ish');
});

it('tasks: the teacher of the group hears at once that a task waits, and others do not', async () => {
  const { client: teacher, id } = await openTeacherAccount(server, admin);
  const { client: stranger } = await openTeacherAccount(server, admin);
  await assignTeacher(server, taught, id);
  const [reader, other] = [
    await readEvents(server.url, teacher, events.own),
    await readEvents(server.url, stranger, events.own),
  ];
  onTestFinished(() => Promise.all([reader.close(), other.close()]).then(() => undefined));
  await Promise.all([reader.next('ready'), other.next('ready')]);
  const { client } = await open();
  await handIn(client);
  const changed = { event: 'changed', resource: 'task_attempts' };
  await expect.poll(() => reader.heard).toContainEqual(changed);
  expect(other.heard).not.toContainEqual(changed);
});
