import { expect } from '@playwright/test';
import { DEMO_PASSWORD } from '../server/test/database.ts';
import { letters } from '../server/test/outbox.ts';
import { test } from './fixtures.ts';
import { button, expectHome, expectVisible, heading, submitLogin } from './steps.ts';
import { LONG } from './tags.ts';

const LOGIN = 'POST /api/auth/login';

test('forgotten password: resets a password by the link from the e-mail, which works once', async ({
  openApp,
  server,
}) => {
  const user = await openApp();
  const { page, t } = user;
  await page.getByRole('link', { name: t('login.forgot') }).click();
  await expect(page).toHaveURL('/forgot-pass');
  await page.getByLabel(t('login.username')).fill('registrar');
  await button(page, t('forgot.submit')).click();
  await expectVisible(page.getByText(t('forgot.asked')));
  const [letter] = await letters(server);
  expect(letter).toMatchObject({ to: 'registrar@dekanat.local', subject: t('mail.reset.subject') });
  const link = new URL(/https?:\/\/\S+/.exec(letter?.text ?? '')?.[0] ?? '');
  expect(link.pathname).toBe('/change-pass');

  await page.goto(link.pathname + link.search);
  await page.getByLabel(t('password.new')).fill('kalta');
  await button(page, t('reset.submit')).click();
  await expectVisible(page.getByText(t('password.min')));
  await page.getByLabel(t('password.new')).fill('butunlay-yangi-parol');
  await button(page, t('reset.submit')).click();
  await expectVisible(page.getByText(t('flash.password_updated')));
  await submitLogin(user, 'registrar', DEMO_PASSWORD);
  await user.expectErrors(`401 ${LOGIN}`);
  await submitLogin(user, 'registrar', 'butunlay-yangi-parol');
  await expectHome(user, 'registrar');

  const second = await openApp({ at: link.pathname + link.search });
  await second.page.getByLabel(t('password.new')).fill('yana-boshqa-parol');
  await button(second.page, t('reset.submit')).click();
  await expectVisible(heading(second, 'reset.expired.title'));
  await second.expectErrors('422 POST /api/auth/change-password');
});

test('forgotten password: gives the same answer for an unknown account, and sends no e-mail', {
  tag: LONG,
}, async ({ openApp, server }) => {
  const before = (await letters(server)).length;
  const { page, t } = await openApp({ at: '/forgot-pass' });
  await page.getByLabel(t('login.username')).fill('nobody-at-all');
  await button(page, t('forgot.submit')).click();
  await expectVisible(page.getByText(t('forgot.asked')));
  expect(await letters(server)).toHaveLength(before);
});
