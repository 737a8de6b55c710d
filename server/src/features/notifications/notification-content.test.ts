import { account } from '@dekanat/contract/access/account.ts';
import { ownNotifications, studentNotifications } from '@dekanat/contract/notifications/notifications.ts';
import type { ConfigKey } from '@dekanat/contract/reference/config-catalogue.ts';
import { configs } from '@dekanat/contract/reference/configs.ts';
import { beforeEach, expect, it } from 'vitest';
import { messageContent } from '#features/messages/message-content.ts';
import { type NewNotification, notify } from '#platform/notifications/notify.ts';
import { openStudentAccount, openTeacherAccount } from '#test/accounts.ts';
import { sendTo } from '#test/message-factories.ts';
import { settingOf } from '#test/reference-factories.ts';
import { useServer } from '#test/use-server.ts';
import { notificationContent } from './notification-content.ts';

const { server, admin } = useServer();

const set = async (key: ConfigKey, value: string) => {
  const { id } = await settingOf(admin, key);
  const changed = await admin.call(configs.update, { params: { id }, body: { value, status: 1 } });
  expect(changed.status).toBe(200);
};
beforeEach(async () => {
  await set('student-cabinet-url', '');
  await set('teacher-cabinet-url', '');
});

const NEWS = { kind: 'study', key: 'notification.retake_paid', details: { day: '01.02.2026' } } as const;
async function notified(userId: number, given: Partial<NewNotification> = {}): Promise<number> {
  await notify(server.services.db, [{ userId, ...NEWS, link: null, ...given }]);
  const { id } = await server.services.db
    .selectFrom('notifications')
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .select('id')
    .executeTakeFirstOrThrow();
  return id;
}
/** Where an e-mail and a push message of a new notification lead. */
async function linksOf(userId: number, given: Partial<NewNotification> = {}) {
  const content = await notificationContent(server.services, await notified(userId, given));
  return [content?.footer[0], content?.push.path];
}

it('links of notifications: lead students to the page that each is about, and can be read', async () => {
  const { client, userId } = await openStudentAccount(server, admin);
  const { publicUrl } = server.services.config;
  const page = '/cabinet/marks/retakes';
  expect(await linksOf(userId)).toEqual([`${publicUrl}${page}`, page]);
  const lesson = '/cabinet/subjects/1/2/lessons/3#item-4';
  expect(await linksOf(userId, { link: lesson })).toEqual([`${publicUrl}${lesson}`, lesson]);
  const { result } = await client.call(studentNotifications.list);
  expect(result.data.map(({ link }) => link)).toEqual([lesson, page]);
  const id = result.data[0]?.id ?? 0;
  await client.call(ownNotifications.mark, { params: { id }, body: { read: true } });
  expect((await client.call(studentNotifications.list)).result.unread).toBe(1);
});

it('links of notifications and messages: lead to the cabinet that the university has of its own', async () => {
  const [own, ofTeachers] = ['https://talaba.example.uz/', 'https://ustoz.example.uz/'];
  await set('student-cabinet-url', own);
  await set('teacher-cabinet-url', ofTeachers);
  const [student, teacher, planner] = [
    await openStudentAccount(server, admin),
    await openTeacherAccount(server, admin),
    await openTeacherAccount(server, admin, ['curriculum_index']),
  ];
  expect((await linksOf(student.userId))[0]).toBe(own);
  const sheet = { kind: 'deadlines', key: 'deadline.exam', link: '/account/statements' } as const;
  expect((await linksOf(teacher.userId, sheet))[0]).toBe(ofTeachers);
  expect((await linksOf(planner.userId, sheet))[0]).toMatch(/\/account\/statements$/);
  const { id } = await sendTo(admin, [student.userId, teacher.userId]);
  for (const [receiverId, address] of [
    [student.userId, own],
    [teacher.userId, ofTeachers],
  ] as const) {
    const content = await messageContent(server.services, { messageId: id, receiverId });
    expect(content?.footer.at(-1)).toBe(address);
  }
  expect((await student.client.call(account.read)).result).toMatchObject({
    cabinet_url: own,
    default_language: 'oz',
  });
});

it('sentences of notifications: are in the language of the interface, whatever that of content is', async () => {
  const { client, userId } = await openStudentAccount(server, admin);
  await notified(userId);
  const textIn = async (query: object) =>
    (await client.call(studentNotifications.list, { query })).result.data[0]?.text;
  const russian = await textIn({ language: 'ru' });
  expect(await textIn({ language: 'qq' })).toBe(await textIn({ language: 'oz' }));
  expect(await textIn({ language: 'qq', interface_language: 'ru' })).toBe(russian);
});
