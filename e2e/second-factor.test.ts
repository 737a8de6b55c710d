import { text as readText } from 'node:stream/consumers';
import { expect, type Page } from '@playwright/test';
import { openAccount } from '../server/test/accounts.ts';
import { codeFor, connectApp, resetUsedCodes } from '../server/test/authenticator.ts';
import { signIn } from '../server/test/client.ts';
import { letters } from '../server/test/outbox.ts';
import type { TestServer } from '../server/test/server.ts';
import { test, type User } from './fixtures.ts';
import {
  button,
  dialog,
  drawer,
  expectHome,
  expectInvalid,
  expectVisible,
  field,
  flash,
  heading,
  navigate,
  saveIn,
  submitLogin,
} from './steps.ts';
import { LONG } from './tags.ts';

const STEP = 'POST /api/auth/second-factor';
const createAccount = async (server: TestServer) =>
  openAccount(server, await signIn(server.url, 'admin'), {
    permissions: ['user_log_index', 'faculty_index'],
  });
/** An account with an authenticator app. */
const accountWithApp = async (server: TestServer) => {
  const account = await createAccount(server);
  return { ...account, ...(await connectApp(account.client, account.password)) };
};
const panel = ({ page, t }: User, key: string) => page.getByRole('region', { name: t(key) });
const codeOf = (page: Page) => page.locator('[name="code"]');

/** Sets up an app with the secret that the page shows, and returns the recovery codes. */
async function setUpApp({ page, t }: User, password: string): Promise<string[]> {
  await field(page, t('password.current')).last().fill(password);
  await button(page, t('second_factor.setup.next')).click();
  await expectVisible(page.getByRole('img', { name: t('second_factor.qr') }));
  const secret = ((await page.locator('.factor-secret').textContent()) ?? '').replaceAll(' ', '');
  await codeOf(page).fill(codeFor(secret));
  await button(page, t('second_factor.setup.confirm')).click();
  await expectVisible(page.getByText(t('second_factor.recovery.once')));
  return page.locator('.recovery-codes code').allInnerTexts();
}

test.describe('authenticator app', () => {
  test('is set up in the profile, with recovery codes shown once', async ({ openApp, server }) => {
    const account = await createAccount(server);
    const user = await openApp({ as: account, at: '/profile' });
    const { page, t } = user;
    await button(page, t('second_factor.connect')).click();
    const codes = await setUpApp(user, account.password);
    expect(codes).toHaveLength(10);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      button(page, t('second_factor.download')).click(),
    ]);
    const saved = await readText(await file.createReadStream());
    for (const code of codes) expect(saved).toContain(code);
    // Only the recovery codes are printed.
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByText(codes[0] ?? '')).toBeVisible();
    await expect(heading(user, 'menu.profile')).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
    await button(page, t('second_factor.recovery.done')).click();
    await expectVisible(flash(page, t('second_factor.flash.on')), page.getByText(t('second_factor.is_on')));
    await page.reload();
    await expectVisible(page.getByText(t('second_factor.is_on')));
    await expect(page.getByText(codes[0] ?? '')).toHaveCount(0);
  });

  test('is required at sign-in: accepts a pasted code, refuses a wrong one', async ({ openApp, server }) => {
    const account = await accountWithApp(server);
    const user = await openApp({ at: '/structure/faculties?status=1' });
    const { page, t } = user;
    await submitLogin(user, account.username, account.password);
    await expectVisible(heading(user, 'second_factor.step.title'));
    await expect.poll(() => page.evaluate(() => localStorage.getItem('dekanat.session'))).toBeNull();
    const code = codeOf(page);
    await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
    await expect(code).toBeFocused();
    await code.fill('000000');
    await expectInvalid(code, t('second_factor.code.wrong'));
    await user.expectErrors(`422 ${STEP}`);
    const right = codeFor(account.secret, 1);
    await code.fill(`${right.slice(0, 3)} ${right.slice(3)}`);
    await expectVisible(heading(user, 'menu.faculties'));
    await expect(page).toHaveURL('/structure/faculties?status=1');
  });

  test('can be replaced by a recovery code, or cancelled, by keyboard', { tag: LONG }, async ({
    openApp,
    server,
  }) => {
    const account = await accountWithApp(server);
    const user = await openApp();
    const { page, t } = user;
    await submitLogin(user, account.username, account.password);
    await button(page, t('second_factor.back')).click();
    await expectVisible(heading(user, 'login.title'));
    await expect(page.getByLabel(t('login.username'))).toHaveValue(account.username);
    await button(page, t('login.submit')).press('Enter');
    await expectVisible(heading(user, 'second_factor.step.title'));
    await button(page, t('second_factor.use_recovery')).press('Enter');
    await field(page, t('second_factor.recovery_code')).fill(account.recoveryCodes[0] ?? '');
    await page.keyboard.press('Enter');
    await expectHome(user, account.username);
  });

  test('returns to the password when the challenge has expired', { tag: LONG }, async ({
    openApp,
    server,
  }) => {
    const account = await accountWithApp(server);
    const user = await openApp();
    const { page, t } = user;
    await submitLogin(user, account.username, account.password);
    await expectVisible(heading(user, 'second_factor.step.title'));
    await server.services.db.deleteFrom('sign_in_challenges').execute();
    await codeOf(page).fill(codeFor(account.secret, 1));
    await expectVisible(heading(user, 'login.title'), page.getByText(t('second_factor.challenge')));
    await user.expectErrors(`422 ${STEP}`);
  });

  test('is switched off, or gets new recovery codes, by password and code', { tag: LONG }, async ({
    openApp,
    server,
  }) => {
    const account = await accountWithApp(server);
    const user = await openApp({ at: '/profile' });
    const { page, t } = user;
    await submitLogin(user, account.username, account.password);
    await codeOf(page).fill(account.recoveryCodes[0] ?? '');
    await button(page, t('login.submit')).click();
    const own = panel(user, 'second_factor.title');
    await button(own, t('second_factor.renew')).click();
    await field(own, t('password.current')).fill(account.password);
    await codeOf(page).fill(codeFor(account.secret, 1));
    await button(own, t('second_factor.renew')).click();
    await expectVisible(page.getByText(t('second_factor.recovery.once')));
    await button(own, t('second_factor.recovery.done')).click();
    await expectVisible(own.getByText(t('second_factor.codes_left_other', { count: 10 })));
    await resetUsedCodes(server);
    await button(own, t('second_factor.switch_off')).click();
    await field(own, t('password.current')).fill(account.password);
    await codeOf(page).fill(codeFor(account.secret));
    await button(own, t('second_factor.switch_off')).click();
    await expectVisible(own.getByText(t('second_factor.is_off')));
  });
});

test.describe('group that requires a second factor', () => {
  test('is configured in its drawer, and its accounts must set up an app first', async ({
    openApp,
    server,
  }) => {
    const account = await createAccount(server);
    const admin = await openApp({ as: 'admin', at: `/accounts/permission-groups?edit=${account.groupId}` });
    const form = drawer(admin, 'edit', 'permission_group.noun');
    await form.getByRole('switch', { name: admin.t('permission_group.second_factor') }).click();
    await saveIn(admin, form);
    await expectVisible(flash(admin.page, admin.t('flash.updated')));

    const user = await openApp({ as: account, at: '/structure/faculties' });
    const { page, t } = user;
    await expectVisible(heading(user, 'second_factor.first.title'));
    await page.goto('/profile');
    await expectVisible(heading(user, 'second_factor.first.title'));
    await setUpApp(user, account.password);
    // The codes stay visible when the user switches to another window and back.
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await button(page, t('second_factor.recovery.done')).click();
    await expectVisible(heading(user, 'menu.profile'), page.getByText(t('second_factor.required')));
    await expect(button(page, t('second_factor.switch_off'))).toHaveCount(0);
  });

  test('applies to a signed-in user at the next request', { tag: LONG }, async ({ openApp, server }) => {
    const account = await createAccount(server);
    const user = await openApp({ as: account });
    await expectHome(user, account.username);
    const { db, sessions } = server.services;
    const required = { second_factor_required: true };
    await db.updateTable('permission_groups').set(required).where('id', '=', account.groupId).execute();
    sessions.forgetAll();
    await navigate(user.page, '/structure/faculties');
    await expectVisible(heading(user, 'second_factor.first.title'));
    await user.expectErrors(/^403 GET/);
  });
});

test('second factor: resets the second factor of an account and notifies its owner', { tag: LONG }, async ({
  openApp,
  server,
}) => {
  const account = await accountWithApp(server);
  const admin = await openApp({ as: 'admin', at: `/accounts/admins?edit=${account.id}` });
  const { page, t } = admin;
  const form = drawer(admin, 'edit', 'admin.noun');
  await button(form, t('admin.second_factor.reset')).click();
  const confirmation = dialog(page, t('admin.second_factor.reset.question', { name: account.username }));
  await button(confirmation, t('admin.second_factor.reset')).click();
  await expectVisible(flash(page, t('admin.second_factor.flash')), form.getByText(t('second_factor.is_off')));
  const subjects = (await letters(server)).map(({ subject }) => subject);
  expect(subjects).toContain(t('mail.second_factor_reset.subject'));
  const user = await openApp();
  await submitLogin(user, account.username, account.password);
  await expectHome(user, account.username);
});

test.describe('sessions', () => {
  test('list all sessions of an account, and closing the others signs them out', { tag: LONG }, async ({
    openApp,
    server,
  }) => {
    const account = await createAccount(server);
    const here = await openApp({ as: account, at: '/profile' });
    const other = await openApp({ as: account, at: '/structure/faculties?status=1' });
    await expectVisible(heading(other, 'menu.faculties'));
    await here.page.reload();
    const list = panel(here, 'sessions.title');
    await expectVisible(list.getByText(here.t('sessions.current')));
    const rows = list.getByRole('listitem');
    // The third session is the test's API client.
    await expect(rows).toHaveCount(3);
    await button(list, here.t('sessions.close_others')).click();
    const confirmation = dialog(here.page, here.t('sessions.close_others.question'));
    await button(confirmation, here.t('sessions.close_others.yes')).click();
    await expectVisible(flash(here.page, here.t('sessions.flash.others_closed')));
    await expect(rows).toHaveCount(1);
    await expect(button(list, here.t('sessions.close_others'))).toBeHidden();

    await other.page.reload();
    await expectVisible(heading(other, 'login.title'), other.page.getByText(other.t('login.return')));
    await other.expectErrors(/^401 GET/);
    await submitLogin(other, account.username, account.password);
    await expectVisible(heading(other, 'menu.faculties'));
    await expect(other.page).toHaveURL('/structure/faculties?status=1');
  });

  test('can be closed one by one', { tag: LONG }, async ({ openApp, server }) => {
    const account = await createAccount(server);
    const { page, t } = await openApp({ as: account, at: '/profile' });
    const closing = page.getByRole('button', {
      name: t('sessions.close_of', { device: t('sessions.unknown_device') }),
    });
    await closing.first().click();
    await expectVisible(flash(page, t('sessions.flash.closed')));
    await expect(closing.first()).toBeHidden();
  });
});
