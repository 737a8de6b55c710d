import { buffer } from 'node:stream/consumers';
import { expect } from '@playwright/test';
import { DEMO_PASSWORD } from '../server/test/database.ts';
import { FACULTIES } from './faculty-steps.ts';
import { test, type User } from './fixtures.ts';
import {
  addressOf,
  button,
  choose,
  expectHome,
  expectVisible,
  field,
  flash,
  nameCells,
  search,
  submitLogin,
} from './steps.ts';
import { LONG } from './tags.ts';

const ALL_FACULTIES = [
  'Filologiya fakulteti',
  'Huquqshunoslik fakulteti',
  'Iqtisodiyot fakulteti',
  'Matematika fakulteti',
  'Sirtqi boʻlim',
];

const expectRows = ({ page }: User, names: string[]) => expect(nameCells(page)).toHaveText(names);

test('faculty list: searches on Enter, in Cyrillic too, and shows when nothing is found', async ({
  openApp,
}) => {
  const user = await openApp({ as: 'admin', at: FACULTIES });
  const { page, t } = user;
  await expectRows(user, ALL_FACULTIES);
  await search(user, t('faculty.search'), 'математика');
  await expectRows(user, ['Matematika fakulteti']);
  await search(user, t('faculty.search'), 'жўғрофия');
  await expectVisible(flash(page, t('list.not_found', { text: 'жўғрофия' })));
  await expectVisible(page.getByText(t('list.empty')), page.getByText(t('list.empty.filtered')));
  await button(page, t('list.reset_filters')).click();
  await expectRows(user, ALL_FACULTIES);
  await expect(page).toHaveURL(FACULTIES);
});

test('faculty list: shows filters as chips and keeps its state in the address, for history and shared links', async ({
  openApp,
}) => {
  const user = await openApp({ as: 'admin', at: FACULTIES });
  const { page, t } = user;
  await expectRows(user, ALL_FACULTIES);
  await button(page, t('list.filter')).click();
  const filters = page.getByRole('dialog', { name: t('list.filter') });
  await choose(page, field(filters, t('faculty.position')), t("faculty.position.boshlig'i"));
  await button(filters, t('list.filter.apply')).click();
  await expect(filters).toBeHidden();
  const filtered = ['Huquqshunoslik fakulteti', 'Sirtqi boʻlim'];
  await expectRows(user, filtered);
  await button(page, t('field.name')).click();
  await button(page, t('field.name')).click();
  await expectRows(user, filtered.toReversed());
  const address = addressOf(page);
  const chips = page.getByRole('list', { name: t('list.filters_in_force') });
  await expectVisible(chips.getByText(`${t('faculty.position')}: ${t("faculty.position.boshlig'i")}`));

  const colleague = await openApp({ as: 'registrar', at: address });
  await expectRows(colleague, filtered.toReversed());

  await page.goBack();
  await page.goBack();
  await expectRows(user, filtered);
  await page.goBack();
  await expectRows(user, ALL_FACULTIES);
  await expect(chips).toBeHidden();
  for (let step = 0; step < 3; step++) await page.goForward();
  await expectRows(user, filtered.toReversed());
  await expect(page).toHaveURL(address);

  await button(chips, t('list.filter.remove', { filter: t('faculty.position') })).click();
  await expectRows(user, ALL_FACULTIES.toReversed());
});

test('faculty list: stores the column layout per account', { tag: LONG }, async ({ openApp }) => {
  const user = await openApp({ as: 'admin', at: FACULTIES });
  const { page, t } = user;
  const code = page.getByRole('columnheader', { name: t('faculty.faculty_code') });
  await expectVisible(code);
  await button(page, t('list.columns')).click();
  await page.getByRole('checkbox', { name: t('faculty.faculty_code') }).uncheck();
  await expect(code).toBeHidden();
  await button(page, t('list.columns.up', { column: t('faculty.dean_name') })).click();
  await page.reload();
  await expectRows(user, ALL_FACULTIES);
  await expect(code).toBeHidden();
  const headings = page.getByRole('columnheader');
  await expect
    .poll(async () => (await headings.allInnerTexts()).slice(1, 3))
    .toEqual([t('field.name'), t('faculty.dean_name')]);
  await button(page, t('shell.profile_menu', { name: 'admin' })).click();
  await button(page, t('shell.sign_out')).click();
  await submitLogin(user, 'registrar', DEMO_PASSWORD);
  await expectHome(user, 'registrar');
  await page.goto(FACULTIES);
  await expectVisible(code);
});

test('faculty list: restores the default columns', { tag: LONG }, async ({ openApp }) => {
  const user = await openApp({ as: 'admin', at: FACULTIES });
  const { page, t } = user;
  const dean = page.getByRole('columnheader', { name: t('faculty.dean_name') });
  await button(page, t('list.columns')).click();
  await page.getByRole('checkbox', { name: t('faculty.dean_name') }).uncheck();
  await expect(dean).toBeHidden();
  await button(page, t('list.columns.reset')).click();
  await expectVisible(dean);
});

test('faculty list: exports the filtered rows with the visible columns', async ({ openApp }) => {
  const user = await openApp({ as: 'admin', at: `${FACULTIES}?position=dekani&sort=-name` });
  const { page, t } = user;
  await expectRows(user, ['Matematika fakulteti', 'Iqtisodiyot fakulteti', 'Filologiya fakulteti']);
  await button(page, t('list.columns')).click();
  await page.getByRole('checkbox', { name: t('faculty.dean_name') }).uncheck();
  await page.keyboard.press('Escape');
  const [csv, xlsx] = [await exported(user, 'csv'), await exported(user, 'xlsx')];
  const lines = csv.content.toString('utf8').replace('\uFEFF', '').trim().split(/\r?\n/);
  const cells = lines.map((line) => line.split(/[,;]/).map((cell) => cell.replace(/^"|"$/g, '')));
  expect(cells[0]).toContain(t('field.name'));
  expect(cells[0]).not.toContain(t('faculty.dean_name'));
  expect(cells.slice(1).map(([name]) => name)).toEqual([
    'Matematika fakulteti',
    'Iqtisodiyot fakulteti',
    'Filologiya fakulteti',
  ]);
  expect(csv.name).toMatch(/\.csv$/);
  expect(xlsx.name).toMatch(/\.xlsx$/);
  // A workbook is a ZIP archive.
  expect(xlsx.content.subarray(0, 2).toString()).toBe('PK');
});

/** Exports the list through the menu and returns the downloaded file. */
async function exported({ page, t }: User, format: 'csv' | 'xlsx') {
  await button(page, t('list.export')).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    button(page, t(`list.export.${format}`)).click(),
  ]);
  return { name: download.suggestedFilename(), content: await buffer(await download.createReadStream()) };
}
