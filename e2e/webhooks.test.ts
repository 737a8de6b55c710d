import { expect } from '@playwright/test';
import { signIn } from '../server/test/client.ts';
import { ic, makeSheet, saveCells } from '../server/test/rating-factories.ts';
import { startReceiver } from '../server/test/webhook-receiver.ts';
import { verified } from '../server/test/webhook-signature.ts';
import { test } from './fixtures.ts';
import { button, dialog, expectVisible, field, flash } from './steps.ts';

test.use({ serverOptions: { environment: { WEBHOOK_ADDRESSES: 'any' }, webhookTimeoutMs: 10_000 } });

test('webhook: receives a signed event for a changed mark, and a test event', async ({ openApp, server }) => {
  const receiver = await startReceiver();
  const admin = await signIn(server.url, 'admin');
  const sheet = await makeSheet(server, admin, { students: 1 });
  const { page, t } = await openApp({ as: 'admin', at: '/settings/webhooks' });
  await button(page, t('list.create')).first().click();
  const form = page.getByRole('dialog', { name: t('webhook.create') });
  await field(form, t('field.name')).fill('Portal');
  await field(form, t('webhook.url')).fill(receiver.url);
  await form.getByRole('checkbox', { name: t('feed.resource.ratings') }).check();
  await button(form, t('action.save')).click();
  const made = dialog(page, t('webhook.secret.once'));
  const secret = await field(made, t('webhook.secret.label')).inputValue();
  expect(secret).toMatch(/^whsec_/);
  await button(made, t('webhook.secret.done')).click();

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
