import { files } from '@dekanat/contract/files/files.ts';
import { notifications, studentNotifications } from '@dekanat/contract/notifications/notifications.ts';
import { events } from '@dekanat/contract/operations/events.ts';
import { type TaskAttemptRow, taskAttempts } from '@dekanat/contract/study/task-attempts.ts';
import { studentTasks } from '@dekanat/contract/study/tasks.ts';
import { sql } from 'kysely';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { openAccount, openTeacherAccount } from '#test/accounts.ts';
import type { Client } from '#test/client.ts';
import { readEvents } from '#test/event-reader.ts';
import { makeFaculty, makeImage, makeStudentGroup } from '#test/factories.ts';
import { untilLockWait } from '#test/lock-waits.ts';
import { registrationCalls } from '#test/registration-calls.ts';
import { attach } from '#test/registration-factories.ts';
import {
  assignTeacher,
  makeTaughtPlan,
  openStudyingAccount,
  type TaughtPlan,
} from '#test/study-factories.ts';
import { pdf, statusOfPicture } from '#test/uploads.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin, admin2 } = useServer({ callers: ['admin', 'admin2'] });
let taught: TaughtPlan;
let teacher: Client;
let stranger: Client;
beforeAll(async () => {
  taught = await makeTaughtPlan(admin);
  const account = await openTeacherAccount(server, admin);
  teacher = account.client;
  stranger = (await openTeacherAccount(server, admin)).client;
  await assignTeacher(server, taught, account.id);
});
const open = () => openStudyingAccount(server, admin, taught.plan);
const handIn = async (client: Client, body: object = { text: 'Javobim' }) =>
  (await client.call(studentTasks.handIn, { params: { itemId: taught.items.task }, body })).result.id;
const list = async (client: Client, query: object = {}) =>
  (await client.call(taskAttempts.list, { query })).result;
const read = (client: Client, id: number) => client.call(taskAttempts.read, { params: { id } });
const check = (client: Client, id: number, body: object) =>
  client.call(taskAttempts.check, { params: { id }, body });
const accept = { status: 1, mark: 90 };
const reject = { status: 2, comment: 'Fayl boʻsh' };
const idsOf = (rows: TaskAttemptRow[]) => rows.map(({ id }) => id);

it('tasks to check: the assigned teacher sees them, oldest first, with files and the task', async () => {
  const [one, other] = [await open(), await open()];
  const [file] = (await one.client.call(files.storeFile, { files: [pdf('Javob.pdf')] })).result;
  const ids = [await handIn(one.client, { resource: file?.id, text: 'Qarang' }), await handIn(other.client)];
  const { data, total } = await list(teacher, { status: 0, group_id: taught.plan.group.id });
  expect([idsOf(data).slice(-2), total]).toEqual([ids, data.length]);
  expect(data.find(({ id }) => id === ids[0])).toMatchObject({
    files: 1,
    number: 1,
    status: 0,
    lesson_id: taught.practicalId,
  });
  const { result } = await read(teacher, ids[0] ?? 0);
  expect(result).toMatchObject({ text: 'Qarang', task: '<p>Topshiriq</p>', history: [], earlier: [] });
  expect(result.resources).toMatchObject([{ name: 'Javob.pdf', extension: 'pdf' }]);
  const opened = await fetch(server.url + new URL(result.resources[0]?.url ?? '').pathname);
  expect([opened.status, opened.headers.get('content-type')]).toEqual([200, 'application/pdf']);
});

it('tasks to check: show pictures of the task to a teacher without a permission', async () => {
  const { id: image } = await makeImage(admin);
  const { task } = taught.items;
  const write = (html: string) =>
    sql`update lesson_items set text = ${html} where id = ${task}`.execute(server.services.db);
  await write(`<p>Chizma:<img src="/api/resources/showImage/${image}"></p>`);
  const { result } = await read(teacher, await handIn((await open()).client));
  await write('<p>Topshiriq</p>');
  expect(await statusOfPicture(server, result.task)).toBe(200);
});

it('tasks to check: filters by subject, group, lesson, status, student and name, each with its total', async () => {
  const { client, id: student_id } = await open();
  const id = await handIn(client);
  const { fio } = (await read(teacher, id)).result;
  const found = {
    subject_id: taught.subject_id,
    group_id: taught.plan.group.id,
    lesson_id: taught.practicalId,
  };
  for (const filter of [
    { student_id },
    { student_id, ...found },
    { fio },
    { student_id, status: 0, assigned: 1 },
  ])
    expect([filter, idsOf((await list(teacher, filter)).data)]).toEqual([filter, [id]]);
  const others = { subject_id: 1, group_id: 1, lesson_id: taught.lessonId, status: 1 };
  for (const [name, value] of Object.entries(others))
    expect([name, (await list(teacher, { student_id, [name]: value })).total]).toEqual([name, 0]);
  expect((await teacher.call(taskAttempts.list, { query: { colour: 1 } })).status).toBe(422);
  const places = (await teacher.call(taskAttempts.places)).result;
  expect(places).toMatchObject([{ ...found, unchecked: (await list(teacher, { status: 0 })).total }]);
  expect((await stranger.call(taskAttempts.places)).result).toEqual([]);
  const ofStaff = (await admin.call(taskAttempts.places)).result;
  expect(ofStaff.map(({ group_id }) => group_id)).toContain(taught.plan.group.id);
  const ofOthers = (await admin2.call(taskAttempts.places)).result;
  expect(ofOthers.map(({ group_id }) => group_id)).not.toContain(taught.plan.group.id);
});

it('tasks to check: others see none of them: another teacher, another university, another faculty, staff without the permission', async () => {
  const id = await handIn((await open()).client);
  const dean = async (facultyId: number | null, permissions = ['rating_store'] as const) =>
    (await openAccount(server, admin, { permissions, facultyId })).client;
  const elsewhere = await dean((await makeFaculty(admin)).id);
  for (const client of [stranger, admin2, elsewhere]) {
    expect((await read(client, id)).status).toBe(404);
    expect((await check(client, id, accept)).status).toBe(404);
    expect(idsOf((await list(client, { limit: 1000 })).data)).not.toContain(id);
  }
  const viewer = (await openAccount(server, admin, { permissions: ['faculty_index'] })).client;
  const { client: student } = await open();
  for (const client of [viewer, student]) {
    expect((await read(client, id)).status).toBe(403);
    expect((await check(client, id, accept)).status).toBe(403);
    expect((await client.call(taskAttempts.list)).status).toBe(403);
  }
  const own = await dean(taught.plan.curriculum.faculty_id);
  expect((await check(own, id, accept)).result).toMatchObject({ status: 1, mark: 90 });
});

it('tasks to check: a teacher who is no longer assigned checks nothing more', async () => {
  const former = await openTeacherAccount(server, admin);
  const other = await makeTaughtPlan(admin);
  await assignTeacher(server, other, former.id);
  const { client } = await openStudyingAccount(server, admin, other.plan);
  const { result } = await client.call(studentTasks.handIn, {
    params: { itemId: other.items.task },
    body: { text: 'Javob' },
  });
  expect((await list(former.client)).total).toBe(1);
  await assignTeacher(server, other, (await openTeacherAccount(server, admin)).id);
  expect((await list(former.client)).total).toBe(0);
  expect((await check(former.client, result.id, accept)).status).toBe(404);
});

it('tasks to check: points are needed to accept, a reason to reject', async () => {
  const id = await handIn((await open()).client);
  const refused: [object, string][] = [
    [{ status: 1 }, 'mark'],
    [{ status: 1, mark: null }, 'mark'],
    [{ status: 1, mark: 101 }, 'mark'],
    [{ status: 1, mark: -1 }, 'mark'],
    [{ status: 1, mark: 50.5 }, 'mark'],
    [{ status: 2 }, 'comment'],
    [{ status: 2, comment: '  ' }, 'comment'],
    [{ status: 2, comment: 'a'.repeat(2_001) }, 'comment'],
    [{ status: 3 }, 'status'],
    [{ mark: 5 }, 'status'],
  ];
  for (const [body, field] of refused) {
    const { status, error } = await check(teacher, id, body);
    expect([body, status, Object.keys(error.message as object)]).toEqual([body, 422, [field]]);
  }
  expect((await read(teacher, id)).result).toMatchObject({ status: 0, version: 1, history: [] });
});

it('tasks to check: a check is in the student’s list and notifications at once, and the list of the teacher follows', async () => {
  const { client } = await open();
  const id = await handIn(client);
  const before = (await list(teacher, { status: 0 })).total;
  const news = async () => (await client.call(studentNotifications.list, {})).result.data;
  await check(teacher, id, { ...accept, comment: 'Yaxshi ish' });
  const shown = async () =>
    (await client.call(studentTasks.list, { params: { itemId: taught.items.task } })).result.data;
  expect(await shown()).toMatchObject([{ id, status: 1, mark: 90, comment: 'Yaxshi ish' }]);
  expect(await news()).toMatchObject([
    { kind: 'study', text: expect.stringContaining('qabul qilindi: 90 ball'), detail: 'Yaxshi ish' },
  ]);
  expect((await list(teacher, { status: 0 })).total).toBe(before - 1);
  await check(teacher, id, reject);
  expect(await shown()).toMatchObject([{ status: 2, mark: null, comment: 'Fayl boʻsh' }]);
  expect((await news())[0]?.text).toContain('rad etildi');
});

it('tasks to check: a check is undone, and every result stays in the history', async () => {
  const id = await handIn((await open()).client);
  const accepted = (await check(teacher, id, accept)).result;
  const undone = await check(teacher, id, { status: 0, mark: null, comment: '', version: accepted.version });
  expect(undone.result).toMatchObject({
    status: 0,
    mark: null,
    comment: '',
    checked_by: null,
    checked_at: null,
  });
  await check(admin, id, reject);
  const { history, status, checked_by } = (await read(teacher, id)).result;
  expect([status, checked_by]).toEqual([2, 'admin']);
  expect(history.map((one) => [one.version, one.status, one.mark])).toEqual([
    [3, 0, null],
    [2, 1, 90],
    [1, 0, null],
  ]);
  await expect(
    sql`update task_attempt_changes set mark = 5 where attempt_id = ${id}`.execute(server.services.db),
  ).rejects.toThrow();
});

it('tasks to check: the same check twice changes nothing and notifies once', async () => {
  const { client } = await open();
  const id = await handIn(client);
  const versions = [];
  for (const _ of [1, 2]) versions.push((await check(teacher, id, { ...accept, version: 1 })).result.version);
  expect(versions).toEqual([2, 2]);
  expect((await client.call(studentNotifications.list, {})).result.total).toBe(1);
});

it('tasks to check: of two checks at once one counts, and the other is refused', async () => {
  const id = await handIn((await open()).client);
  const answers = await Promise.all([
    check(teacher, id, { ...accept, version: 1 }),
    check(admin, id, { ...reject, version: 1 }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const refused = answers.find(({ status }) => status === 409);
  const { checked_by, version } = (await read(teacher, id)).result;
  expect([version, refused?.error.message]).toEqual([2, expect.stringContaining(checked_by ?? '?')]);
});

it('tasks to check: nothing more is handed in for a task that is being accepted', async () => {
  const { client } = await open();
  const id = await handIn(client);
  const { db } = server.services;
  const { handingIn } = await db.transaction().execute(async (trx) => {
    await sql`update task_attempts set status = 1, mark = 90, checked_at = now() where id = ${id}`.execute(
      trx,
    );
    let isAnswered = false;
    const handingIn = client
      .call(studentTasks.handIn, { params: { itemId: taught.items.task }, body: { text: 'Yana' } })
      .finally(() => {
        isAnswered = true;
      });
    await untilLockWait(db, () => isAnswered);
    return { handingIn };
  });
  const { status, error } = await handingIn;
  expect([status, error.message]).toEqual([405, 'Topshirigʻingiz qabul qilingan']);
});

it('tasks to check: a colleague hears at once of a check', async () => {
  const id = await handIn((await open()).client);
  const [own, staff] = [
    await readEvents(server.url, teacher, events.own),
    await readEvents(server.url, admin, events.stream),
  ];
  onTestFinished(() => Promise.all([own.close(), staff.close()]).then(() => undefined));
  await Promise.all([own.next('ready'), staff.next('ready')]);
  await check(admin, id, accept);
  const changed = { event: 'changed', resource: 'task_attempts' };
  await expect.poll(() => own.heard).toContainEqual(changed);
  await expect.poll(() => staff.heard).toContainEqual(changed);
});

it('tasks to check: shows earlier attempts of the student with their results', async () => {
  const { client } = await open();
  const first = await handIn(client);
  await check(teacher, first, reject);
  const second = await handIn(client);
  const { result } = await read(teacher, second);
  expect(result.earlier).toMatchObject([{ id: first, number: 1, status: 2, comment: 'Fayl boʻsh' }]);
});

it('tasks to check: a teacher with a permission of the back office still sees only what is assigned', async () => {
  const { client, id: teacherId } = await openTeacherAccount(server, admin, ['faculty_index']);
  const id = await handIn((await open()).client);
  expect((await list(client)).total).toBe(0);
  const staff = await openTeacherAccount(server, admin, ['rating_store']);
  expect((await read(staff.client, id)).status).toBe(200);
  expect((await list(staff.client, { assigned: 1 })).total).toBe(0);
  const other = await makeTaughtPlan(admin);
  await assignTeacher(server, other, teacherId);
  expect((await list(client)).total).toBe(0);
  expect((await client.call(notifications.list, {})).status).toBe(200);
});

it('tasks to check: one that waits follows its student to another group and back, a checked one stays', async () => {
  const student = await open();
  const checked = await handIn(student.client);
  expect((await check(teacher, checked, reject)).status).toBe(200);
  const id = await handIn(student.client);
  const { plan } = taught;
  const group = await makeStudentGroup(admin, { speciality_id: plan.curriculum.speciality_id });
  const other = await openTeacherAccount(server, admin);
  const place = { ...taught, plan: { ...plan, group } };
  await assignTeacher(server, place, other.id);
  const before = await list(other.client, { status: 0 });
  const seenBy = async (client: Client) => [
    (await read(client, id)).status,
    idsOf((await list(client, { status: 0, limit: 100 })).data).includes(id),
  ];
  expect([await seenBy(teacher), await seenBy(other.client)]).toEqual([
    [200, true],
    [404, false],
  ]);
  const { batch_id } = await attach(admin, place.plan, [student.id]);
  expect([await seenBy(teacher), await seenBy(other.client)]).toEqual([
    [404, false],
    [200, true],
  ]);
  expect((await list(other.client, { status: 0 })).total).toBe(before.total + 1);
  expect((await read(other.client, id)).result).toMatchObject({ group_id: group.id, history: [] });
  expect([(await read(teacher, checked)).status, (await read(other.client, checked)).status]).toEqual([
    200, 404,
  ]);
  expect((await registrationCalls(admin).undo(batch_id)).status).toBe(200);
  expect([await seenBy(teacher), await seenBy(other.client)]).toEqual([
    [200, true],
    [404, false],
  ]);
  expect((await check(teacher, id, accept)).status).toBe(200);
});
