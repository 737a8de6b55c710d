import { expect } from '@playwright/test';
import { signIn } from '../server/test/client.ts';
import { addSubject, makePlan } from '../server/test/curriculum-factories.ts';
import { unique } from '../server/test/factories.ts';
import { makeSubject } from '../server/test/planning-factories.ts';
import { makeRegistered } from '../server/test/registration-factories.ts';
import { test } from './fixtures.ts';
import { button, expectVisible, heading } from './steps.ts';
import { LONG } from './tags.ts';

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

test('phone: wraps long names of records in a menu, which is no wider than a phone', { tag: LONG }, async ({
  openApp,
  server,
}) => {
  const admin = await signIn(server.url, 'admin');
  const { curriculum, semesterIds } = await makePlan(admin);
  const [semesterId = 0] = semesterIds;
  const names = ['birinchi', 'ikkinchi'].map(
    (one) => `Muhandislik masalalarini yechishning zamonaviy hisoblash usullari ${unique()}, ${one} qism`,
  );
  for (const name of names)
    await addSubject(admin, semesterId, { subject_id: (await makeSubject(admin, { name })).id });
  const [first = '', second = ''] = names;
  const { page, t } = await openApp({
    as: 'admin',
    at: `/edu-process/curriculum/attach/oz/${curriculum.id}`,
    context: { viewport: PHONE },
  });
  await button(page, t('plan.menu_of', { name: first })).click();
  const item = button(page, second);
  await expectVisible(item);
  const { x = 0, width = PHONE.width } = (await item.boundingBox()) ?? {};
  expect(x).toBeGreaterThanOrEqual(0);
  expect(x + width).toBeLessThanOrEqual(PHONE.width);
});

test('phone: shows marks and actions of a student’s subjects without scrolling sideways', {
  tag: LONG,
}, async ({ openApp, server }) => {
  const admin = await signIn(server.url, 'admin');
  const name = `Muhandislik masalalarini yechishning zamonaviy hisoblash usullari ${unique()}`;
  const subject = await makeSubject(admin, { name });
  const { student } = await makeRegistered(admin, { subjects: [[subject.id]] });
  const { page, t } = await openApp({
    as: 'admin',
    language: 'ru',
    at: `/student/subjects/view/${student.id}`,
    context: { viewport: PHONE },
  });
  const semester = page.locator('.registration-semesters section').first();
  await expectVisible(button(semester, t('registration.remove')));
  await expect.poll(() => semester.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
});
