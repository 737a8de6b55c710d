import { expect } from '@playwright/test';
import { changeAccount, openAccount } from '../server/test/accounts.ts';
import { signIn } from '../server/test/client.ts';
import { makeAdmin, makeGroup } from '../server/test/factories.ts';
import { test } from './fixtures.ts';
import { button, expectHome, expectVisible, heading, submitLogin } from './steps.ts';
import { LONG } from './tags.ts';

test('account restrictions: requires an account with an assigned password to set its own', async ({
  openApp,
  server,
}) => {
  const admin = await signIn(server.url, 'admin');
  const group = await makeGroup(admin, ['faculty_index']);
  const account = await makeAdmin(admin, { permission_group_id: group.id, password: 'birinchi-parol' });
  const user = await openApp();
  const { page, t } = user;
  await submitLogin(user, account.username ?? '', 'birinchi-parol');
  await expectVisible(heading(user, 'first_password.title'));
  await page.goto('/structure/faculties');
  await expectVisible(heading(user, 'first_password.title'));
  await page.getByLabel(t('password.new')).fill('ozimning-parolim');
  await button(page, t('reset.submit')).click();
  await expectVisible(heading(user, 'menu.faculties'));

  const again = await openApp();
  await submitLogin(again, account.username ?? '', 'ozimning-parolim');
  await expectHome(again, account.username ?? '');
});

test('account restrictions: shows an expired account at /402, and lets it in when it is extended', {
  tag: LONG,
}, async ({ openApp, server }) => {
  const account = await openAccount(server, await signIn(server.url, 'admin'));
  await changeAccount(server, account.id, { deadline: '2020-01-01T00:00:00Z' });
  server.services.sessions.forgetAll();
  const user = await openApp();
  const { page, t } = user;
  await submitLogin(user, account.username, account.password);
  await expectVisible(heading(user, 'closed.title'));
  await expect(page).toHaveURL('/402');
  await user.expectErrors('402 GET /api/auth/account', '402 GET /api/crm/profile');
  await changeAccount(server, account.id, { deadline: null });
  server.services.sessions.forgetAll();
  await button(page, t('action.retry')).click();
  await expectHome(user, account.username);
});
