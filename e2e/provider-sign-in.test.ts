import { expect } from '@playwright/test';
import { openAccount } from '../server/test/accounts.ts';
import { signIn } from '../server/test/client.ts';
import { CLIENT_ID, CLIENT_SECRET, type OpenidServer, startOpenid } from '../server/test/openid-server.ts';
import { connectOpenid } from '../server/test/provider-browser.ts';
import { test } from './fixtures.ts';
import {
  button,
  drawer,
  expectHome,
  expectVisible,
  field,
  flash,
  heading,
  recordLink,
  saveIn,
} from './steps.ts';

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
  await expect(page).not.toHaveURL(/code=/);
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

test('provider: is created in the settings, shows where it sends people back, and is tested', async ({
  openApp,
}) => {
  // The keys are those of a provider that knows a client.
  openid.allow('http://127.0.0.1/sign-in/callback/1');
  const user = await openApp({ as: 'admin', at: '/settings/sign-in' });
  const { page, t } = user;
  await button(page, t('list.create')).first().click();
  const form = drawer(user, 'create', 'sign_in_provider.noun');
  const typed = { name: 'Universitet', address: openid.url, client_id: CLIENT_ID, secret: CLIENT_SECRET };
  for (const [name, value] of Object.entries(typed))
    await field(form, t(`sign_in_provider.${name}`)).fill(value);
  await saveIn(user, form);
  await expectVisible(flash(page, t('flash.created')));
  await recordLink(page, typed.name).click();
  const view = drawer(user, 'view', 'sign_in_provider.noun');
  await expect(field(view, t('sign_in_provider.redirect_uri'))).toHaveValue(/\/sign-in\/callback\/\d+$/);
  await button(view, t('sign_in_provider.test')).click();
  await expect(view.getByText(t('sign_in_provider.check.works'), { exact: true })).toHaveCount(2);
  await expect(view).not.toContainText(CLIENT_SECRET);
});
