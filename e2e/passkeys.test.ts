import { type CDPSession, expect, type Page } from '@playwright/test';
import { openAccount } from '../server/test/accounts.ts';
import { codeFor, connectApp, resetUsedCodes } from '../server/test/authenticator.ts';
import { signIn } from '../server/test/client.ts';
import type { TestServer } from '../server/test/server.ts';
import { test, type User } from './fixtures.ts';
import { button, expectHome, expectVisible, field, flash, heading, submitLogin } from './steps.ts';
import { LONG } from './tags.ts';

/** Browsers keep passkeys for names, not for addresses. */
const named = (url: string) => url.replace('127.0.0.1', 'localhost');

const devices: CDPSession[] = [];
// Other tests use the same page of the browser.
test.afterEach(async () => {
  for (const device of devices.splice(0)) await device.send('WebAuthn.disable');
});

/** A device of Chromium that confirms every request. */
async function addDevice(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  devices.push(client);
  await client.send('WebAuthn.enable');
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

const openNamed = async (openApp: (options: object) => Promise<User>, server: TestServer): Promise<User> => {
  const user = await openApp({ url: named(server.url), context: { baseURL: named(server.url) } });
  await addDevice(user.page);
  return user;
};

async function addPasskey({ page, t }: User, password: string, code?: string): Promise<void> {
  await page.goto('/profile');
  const panel = page.getByRole('region', { name: t('passkey.title') });
  await button(panel, t('passkey.add')).click();
  await field(panel, t('passkey.name')).fill('Telefonim');
  await field(panel, t('password.current')).fill(password);
  if (code !== undefined) await field(panel, t('second_factor.code')).fill(code);
  await button(panel, t('passkey.next')).click();
  await expectVisible(flash(page, t('passkey.flash.added')), panel.getByText('Telefonim'));
}

async function signOut(user: User, name: string): Promise<void> {
  const { page, t } = user;
  await button(page, t('shell.profile_menu', { name })).click();
  await button(page, t('shell.sign_out')).click();
  await expectVisible(heading(user, 'login.title'));
}

test('passkeys: one is added in the profile, signs in without a name and a password, is renamed and removed', async ({
  openApp,
  server,
}) => {
  const owner = await openAccount(server, await signIn(server.url, 'admin'));
  const user = await openNamed(openApp, server);
  const { page, t } = user;
  await submitLogin(user, owner.username, owner.password);
  await expectHome(user, owner.username);
  await addPasskey(user, owner.password);
  await signOut(user, owner.username);
  await button(page, t('sign_in.passkey')).click();
  await expectHome(user, owner.username);
  await page.goto('/profile');
  const panel = page.getByRole('region', { name: t('passkey.title') });
  await button(panel, t('passkey.rename_of', { name: 'Telefonim' })).click();
  await field(panel, t('passkey.name')).fill('Ish telefonim');
  await button(panel, t('passkey.save')).click();
  await expectVisible(flash(page, t('passkey.flash.renamed')), panel.getByText('Ish telefonim'));
  await button(panel, t('passkey.remove_of', { name: 'Ish telefonim' })).click();
  await button(panel.getByRole('alertdialog'), t('passkey.remove')).click();
  await expectVisible(flash(page, t('passkey.flash.removed')), panel.getByText(t('passkey.none')));
  await signOut(user, owner.username);
  await button(page, t('sign_in.passkey')).click();
  await expect(page.getByRole('alert')).toContainText(t('passkey.refused'));
  await user.expectErrors('422 POST /api/auth/passkeys');
});

test('passkeys: one takes the place of the code in the second step', { tag: LONG }, async ({
  openApp,
  server,
}) => {
  const owner = await openAccount(server, await signIn(server.url, 'admin'));
  const { secret } = await connectApp(owner.client, owner.password);
  await resetUsedCodes(server);
  const user = await openNamed(openApp, server);
  const { page, t } = user;
  await submitLogin(user, owner.username, owner.password);
  await page.locator('[name="code"]').fill(codeFor(secret));
  await expectHome(user, owner.username);
  await resetUsedCodes(server);
  await addPasskey(user, owner.password, codeFor(secret));
  await signOut(user, owner.username);
  await submitLogin(user, owner.username, owner.password);
  await expectVisible(heading(user, 'second_factor.step.title'));
  await button(page, t('sign_in.passkey.instead')).click();
  await expectHome(user, owner.username);
});
