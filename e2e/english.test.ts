import { expect } from '@playwright/test';
import { DEMO_PASSWORD } from '../server/test/database.ts';
import { test } from './fixtures.ts';
import { foreignTextsOn } from './foreign-texts.ts';
import { PUBLIC, SIGNED_IN } from './screen-list.ts';
import { button, expectHome, heading, navigate, submitLogin } from './steps.ts';
import { LONG } from './tags.ts';
import { translator } from './texts.ts';

const MAIN = [
  ...[
    'home',
    'profile',
    'faculties',
    'faculty: edit',
    'charts of a university',
    'subjects',
    'academic years',
  ],
  ...[
    'student groups',
    'students',
    'student: create',
    'student: view',
    'orders',
    'teacher: view',
    'countries',
  ],
  ...['administrators', 'permission group: edit', 'settings', 'jobs', 'backups', 'text: create', 'audit'],
];

test('english: shows no text of another language on its main screens', { tag: LONG }, async ({ openApp }) => {
  const user = await openApp({ as: 'superadmin', language: 'en', at: '/' });
  const screens = Object.values(SIGNED_IN)
    .flat()
    .filter(({ name }) => MAIN.includes(name));
  expect(screens).toHaveLength(MAIN.length);
  for (const { name, at, open, isShown } of screens) {
    await (open === undefined ? navigate(user.page, at) : user.page.goto(at));
    await isShown(user);
    await expect(user.page.locator('[data-renewing="true"]').first()).toBeHidden();
    expect.soft(await foreignTextsOn(user.page, 'en'), name).toEqual([]);
  }
});

test('english: is chosen on the login page and stays after signing in', async ({ openApp }) => {
  const uzbek = await openApp({ at: '/', language: 'oz' });
  const user = { ...uzbek, t: translator('en') };
  const { page, t } = user;
  await button(page, t('language.en')).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  for (const { name, at, isShown } of PUBLIC) {
    await navigate(page, at);
    await isShown(user);
    expect.soft(await foreignTextsOn(page, 'en'), name).toEqual([]);
  }
  await page.goto('/');
  await submitLogin(user, 'nobody', 'wrong-password');
  await expect(page.getByRole('alert')).toHaveText('The username or password is wrong');
  await user.expectErrors(/401/);
  await submitLogin(user, 'admin', DEMO_PASSWORD);
  await expectHome(user, 'admin');
  await page.reload();
  await expect(heading(user, 'home.greeting', { name: 'admin' })).toBeVisible();
});
