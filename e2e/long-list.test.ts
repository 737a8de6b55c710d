import { expect } from '@playwright/test';
import type { TestServer } from '../server/test/server.ts';
import { FACULTIES } from './faculty-steps.ts';
import { test } from './fixtures.ts';
import { button, expectVisible, row } from './steps.ts';
import { LONG } from './tags.ts';

/** Five faculties are in the demonstration data. */
const ADDED = 1_200;

test.beforeEach(async ({ server }) => {
  await addFaculties(server);
});

/** Inserts through the database, once for each server. */
async function addFaculties({ services: { db } }: TestServer) {
  const numbers = Array.from({ length: ADDED }, (_, index) => String(index + 1).padStart(4, '0'));
  const common = { university_id: 1, dean_name: 'Sinov Dekani', position: 'dekani' };
  const existing = await db
    .selectFrom('faculties')
    .select('id')
    .where('faculty_code', 'like', '!%')
    .execute();
  if (existing.length > 0) return;
  const added = await db
    .insertInto('faculties')
    .values(numbers.map((number) => ({ ...common, faculty_code: `!${number}` })))
    .returning(['id', 'faculty_code'])
    .execute();
  const translations = added.map(({ id, faculty_code }) => ({
    faculty_id: id,
    language: 'oz',
    name: `Koʻp ${faculty_code.slice(1)}`,
  }));
  await db.insertInto('faculty_translations').values(translations).execute();
}

test('long list: shows the total, numbers rows across pages, and scrolls pages of up to 1,000 rows', async ({
  openApp,
}) => {
  const user = await openApp({ as: 'admin', at: `${FACULTIES}?sort=faculty_code` });
  const { page, t } = user;
  const rows = page.getByRole('row');
  await expectVisible(page.getByText(t('list.total', { total: '1 205' })));
  await expect(rows).toHaveCount(61);
  await page.getByTitle('2', { exact: true }).click();
  await expectVisible(
    page.getByRole('row').filter({ has: page.getByRole('cell', { name: '61', exact: true }) }),
  );
  await expect(page).toHaveURL(`${FACULTIES}?sort=faculty_code&page=2`);

  await page.getByRole('combobox', { name: t('list.page_size') }).click();
  await page
    .getByTitle(/^1000 /)
    .filter({ visible: true })
    .last()
    .click();
  await expect(page).toHaveURL(`${FACULTIES}?sort=faculty_code&limit=1000`);
  const last = page.getByRole('cell', { name: '1000', exact: true });
  await expectVisible(page.getByRole('cell', { name: '1', exact: true }));
  await expect(last).toHaveCount(0);
  await expect.poll(() => rows.count()).toBeLessThan(100);
  await row(page, 'Koʻp 0001').focus();
  await page.keyboard.press('End');
  await expectVisible(last);
  await expect.poll(() => rows.count()).toBeLessThan(100);
});

test('long list: keeps the scroll position while a record is open, and resets it when the sort changes', {
  tag: LONG,
}, async ({ openApp }) => {
  const user = await openApp({ as: 'admin', at: `${FACULTIES}?sort=faculty_code&limit=1000` });
  const { page, t } = user;
  await row(page, 'Koʻp 0001').focus();
  await page.keyboard.press('End');
  const far = row(page, 'Koʻp 0999');
  await expectVisible(far);
  await button(far, t('list.view', { name: 'Koʻp 0999' })).click();
  await expectVisible(page.getByRole('dialog'));
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expectVisible(far);
  await button(page, t('field.name')).click();
  await expectVisible(page.getByRole('cell', { name: '1', exact: true }));
});
