import { expect } from '@playwright/test';
import { test } from './fixtures.ts';
import { button } from './steps.ts';

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

for (const language of ['oz', 'en'] as const)
  test(`filters of a list have distinct names in ${language}`, async ({ openApp }) => {
    const { page, t } = await openApp({ as: 'superadmin', at: '/', language });
    for (const list of LISTS) {
      await page.goto(list);
      await button(page, t('list.filter')).click();
      const drawer = page.getByRole('dialog', { name: t('list.filter') });
      await expect(button(drawer, t('list.filter.apply'))).toBeVisible();
      const names = (await drawer.locator('label').allTextContents()).map((name) => name.toLowerCase());
      expect(names.length, list).toBeGreaterThan(0);
      expect(new Set(names).size, `${list}: ${names.join(', ')}`).toBe(names.length);
    }
  });
