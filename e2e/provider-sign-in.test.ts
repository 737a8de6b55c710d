import { expect } from '@playwright/test';
import { openAccount } from '../server/test/accounts.ts';
import { signIn } from '../server/test/client.ts';
import { type OpenidServer, startOpenid } from '../server/test/openid-server.ts';
import { connectOpenid } from '../server/test/provider-browser.ts';
import { test } from './fixtures.ts';
import { button, expectHome, expectVisible, field, heading } from './steps.ts';

test.use({ serverOptions: { environment: { SIGN_IN_ADDRESSES: 'any' } } });

let openid: OpenidServer;
test.beforeAll(async () => {
  openid = await startOpenid();
});
test.afterAll(() => openid.close());

test('provider: a person links the account once with the password, signs out and signs in without it', async ({
  openApp,
  server,
}) => {
  const admin = await signIn(server.url, 'admin');
  const owner = await openAccount(server, admin, { permissions: ['faculty_index'] });
  const provider = await connectOpenid(admin, openid, { name: 'Keycloak' });
  openid.person = { sub: 'kimdir', email: `${owner.username}@example.uz`, email_verified: true };

  const user = await openApp({ at: '/structure/faculties' });
  const { page, t } = user;
  const enter = button(page, t('sign_in.with', { provider: provider.name }));
  await enter.click();
  await expectVisible(page.getByRole('heading', { name: t('sign_in.link.title') }));
  // The code is neither in the address nor in the history.
  expect(page.url()).not.toContain('code=');
  const password = field(page, t('login.password'));
  await password.fill('boshqa-parol');
  await button(page, t('sign_in.link.submit')).click();
  await expectVisible(page.getByRole('alert'));
  await user.expectErrors('401 POST /api/auth/providers/link');
  await password.fill(owner.password);
  await button(page, t('sign_in.link.submit')).click();
  await expectVisible(heading(user, 'menu.faculties'));
  await expect(page).toHaveURL(/\/structure\/faculties$/);

  await page.goto('/profile');
  await expectVisible(page.getByRole('button', { name: t('identity.unlink_of', { name: provider.name }) }));
  await button(page, t('shell.profile_menu', { name: owner.username })).click();
  await button(page, t('shell.sign_out')).click();
  await enter.click();
  await expectHome(user, owner.username);
});

test('provider: says what to do when there is no account, and nothing of it is left', async ({
  openApp,
  server,
}) => {
  const admin = await signIn(server.url, 'admin');
  const provider = await connectOpenid(admin, openid, { name: 'Google' });
  openid.person = { sub: 'begona', email: 'begona@example.uz', email_verified: true };
  const user = await openApp();
  const { page, t } = user;
  await button(page, t('sign_in.with', { provider: provider.name })).click();
  await expectVisible(page.getByRole('heading', { name: t('sign_in.callback.failed') }));
  await expect(page.getByRole('alert')).toContainText('Google');
  await user.expectErrors('401 POST /api/auth/providers/finish');
  await page.getByRole('link', { name: t('sign_in.callback.again') }).click();
  await expectVisible(field(page, t('login.username')));
});
