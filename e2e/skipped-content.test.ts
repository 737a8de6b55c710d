import { expect } from '@playwright/test';
import { signIn } from '../server/test/client.ts';
import { makeSheet, readSheet } from '../server/test/rating-factories.ts';
import { workbook } from '../server/test/sheets.ts';
import { test } from './fixtures.ts';
import { button, expectVisible } from './steps.ts';
import { LONG } from './tags.ts';

const bytesOf = async (sheets: Parameters<typeof workbook>[0]) => {
  const file = await workbook(sheets);
  return { name: file.name, mimeType: file.type, buffer: Buffer.from(await file.arrayBuffer()) };
};

test('imports: shows beside the columns what of the workbook is not read', { tag: LONG }, async ({
  openApp,
}) => {
  const { page, t } = await openApp({ as: 'admin', at: '/structure/departments' });
  await button(page, t('imports.button')).click();
  const wizard = page.getByRole('dialog', { name: t('imports.title', { of: t('menu.departments') }) });
  const rows = [
    ['Nomi (Oʻzbekcha)', 'Kodi', 'Fakultet'],
    ['K'.repeat(5_000), 'LNG-1', 'Matematika fakulteti', 'izoh'],
  ];
  await page.locator('input[type="file"]').setInputFiles(
    await bytesOf([
      { name: '2025', rows },
      { name: '2026', rows },
    ]),
  );
  await expectVisible(
    wizard.getByText(t('imports.skipped.sheets', { sheets: '2026' })),
    wizard.getByText(t('imports.skipped.cells', { count: '1' })),
    wizard.getByText(t('imports.skipped.long', { count: '1', cells: 'A2' })),
  );
});

test('imports: lists the columns of a file of marks that are not imported, before it is stored', {
  tag: LONG,
}, async ({ openApp, server }) => {
  const client = await signIn(server.url, 'admin');
  const { finalId } = await makeSheet(server, client, { students: 2 });
  const [one] = (await readSheet(client, finalId)).rows;
  const { page, t } = await openApp({ as: 'admin', at: `/edu-process/statements/view/${finalId}` });
  await button(page, t('rating_import.title')).click();
  const dialog = page.getByRole('dialog', { name: t('rating_import.title') });
  const rows = [
    ['Talaba raqami', 'Yakuniy nazorat', 'Seminar', 'Yakuniy nazorat'],
    [one?.id_number ?? '', 40, 12, 45],
  ];
  await page.locator('input[type="file"]').setInputFiles(
    await bytesOf([
      { name: '1-guruh', rows },
      { name: '2-guruh', rows },
    ]),
  );
  const named = (heading: string, column: string) => t('imports.skipped.column_named', { heading, column });
  await expectVisible(
    dialog.getByText(t('imports.skipped.sheets', { sheets: '2-guruh' })),
    dialog.getByText(t('imports.skipped.ignored.unknown', { columns: named('Seminar', 'C') })),
    dialog.getByText(t('imports.skipped.ignored.repeated', { columns: named('Yakuniy nazorat', 'D') })),
  );
  await expect(button(dialog, t('rating_import.store', { count: 1 }))).toBeEnabled();
});
