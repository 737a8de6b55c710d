import type { Endpoint } from '@dekanat/contract/api/endpoint.ts';
import { events } from '@dekanat/contract/operations/events.ts';
import { departments } from '@dekanat/contract/structure/departments.ts';
import { describe, expect, it, onTestFinished } from 'vitest';
import { changeAccount, openStudentAccount, openTeacherAccount } from '#test/accounts.ts';
import { type Client, clientOf } from '#test/client.ts';
import { readEvents } from '#test/event-reader.ts';
import { departmentInput, makeDepartment } from '#test/factories.ts';
import { sendTo } from '#test/message-factories.ts';
import { useServer } from '#test/use-server.ts';
import { publishChanged, publishToUsers } from './bus.ts';

const { server, admin } = useServer();

async function openStream(client: Client, endpoint: Endpoint = events.stream) {
  const reader = await readEvents(server.url, client, endpoint);
  onTestFinished(() => reader.close());
  return reader;
}
const openTeacher = () => openTeacherAccount(server, admin, ['department_index', 'department_update']);

describe('a stream of events', () => {
  it('is refused to students and to teachers without a permission', async () => {
    const accounts = [await openStudentAccount(server, admin), await openTeacherAccount(server, admin)];
    for (const { client } of accounts) expect((await openStream(client)).status).toBe(403);
  });

  it('of records assigned to teachers is refused to students', async () => {
    const { client } = await openStudentAccount(server, admin);
    expect((await openStream(client, events.own)).status).toBe(403);
  });

  it('of records assigned to teachers names the records of the teacher alone', async () => {
    const [one, other] = [await openTeacherAccount(server, admin), await openTeacherAccount(server, admin)];
    const reader = await openStream(one.client, events.own);
    await reader.next('ready');
    const { db } = server.services;
    await publishChanged(db, 'faculties');
    await publishChanged(db, 'ratings', {
      permission: 'curriculum_index',
      universityId: 1,
      facultyId: 'all',
    });
    await publishChanged(db, 'ratings', { teacherIds: [other.id] }, 1);
    await publishChanged(db, 'ratings', { teacherIds: [one.id, other.id] }, 2);
    await reader.next('changed').then((event) => expect(event).toMatchObject({ parent_id: 2 }));
  });

  it('of students is refused to everybody else', async () => {
    for (const { client } of [await openTeacher(), { client: admin }])
      expect((await openStream(client, events.ofStudent)).status).toBe(403);
    expect((await openStream(clientOf(server.url), events.ofStudent)).status).toBe(401);
  });

  it('of students has only what is addressed to the student', async () => {
    const [student, classmate] = [
      await openStudentAccount(server, admin),
      await openStudentAccount(server, admin),
    ];
    const reader = await openStream(student.client, events.ofStudent);
    await reader.next('ready');
    const { db } = server.services;
    await publishChanged(db, 'faculties');
    await publishChanged(db, 'ratings', { permission: 'student_index', universityId: 1, facultyId: 'all' });
    await publishChanged(db, 'ratings', { teacherIds: [student.id, student.userId] });
    await publishToUsers(db, [classmate.userId], { event: 'notifications' });
    for (const { userId } of [classmate, student]) await sendTo(admin, [userId]);
    // The message is published after it is sent.
    await expect.poll(() => reader.heard).toEqual([{ event: 'messages' }]);
    await publishToUsers(db, [student.userId], { event: 'notifications' });
    await expect.poll(() => reader.heard).toEqual([{ event: 'messages' }, { event: 'notifications' }]);
  });

  it.each([
    ['after the deadline', { deadline: new Date(Date.now() - 1000).toISOString() }, 402],
    ['of an account that is blocked', { blocked: true }, 401],
    ['of an account that is inactive', { status: 0 }, 401],
  ])('of students ends %s', async (_when, state, status) => {
    const { client, userId } = await openStudentAccount(server, admin);
    const reader = await openStream(client, events.ofStudent);
    await reader.next('ready');
    await changeAccount(server, userId, state);
    server.services.sessions.forget(userId);
    await reader.ended;
    expect((await openStream(client, events.ofStudent)).status).toBe(status);
  });

  it('of a teacher ends when the last permission is removed', async () => {
    const { client, userId } = await openTeacher();
    const reader = await openStream(client);
    await reader.next('ready');
    await server.services.db.deleteFrom('admins').where('user_id', '=', userId).execute();
    server.services.sessions.forget(userId);
    await reader.ended;
    expect((await openStream(client)).status).toBe(403);
  });

  it.each([
    ['after the deadline', { deadline: new Date(Date.now() - 1000).toISOString() }],
    ['while a new password must be set', { must_set_password: true }],
    ['of a blocked account', { blocked: true }],
  ])('ends %s', async (_when, state) => {
    const { client, userId } = await openTeacher();
    const reader = await openStream(client);
    await reader.next('ready');
    await changeAccount(server, userId, state);
    server.services.sessions.forget(userId);
    await reader.ended;
  });

  it('of a teacher of one faculty reports saved records of that faculty only', async () => {
    const [own, foreign] = [
      await makeDepartment(admin, { faculty_id: 1 }),
      await makeDepartment(admin, { faculty_id: 2 }),
    ];
    const { client, userId } = await openTeacher();
    await server.services.db
      .updateTable('admins')
      .set({ faculty_id: 1 })
      .where('user_id', '=', userId)
      .execute();
    server.services.sessions.forget(userId);
    const reader = await openStream(client);
    await reader.next('ready');
    for (const { id, faculty_id } of [foreign, own])
      await admin.call(departments.update, { params: { id }, body: departmentInput({ faculty_id }) });
    await publishChanged(server.services.db, 'end');
    await expect.poll(() => reader.heard.at(-1)).toEqual({ event: 'changed', resource: 'end' });
    expect(reader.heard.filter(({ event }) => event === 'saved')).toMatchObject([{ id: own.id }]);
  });
});
