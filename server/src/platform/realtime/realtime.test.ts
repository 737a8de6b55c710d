import { sessions } from '@dekanat/contract/access/sessions/sessions.ts';
import { messages } from '@dekanat/contract/messages/messages.ts';
import { notifications } from '@dekanat/contract/notifications/notifications.ts';
import { events } from '@dekanat/contract/operations/events.ts';
import { jobs } from '@dekanat/contract/operations/jobs.ts';
import { reportSchedules } from '@dekanat/contract/reports/report-schedules.ts';
import { departments } from '@dekanat/contract/structure/departments.ts';
import { students } from '@dekanat/contract/students/students.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openAccount } from '#test/accounts.ts';
import { type Client, signIn } from '#test/client.ts';
import { type EventReader, readEvents } from '#test/event-reader.ts';
import { makeDepartment, makeFaculty, makeNotification } from '#test/factories.ts';
import { makeDraft, makeTemplate } from '#test/message-factories.ts';
import { makeJob } from '#test/operations-factories.ts';
import { makeStudent } from '#test/people-factories.ts';
import { relayTo } from '#test/relay.ts';
import { SCHEDULE, SCHEDULE_CHANGES } from '#test/report-examples.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { useServer } from '#test/use-server.ts';
import { publishChanged } from './bus.ts';
import { publishToStudentsAfter } from './student-events.ts';

let other: TestServer;
const { server, admin } = useServer();
beforeAll(async () => {
  other = await startTestServer({}, { databaseUrl: String(server.services.pool.options.connectionString) });
});
afterAll(async () => {
  await other.close();
});

async function openStream(at: TestServer, client: Client) {
  const reader = await readEvents(at.url, client);
  onTestFinished(() => reader.close());
  await reader.next('ready');
  return reader;
}

describe('events between processes', () => {
  it('that a browser has missed are sent when it connects again, to their recipients only', async () => {
    const { client: viewer } = await openAccount(server, admin, { permissions: ['faculty_index'] });
    const present = await openStream(other, admin);
    const since = Date.now();
    await publishChanged(server.services.db, 'departments', {
      permission: 'department_index',
      universityId: 1,
    });
    await publishChanged(server.services.db, 'faculties');
    await present.next('changed');
    await present.next('changed');
    const connect = async (client: Client, from: number) => {
      const reader = await readEvents(other.url, client, events.stream, from);
      onTestFinished(() => reader.close());
      const { missed } = await reader.next('ready');
      return { reader, missed };
    };
    const again = await connect(admin, since);
    expect(again.missed).toBe(false);
    expect([await again.reader.next('changed'), await again.reader.next('changed')]).toMatchObject([
      { resource: 'departments' },
      { resource: 'faculties' },
    ]);
    const further = await connect(viewer, since);
    expect(await further.reader.next('changed')).toMatchObject({ resource: 'faculties' });
    const late = await connect(admin, since - 3_600_000);
    expect(late.missed).toBe(true);
  });

  it('reach the browsers connected to another process', async () => {
    const reader = await openStream(other, admin);
    await publishChanged(server.services.db, 'faculties');
    expect(await reader.next('changed')).toEqual({ event: 'changed', resource: 'faculties' });
  });

  it('publish a cancelled job only to users who see the jobs of its university', async () => {
    const permissions = ['backup_database_index'] as const;
    const [watcher, viewer, foreign, superadmin] = await Promise.all([
      openAccount(server, admin, { permissions }).then(({ client }) => openStream(other, client)),
      openAccount(server, admin, { permissions: ['faculty_index'] }).then(({ client }) =>
        openStream(other, client),
      ),
      signIn(server.url, 'admin2').then((client) => openStream(other, client)),
      signIn(server.url, 'superadmin').then((client) => openStream(other, client)),
    ]);
    const { id } = await makeJob(server);
    expect((await admin.call(jobs.cancel, { params: { id } })).status).toBe(200);
    const event = { event: 'job', id, status: 'cancelled', done: 0, total: null };
    expect(await watcher.next('job')).toEqual(event);
    expect(await superadmin.next('job')).toEqual(event);
    await publishChanged(server.services.db, 'end');
    for (const reader of [viewer, foreign]) {
      await reader.next('changed');
      expect(reader.heard).toEqual([]);
    }
  });

  it('publish a job of a super administrator only to super administrators', async () => {
    const { id: watcherId, client: watcher } = await openAccount(server, admin, {
      permissions: ['backup_database_index'],
    });
    const superadmin = await signIn(server.url, 'superadmin');
    const { rows } = await sql<{ id: number }>`
      insert into users (kind, email, password_hash) values ('admin', ${`${crypto.randomUUID()}@example.uz`}, '') returning id`.execute(
      server.services.db,
    );
    const user_id = rows[0]?.id ?? 0;
    await sql`insert into admins (user_id, super_administrator) values (${user_id}, true)`.execute(
      server.services.db,
    );
    const [above, administrator] = [await openStream(other, superadmin), await openStream(other, watcher)];
    const { id } = await makeJob(server, { user_id });
    expect((await superadmin.call(jobs.cancel, { params: { id } })).status).toBe(200);
    expect(await above.next('job')).toMatchObject({ id, status: 'cancelled' });
    const next = await makeJob(server, { user_id: watcherId });
    await admin.call(jobs.cancel, { params: next });
    await expect.poll(() => administrator.heard.length).toBeGreaterThan(0);
    expect(administrator.heard).toMatchObject([{ event: 'job', id: next.id }]);
  });

  it('publish what belongs to one account to that account alone', async () => {
    const permissions = ['message_index', 'message_store', 'message_update', 'student_index'] as const;
    const { id, client } = await openAccount(server, admin, { permissions });
    const colleague = await openAccount(server, admin, { permissions });
    const [own, others] = [await openStream(other, client), await openStream(other, colleague.client)];
    const draft = await makeDraft(client);
    await client.call(messages.update, { params: { id: draft.id }, body: { title: 'Yangi' } });
    const template = await makeTemplate(client);
    const body = { receiver_id: [id] };
    await client.call(messages.sendTemplate, { params: { id: template.id }, body });
    const { id: scheduleId } = (await client.call(reportSchedules.create, { body: SCHEDULE })).result;
    await client.call(reportSchedules.update, { params: { id: scheduleId }, body: SCHEDULE_CHANGES });
    await publishChanged(server.services.db, 'end');
    const saved = async ({ heard }: EventReader) => {
      await expect.poll(() => heard).toContainEqual({ event: 'changed', resource: 'end' });
      return heard.filter(({ event }) => event === 'saved');
    };
    expect(await saved(own)).toMatchObject([
      { resource: 'messages', id: draft.id },
      { resource: 'messages', id: template.id },
      { resource: 'report_schedules', id: scheduleId },
    ]);
    expect(await saved(others)).toEqual([]);
  });

  it('publish a saved record only to users who may save it in its university and faculty', async () => {
    const faculty = await makeFaculty(admin);
    const department = await makeDepartment(admin, { faculty_id: faculty.id });
    const permissions = ['department_index', 'department_update'] as const;
    const openClient = async (overrides: object) =>
      (await openAccount(server, admin, { permissions, ...overrides })).client;
    const [colleague, dean, otherDean, viewer, foreign, superadmin] = await Promise.all(
      [
        await openClient({}),
        await openClient({ facultyId: faculty.id }),
        await openClient({ facultyId: 1 }),
        await openClient({ permissions: ['department_index'] }),
        await signIn(server.url, 'admin2'),
        await signIn(server.url, 'superadmin'),
      ].map((client) => openStream(other, client)),
    );
    const { id, version, name } = department;
    const body = {
      language: 'oz' as const,
      faculty_id: faculty.id,
      name: `${name} 2`,
      version,
    };
    const { result } = await admin.call(departments.update, { params: { id }, body });
    const event = { event: 'saved', resource: 'departments', id, version: version + 1, by: 'admin' };
    for (const reader of [colleague, dean, superadmin])
      expect(await reader?.next('saved')).toEqual({ ...event, at: result.updated_at });
    // Every update of the record is published to users who may save its form.
    const clerk = (await openAccount(server, admin, { permissions: ['student_update'] })).client;
    const clerkStream = await openStream(other, clerk);
    const student = await makeStudent(admin);
    await admin.call(students.setDeadline, {
      params: { id: student.id },
      body: { deadline_date: '2090-01-01T00:00:00Z' },
    });
    expect(await clerkStream.next('saved')).toMatchObject({
      resource: 'students',
      id: student.id,
      by: 'admin',
    });
    // A refused update is not published.
    await admin.call(departments.update, { params: { id }, body });
    await publishChanged(server.services.db, 'end');
    for (const reader of [colleague, dean, otherDean, viewer, foreign, superadmin]) {
      await reader?.next('changed');
      expect(reader?.heard).toEqual([]);
    }
  });

  it('are not published when the transaction is rolled back', async () => {
    const reader = await openStream(other, admin);
    const { db } = server.services;
    await db
      .transaction()
      .execute(async (trx) => {
        await publishChanged(trx, 'never');
        throw new Error('rolled back');
      })
      .catch(() => undefined);
    await publishChanged(db, 'after');
    expect(await reader.next('changed')).toMatchObject({ resource: 'after' });
  });
});

describe('a stream', () => {
  it('ends when its session is closed in another process', async () => {
    const { client } = await openAccount(server, admin);
    const reader = await openStream(other, client);
    const [own] = (await client.call(sessions.list)).result;
    await client.call(sessions.close, { params: { id: own?.id ?? 0 } });
    await reader.ended;
    expect((await readEvents(other.url, client)).status).toBe(401);
  });

  it('ends when its process stops, without delaying the shutdown', async () => {
    const third = await startTestServer(
      {},
      { databaseUrl: String(server.services.pool.options.connectionString) },
    );
    const reader = await openStream(third, admin);
    const startedAt = Date.now();
    await third.close();
    await reader.ended;
    expect(Date.now() - startedAt).toBeLessThan(20_000);
  });
});

it('realtime: refuses a seventh stream of one user', async () => {
  const { client } = await openAccount(server, admin);
  const readers = await Promise.all(Array.from({ length: 6 }, () => openStream(server, client)));
  const refused = await readEvents(server.url, client);
  expect(refused.status).toBe(429);
  readers[0]?.close();
  await expect
    .poll(async () => {
      const reader = await readEvents(server.url, client);
      onTestFinished(() => reader.close());
      return reader.status;
    })
    .toBe(200);
});

it('a stream survives the loss of the listener connection and reports ready after the reconnect', async () => {
  const relay = await relayTo(String(server.services.pool.options.connectionString));
  const third = await startTestServer({}, { databaseUrl: relay.url });
  onTestFinished(async () => {
    await third.close();
    await relay.cut();
  });
  const reader = await openStream(third, admin);
  await relay.cut();
  await publishChanged(server.services.db, 'missed');
  await relay.mend();
  await reader.next('ready');
  await publishChanged(server.services.db, 'received');
  expect(await reader.next('changed')).toMatchObject({ resource: 'received' });
});

it('events of assigned teachers and of students are published once the database answers again', async () => {
  const relay = await relayTo(String(server.services.pool.options.connectionString));
  const third = await startTestServer({}, { databaseUrl: relay.url });
  onTestFinished(async () => {
    await third.close();
    await relay.cut();
  });
  const published: unknown[] = [];
  onTestFinished(other.services.bus.subscribe('event', (payload) => void published.push(payload)));
  const { services } = third;
  await relay.cut();
  const source = {
    resources: ['of_teachers'],
    teachersOf: (ids: readonly number[]) => sql`select unnest(${ids}::integer[]) as teacher_id`,
  };
  services.teacherEvents.publish(source, [7]);
  publishToStudentsAfter({ services, onCommit: (act) => void act() }, [8], 'of_students');
  await services.backgroundDone();
  await relay.mend();
  const changed = (resource: string) => ({ event: 'changed', resource });
  for (const event of [
    { to: { teacherIds: [7] }, event: changed('of_teachers') },
    { to: { studentIds: [8] }, event: changed('of_students') },
  ])
    await expect.poll(() => published).toContainEqual(event);
});

describe('notifications', () => {
  it('are counted and marked as read one by one and all at once, in all browsers of the owner', async () => {
    const { id, client } = await openAccount(server, admin);
    const reader = await openStream(other, client);
    const [first] = await Promise.all([1, 2, 3].map(() => makeNotification(server, id)));
    const unread = async () => (await client.call(notifications.list)).result;
    expect(await unread()).toMatchObject({ unread: 3, total: 3 });
    const marked = await client.call(notifications.mark, {
      params: { id: first?.id ?? 0 },
      body: { read: true },
      query: { language: 'ru' },
    });
    expect(marked.result).toMatchObject({ text: 'Удаление устаревших записей: выполнено', failed: false });
    expect(marked.result.read_at).not.toBeNull();
    // The link is removed for a user who may not list jobs.
    expect(marked.result.link).toBeNull();
    await reader.next('notifications');
    expect(await unread()).toMatchObject({ unread: 2 });
    await client.call(notifications.markAll, { body: { read: true } });
    expect(await unread()).toMatchObject({ unread: 0, total: 3 });
    await client.call(notifications.mark, { params: { id: first?.id ?? 0 }, body: { read: false } });
    expect(await unread()).toMatchObject({ unread: 1 });
  });

  it('cannot be marked by another user', async () => {
    const { id } = await openAccount(server, admin);
    const notification = await makeNotification(server, id);
    const { status } = await admin.call(notifications.mark, { params: notification, body: { read: true } });
    expect(status).toBe(404);
    await admin.call(notifications.markAll, { body: { read: true } });
    const row = await server.services.db
      .selectFrom('notifications')
      .select('read_at')
      .where('id', '=', notification.id)
      .executeTakeFirst();
    expect(row?.read_at).toBeNull();
  });
});

it('realtime: ignores messages that it cannot read', async () => {
  const stream = await openStream(server, admin);
  for (const text of ['', 'null', '{"topic":"event"}', '{"topic":"of another version"}'])
    await sql`select pg_notify('dekanat', ${text})`.execute(server.services.db);
  await publishChanged(server.services.db, 'faculties');
  expect(await stream.next('changed')).toMatchObject({ resource: 'faculties' });
});
