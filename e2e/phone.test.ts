import { expect } from '@playwright/test';
import { test } from './fixtures.ts';
import { expectVisible, heading } from './steps.ts';

const PHONE = { width: 390, height: 844 };
/** Fewer pixels would break a name into single letters. */
const NAME_WIDTH = 160;

test('phone: shows names beside wide actions whole, and no screen wider than a phone', async ({
  openApp,
}) => {
  const user = await openApp({
    as: 'admin',
    language: 'ru',
    at: '/edu-process/academic-debtors',
    context: { viewport: PHONE },
  });
  const { page } = user;
  await expectVisible(heading(user, 'menu.academic_debtors'));
  const name = page.locator('.card-head .row-link').first();
  await expect.poll(async () => (await name.boundingBox())?.width).toBeGreaterThan(NAME_WIDTH);
  for (const [at, title] of [
    ['/edu-process/academic-debtors', 'menu.academic_debtors'],
    ['/content/posts/create', 'post.title.create'],
  ] as const) {
    await page.goto(at);
    await expectVisible(heading(user, title), page.getByRole('main').getByRole('button'));
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  }
});
