import { expect } from '@playwright/test';
import { signIn } from '../server/test/client.ts';
import { makeGpaGroup } from '../server/test/gpa-factories.ts';
import { insertRating } from '../server/test/paper-factories.ts';
import { test } from './fixtures.ts';
import { button, expectVisible, flash } from './steps.ts';

test('GPA: calculates the GPA of a group, explains it, and finds its debtors', async ({
  openApp,
  server,
}) => {
  const admin = await signIn(server.url, 'admin');
  const { groupId, subjectOf } = await makeGpaGroup(server, admin, { students: 2 });
  await insertRating(server, subjectOf(0, 0), { rating: 75, mark: 4 });
  await insertRating(server, subjectOf(0, 1), { rating: 65, mark: 3 });
  await insertRating(server, subjectOf(1, 0), { rating: 40, mark: 2 });
  const { page, t } = await openApp({
    as: 'admin',
    at: `/edu-process/gpa-rating-students-add-calculate?group_id=${groupId}`,
  });
  await expectVisible(button(page, t('gpa.chosen.all', { total: 2 })));
  await button(page, t('gpa.calculate')).click();
  await expectVisible(flash(page, t('gpa.students.required')));
  await button(page, t('gpa.chosen.all', { total: 2 })).click();
  await button(page, t('gpa.calculate')).click();
  await expectVisible(flash(page, t('gpa.calculated_other', { count: 2 })));

  await page.goto(`/edu-process/gpa-rating-students?group_id=${groupId}&sort=-gpa_mark`);
  await expect(page.getByRole('row').filter({ hasText: t('gpa.below_limit') })).toHaveCount(1);
  await page.locator('a.row-link').first().click();
  const details = page.getByRole('dialog');
  await expectVisible(details.getByText('28 / 8 = 3,50'));
  await button(details, t('gpa.recalculate')).click();
  await expectVisible(flash(page, t('gpa.recalculated')));
  await expectVisible(details.getByText(t('gpa.history_one', { count: 1 })));

  await page.goto(`/edu-process/academic-debtors?group_id=${groupId}`);
  await expectVisible(page.locator('a.row-link'));
  const row = page.getByRole('row').nth(1);
  await button(row, t('gpa.apply_for_retakes')).click();
  await button(page.getByRole('dialog'), t('gpa.apply_for_retakes')).click();
  await expectVisible(flash(page, t('gpa.apply_for_retakes.done', { created: 1, total: 1 })));
  await expect(page).toHaveURL('/re-reading-subject-groups');
  await page.goto('/edu-process/academic-debtors?view=radar');
  await page
    .getByRole('listitem')
    .filter({ hasText: t('gpa.radar.debts') })
    .getByRole('link')
    .click();
  await expect(page).toHaveURL('/edu-process/academic-debtors');
});
