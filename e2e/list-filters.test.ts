import { expect } from '@playwright/test';
import { screens } from '../web/src/app/screens.ts';
import { test } from './fixtures.ts';
import { button, expectHome, expectVisible, heading, navigate } from './steps.ts';
import { LONG } from './tags.ts';

const LISTS = [
  '/students/students',
  '/students/student-groups',
  '/teachers/tutors',
  '/accounts/admins',
  '/edu-process/attach-students',
  '/edu-process/attached-students',
  '/edu-process/curriculum',
  '/edu-process/semesters',
  '/edu-process/statements',
  '/edu-process/academic-debtors',
  '/edu-process/gpa-rating-students',
  '/re-reading-subject-groups',
  '/transcript-students',
  '/students/recovery',
  '/universities',
];
const titleOf = (list: string) => screens.find(({ path }) => path === list)?.title ?? '';

/** One with the shared filters, one with filters of its own, and one that sets a filter itself. */
const SOME = ['/students/students', '/edu-process/statements', '/edu-process/academic-debtors'];

for (const [title, language, lists] of [
  ['some lists', 'oz', SOME],
  ['all lists', 'oz', LISTS],
  ['all lists', 'en', LISTS],
] as const)
  test(`filters of ${title} have distinct names in ${language}`, {
    tag: lists === SOME ? [] : [LONG],
  }, async ({ openApp }) => {
    const user = await openApp({ as: 'superadmin', at: '/', language });
    const { page, t } = user;
    await expectHome(user, 'Superadmin');
    for (const list of lists) {
      await navigate(page, list);
      await expectVisible(heading(user, titleOf(list)));
      // A screen with a filter of its own shows its number in the button once it has set it.
      const opener = new RegExp(`^${t('list.filter')}(?: \\d+)?$`);
      await page.getByRole('button', { name: opener }).click();
      const drawer = page.getByRole('dialog', { name: t('list.filter') });
      await expectVisible(button(drawer, t('list.filter.apply')));
      const labels = drawer.locator('label');
      const repeated = async () => {
        const names = (await labels.allTextContents()).map((name) => name.toLowerCase());
        return names.filter((name, place) => names.indexOf(name) < place);
      };
      await expectVisible(labels);
      await expect.poll(repeated, list).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(drawer).toBeHidden();
    }
  });
