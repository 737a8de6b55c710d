import { expect } from '@playwright/test';
import { openAccount } from '../server/test/accounts.ts';
import { signIn } from '../server/test/client.ts';
import { test, type User } from './fixtures.ts';
import { button, expectVisible, field, flash } from './steps.ts';

const MESSAGING = ['message_index', 'message_store', 'message_update', 'message_destroy'] as const;
const badge = ({ page, t }: User, unread: number) =>
  page.getByRole('link', {
    name: unread === 0 ? t('shell.messages') : t('shell.messages.unread_other', { count: unread }),
    exact: true,
  });

test('a message arrives live, is answered, moved to the trash and restored', async ({ openApp, server }) => {
  const admin = await signIn(server.url, 'admin');
  const [writing, reading] = [
    await openAccount(server, admin, { permissions: MESSAGING }),
    await openAccount(server, admin, { permissions: MESSAGING }),
  ];
  const reader = await openApp({ as: reading, at: '/messages/all' });
  await expectVisible(badge(reader, 0));
  const writer = await openApp({ as: writing, at: '/messages/compose' });
  const { page, t } = writer;
  await button(page, t('message.send')).click();
  await expectVisible(
    page.getByText(t('message.receivers.required')),
    page.getByText(t('message.title.required')),
  );
  await page.getByText(t('message.kind.admins'), { exact: true }).click();
  await page.getByLabel(reading.username).check();
  await field(page, t('message.title')).fill('Sessiya jadvali');
  await page.getByRole('textbox', { name: t('message.message') }).fill('Jadval tayyor');
  await expectVisible(page.getByText(t('message.draft.saved'), { exact: true }));
  await button(page, t('message.send')).click();
  await expectVisible(flash(page, t('message.sent')));

  await expectVisible(badge(reader, 1));
  await reader.page.getByRole('link', { name: /Sessiya jadvali/ }).click();
  await expectVisible(reader.page.getByText('Jadval tayyor').last(), badge(reader, 0));
  await reader.page.getByRole('textbox', { name: t('message.answer.text') }).fill('Qabul qilindi');
  await button(reader.page, reader.t('message.answer')).click();
  await expectVisible(flash(reader.page, reader.t('message.sent')), badge(writer, 1));
  await badge(writer, 1).click();
  await page.getByRole('link', { name: /Re: Sessiya jadvali/ }).click();
  await expectVisible(page.getByText('Qabul qilindi').last());

  await button(reader.page, reader.t('message.trash')).click();
  await expect(reader.page.getByRole('link', { name: /Sessiya jadvali/ })).toHaveCount(0);
  await reader.page
    .getByRole('link', { name: reader.t('menu.message_trash') })
    .last()
    .click();
  await button(reader.page, reader.t('message.restore.row', { title: 'Sessiya jadvali' })).click();
  await expectVisible(flash(reader.page, reader.t('message.restored_other', { count: 1 })));
  await badge(reader, 0).click();
  await expectVisible(reader.page.getByRole('link', { name: /Sessiya jadvali/ }));
});
