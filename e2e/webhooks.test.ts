import { expect } from '@playwright/test';
import { signIn } from '../server/test/client.ts';
import { ic, makeSheet, saveCells } from '../server/test/rating-factories.ts';
import { startReceiver } from '../server/test/webhook-receiver.ts';
import { verified } from '../server/test/webhook-signature.ts';
import { createWebhook } from './door-steps.ts';
import { test } from './fixtures.ts';
import { button, expectVisible, flash } from './steps.ts';
import { LONG } from './tags.ts';

test.use({ serverOptions: { environment: { WEBHOOK_ADDRESSES: 'any' }, webhookTimeoutMs: 10_000 } });

test('webhook: receives a signed event for a changed mark, and a test event', { tag: LONG }, async ({
  openApp,
  server,
}) => {
  const receiver = await startReceiver();
  const admin = await signIn(server.url, 'admin');
  const sheet = await makeSheet(server, admin, { students: 1 });
  const user = await openApp({ as: 'admin', at: '/settings/webhooks' });
  const { page, t } = user;
  const secret = await createWebhook(user, receiver.url);

  await saveCells(admin, sheet.interimId, [ic(sheet.studentSubjectIds[0] ?? 0, 40)]);
  const received = await receiver.next('ratings.created');
  expect(verified(secret, received)).toEqual(received.event);
  expect(received.event.data.student_id).toBe(sheet.studentIds[0]);

  await page.getByRole('link', { name: 'Portal', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: t('webhook.noun') });
  await expectVisible(
    drawer.getByText('ratings.created'),
    drawer.getByText(t('webhook.delivery.state.sent')),
  );
  await button(drawer, t('webhook.test')).click();
  await expectVisible(flash(page, t('webhook.flash.test')));
  await receiver.next('events.test');
  await receiver.close();
});
