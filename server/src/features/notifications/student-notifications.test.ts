import { studentNotifications } from '@dekanat/contract/notifications/notifications.ts';
import { expect, it } from 'vitest';
import { changeAccount, openAccount, openStudentAccount } from '#test/accounts.ts';
import { signIn } from '#test/client.ts';
import { makeNotification } from '#test/factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin } = useServer();

const read = async ({ client }: Awaited<ReturnType<typeof openStudentAccount>>, query: object = {}) =>
  (await client.call(studentNotifications.list, { query })).result;

it('the notifications of a student are the own ones, newest first', async () => {
  const [student, classmate] = [
    await openStudentAccount(server, admin),
    await openStudentAccount(server, admin),
  ];
  const other = await openAccount(server, await signIn(server.url, 'admin2'), { universityId: 2 });
  const [first, second] = [
    await makeNotification(server, student.userId),
    await makeNotification(server, student.userId),
  ];
  for (const userId of [classmate.userId, other.id]) await makeNotification(server, userId);
  const named = { user_id: classmate.userId, university_id: 2, unknown: 'x' };
  expect(await read(student, named)).toMatchObject({
    data: [
      { id: second.id, link: '/cabinet/notifications', text: expect.stringMatching(/\p{L}/u) },
      { id: first.id },
    ],
    ...{ total: 2, unread: 2, per_page: 60, current_page: 1 },
  });
  expect(await read(student, { page: 2, limit: 1 })).toMatchObject({ data: [{ id: first.id }], total: 2 });
  expect(await read(await openStudentAccount(server, admin))).toMatchObject({ data: [], total: 0 });
});

it('the notifications of a student are 402 after the deadline', async () => {
  const { client, userId } = await openStudentAccount(server, admin);
  await changeAccount(server, userId, { deadline: new Date(Date.now() - 1000).toISOString() });
  server.services.sessions.forget(userId);
  expect((await client.call(studentNotifications.list)).status).toBe(402);
});
