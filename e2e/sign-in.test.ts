import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { DEMO_PASSWORD } from '../server/test/database.ts';
import { test } from './fixtures.ts';
import { button, expectHome, expectVisible, heading, submitLogin } from './steps.ts';
import { LONG } from './tags.ts';

test('signs in by username and shows the product’s version', async ({ openApp }) => {
  const user = await openApp();
  const { version } = JSON.parse(await readFile('web/package.json', 'utf8')) as { version: string };
  await expectVisible(user.page.getByText(user.t('product.version', { version })));
  await submitLogin(user, 'admin', DEMO_PASSWORD);
  await expectHome(user, 'admin');
});

test('sign in: shows what is missing under each field, and sends nothing', { tag: LONG }, async ({
  openApp,
}) => {
  const user = await openApp();
  const { page, t } = user;
  await button(page, t('login.submit')).click();
  await expectVisible(
    page.getByText(t('login.username.required')),
    page.getByText(t('login.password.required')),
  );
  await submitLogin(user, 'admin', 'abc');
  await expectVisible(page.getByText(t('login.password.min')));
  await expect(page.getByText(t('login.username.required'))).toBeHidden();
});

test('sign in: returns to the requested page', { tag: LONG }, async ({ openApp }) => {
  const user = await openApp({ at: '/structure/faculties?status=1&sort=-name' });
  await expectVisible(user.page.getByText(user.t('login.return')));
  await submitLogin(user, 'admin', DEMO_PASSWORD);
  await expectVisible(heading(user, 'menu.faculties'));
  await expect(user.page).toHaveURL('/structure/faculties?status=1&sort=-name');
});

test('signs in by e-mail in any letter case, and ignores a return address of another site', {
  tag: LONG,
}, async ({ openApp, server }) => {
  const user = await openApp({ at: '/?return=https%3A%2F%2Fexample.uz%2F' });
  await submitLogin(user, 'Admin@Dekanat.local', DEMO_PASSWORD);
  await expectHome(user, 'admin');
  expect(new URL(user.page.url()).origin).toBe(server.url);
});

test('sign in: ends the session with the browser, unless it is remembered', async ({ openApp }) => {
  for (const remember of [false, true]) {
    const user = await openApp();
    if (remember) await user.page.getByLabel(user.t('login.remember')).check();
    await submitLogin(user, 'admin', DEMO_PASSWORD);
    await expectHome(user, 'admin');
    // Session cookies end with the browser.
    const { cookies, origins } = await user.context.storageState();
    const lasting = cookies.filter(({ expires }) => expires !== -1);
    const stored = origins.flatMap(({ localStorage }) => localStorage);
    const localStorage = Object.fromEntries(stored.map(({ name, value }) => [name, value]));
    const reopened = await openApp({
      localStorage,
      context: { storageState: { cookies: lasting, origins: [] } },
    });
    await (remember ? expectHome(reopened, 'admin') : expectVisible(heading(reopened, 'login.title')));
  }
});

test('signs out by the profile menu, and shows nothing on going back', async ({ openApp }) => {
  const user = await openApp({ as: 'admin' });
  const { page, t } = user;
  await page
    .getByRole('main')
    .getByRole('link', { name: t('menu.faculties') })
    .click();
  await expectVisible(heading(user, 'menu.faculties'));
  await button(page, t('shell.profile_menu', { name: 'admin' })).click();
  await button(page, t('shell.sign_out')).click();
  await expectVisible(heading(user, 'login.title'));
  await page.goBack();
  await expectVisible(heading(user, 'login.title'));
});

test('sign in: leads from /login to the sign-in page, and home once signed in', { tag: LONG }, async ({
  openApp,
}) => {
  const guest = await openApp({ at: '/login' });
  await submitLogin(guest, 'admin', DEMO_PASSWORD);
  await expectHome(guest, 'admin');
  const user = await openApp({ as: 'admin', at: '/login' });
  await expectHome(user, 'admin');
  await expect(user.page).toHaveURL('/');
});
