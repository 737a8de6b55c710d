import { permissionGroups } from '@dekanat/contract/access/permissions/permission-groups.ts';
import { providerSignIn } from '@dekanat/contract/access/sign-in/provider-sign-in.ts';
import { expect } from '@playwright/test';
import { openAccount } from '../server/test/accounts.ts';
import { signIn } from '../server/test/client.ts';
import { CLIENT_SECRET, type OpenidServer, startOpenid } from '../server/test/openid-server.ts';
import { connectOpenid, newBrowser } from '../server/test/provider-browser.ts';
import { createProvider } from './door-steps.ts';
import { test } from './fixtures.ts';
import {
  acceptWarnings,
  button,
  dialog,
  drawer,
  editRow,
  expectHome,
  expectVisible,
  field,
  flash,
  heading,
  saveIn,
} from './steps.ts';
import { LONG } from './tags.ts';

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

test('provider: says what to do when there is no account, and nothing of it is left', { tag: LONG }, async ({
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

test('provider: is tested and entered at the provider before it is stored, and tested later', {
  tag: LONG,
}, async ({ openApp }) => {
  const user = await openApp({ as: 'admin', at: '/settings/sign-in' });
  const { page, t } = user;
  const view = await createProvider(user, openid, 'Universitet');
  await button(view, t('sign_in_provider.test')).click();
  await expect(view.getByText(t('sign_in_provider.check.works'), { exact: true })).toHaveCount(2);
  await expect(view).not.toContainText(CLIENT_SECRET);
  await expectVisible(page.getByText(t('sign_in_provider.redirect_uri.hint')));
});

test('provider: people who have no other way in are named before it is switched off', { tag: LONG }, async ({
  openApp,
  server,
}) => {
  const admin = await signIn(server.url, 'admin');
  const provider = await connectOpenid(admin, openid, { name: 'Yagona yoʻl' });
  const owner = await openAccount(server, admin);
  openid.person = { sub: 'yagona', email: `${owner.username}@example.uz`, email_verified: true };
  const browser = newBrowser(server.url);
  const token = (await browser.signIn(provider)).result.link?.token ?? '';
  await browser.call(providerSignIn.link, { body: { token, password: owner.password } });
  const { result: group } = await admin.call(permissionGroups.read, { params: { id: owner.groupId } });
  const { name, permissions } = group;
  await admin.call(permissionGroups.update, {
    params: { id: owner.groupId },
    body: { name, permissions, password_sign_in: false, accepted: ['ends_sessions'] },
  });

  const user = await openApp({ as: 'admin', at: '/settings/sign-in' });
  const { page, t } = user;
  await editRow(user, provider.name);
  const form = drawer(user, 'edit', 'sign_in_provider.noun');
  await form.getByRole('switch').uncheck();
  await saveIn(user, form);
  const warning = dialog(page, owner.username);
  await expectVisible(warning);
  await acceptWarnings(user, warning);
  await button(warning, t('action.continue')).click();
  await expectVisible(flash(page, t('flash.updated')), page.getByText(t('sign_in_provider.state.off')));
  await user.expectErrors(/409 PUT .*sign-in-providers/);
});
