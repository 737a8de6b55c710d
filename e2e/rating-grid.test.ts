import { statements } from '@dekanat/contract/ratings/statements.ts';
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { type Client, signIn } from '../server/test/client.ts';
import { fc, ic, makeSheet, readSheet, saveCells } from '../server/test/rating-factories.ts';
import type { TestServer } from '../server/test/server.ts';
import { test } from './fixtures.ts';
import { button, expectVisible } from './steps.ts';
import { LONG } from './tags.ts';

/** Columns of the grid, counted from 0. */
const [IC, FC, ABSENT, RATING, MARK] = [3, 4, 5, 6, 7];

async function makeGrid(server: TestServer, students: number) {
  const client = await signIn(server.url, 'admin');
  const { finalId, studentSubjectIds } = await makeSheet(server, client, { students });
  return {
    id: finalId,
    at: `/edu-process/statements/view/${finalId}`,
    ids: studentSubjectIds,
    stored: () => storedCells(client, finalId),
  };
}

const storedCells = async (client: Client, id: number) =>
  (await readSheet(client, id)).rows.map(({ ic_rating, fc_rating, absent }) =>
    absent ? [ic_rating, 'absent'] : [ic_rating, fc_rating],
  );

const cellOf = (page: Page, row: number, column: number) =>
  page.getByRole('grid').locator('tbody tr').nth(row).locator('.cell').nth(column);

test('rating grid: enters points by keyboard, marks what is invalid, pastes a column of Excel and undoes it', async ({
  openApp,
  server,
}) => {
  const { at, stored } = await makeGrid(server, 4);
  const user = await openApp({
    as: 'admin',
    at,
    context: { permissions: ['clipboard-read', 'clipboard-write'] },
  });
  const { page, t } = user;
  const { keyboard } = page;
  const cell = (row: number, column: number) => cellOf(page, row, column);
  await cell(0, IC).click();
  await keyboard.type('40');
  await keyboard.press('Tab');
  await keyboard.type('49,5');
  await keyboard.press('Enter');
  await expect(cell(1, IC)).toBeFocused();
  await expect(cell(0, RATING)).toHaveText('90');
  await expect(cell(0, MARK)).toHaveText('5');
  await keyboard.type('77');
  await keyboard.press('Enter');
  await expect(cell(1, IC)).toHaveAttribute('aria-invalid', 'true');
  await expectVisible(page.getByRole('alert').getByText(t('rating_grid.problem.max', { max: 50 })));
  await keyboard.type('30');
  await keyboard.press('ArrowRight');
  await keyboard.press('Space');
  await expect(cell(2, ABSENT).getByRole('checkbox')).toBeChecked();
  await expect.poll(stored).toEqual([
    [40, 49.5],
    [null, null],
    [30, 'absent'],
    [null, null],
  ]);
  await expect(cell(1, IC)).toHaveText('77');

  await page.evaluate(() => navigator.clipboard.writeText('20,5\r\n-\r\n45\r\nkelmadi\r\n'));
  await keyboard.press('Control+Home');
  await cell(0, FC).click();
  await keyboard.press('Control+v');
  await expect.poll(stored).toEqual([
    [40, 20.5],
    [null, null],
    [30, 45],
    [null, 'absent'],
  ]);
  await keyboard.press('Control+z');
  await expect.poll(stored).toEqual([
    [40, 49.5],
    [null, null],
    [30, 'absent'],
    [null, null],
  ]);
  await cell(0, FC).click();
  await keyboard.press('Shift+ArrowDown');
  await keyboard.press('Control+d');
  await expect(cell(1, FC)).toHaveText('49,5');
  await keyboard.press('Control+c');
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('49,5\r\n49,5');
  await cell(1, IC).click();
  await keyboard.press('Delete');
  await expectVisible(page.getByRole('status').getByText(t('rating_grid.save.saved')));
});

test('rating grid: shows twenty students at once in a window of 900 px, once the head of the sheet is folded', {
  tag: LONG,
}, async ({ openApp, server }) => {
  const { at } = await makeGrid(server, 20);
  const { page, t } = await openApp({ as: 'admin', at });
  await page.setViewportSize({ width: 1440, height: 900 });
  await button(page, t('statement.head')).click();
  await expect(cellOf(page, 0, 1)).toBeInViewport({ ratio: 1 });
  await expect(cellOf(page, 19, 1)).toBeInViewport({ ratio: 1 });
});

test('rating grid: saves what was entered while the server was away, after a reload too', async ({
  openApp,
  server,
}) => {
  const { at, stored } = await makeGrid(server, 2);
  const { page, t, expectErrors } = await openApp({ as: 'admin', at });
  page.on('dialog', (leaving) => void leaving.accept());
  await cellOf(page, 0, IC).click();
  await page.route('**/ratings?*', (route) => route.abort());
  await page.keyboard.type('41');
  await page.keyboard.press('Enter');
  await page.keyboard.type('12');
  await page.keyboard.press('Enter');
  await expectVisible(page.getByText(t('rating_grid.save.offline', { count: 2 })));
  await page.reload();
  await expect(cellOf(page, 1, IC)).toHaveText('12');
  await expectVisible(page.getByText(t('rating_grid.save.offline', { count: 2 })));
  await page.unroute('**/ratings?*');
  await expectVisible(page.getByText(t('rating_grid.save.saved')));
  await expect.poll(stored).toEqual([
    [41, null],
    [12, null],
  ]);
  await expectErrors(/failed PUT/);
});

test('rating grid: shows input that was not saved before the sheet was closed, until it is discarded', {
  tag: LONG,
}, async ({ openApp, server }) => {
  const { at, id, ids, stored } = await makeGrid(server, 2);
  const admin = await signIn(server.url, 'admin');
  await saveCells(admin, id, [fc(ids[0] ?? 0, 40)]);
  const { page, t, expectErrors } = await openApp({ as: 'admin', at });
  page.on('dialog', (leaving) => void leaving.accept());
  await cellOf(page, 1, FC).click();
  await page.route('**/ratings?*', (route) => route.abort());
  await page.keyboard.type('41');
  await page.keyboard.press('Enter');
  await expectVisible(page.getByText(t('rating_grid.save.offline', { count: 1 })));
  await admin.call(statements.close, { params: { id }, body: {} });
  await page.unroute('**/ratings?*');
  await page.reload();
  await expectVisible(page.getByText(t('rating_grid.locked.closed')));
  await button(page, t('rating_grid.discard.yes')).click();
  await button(page.getByRole('dialog'), t('rating_grid.discard.yes')).click();
  await expect(cellOf(page, 1, FC)).toHaveText('');
  expect(await stored()).toEqual([
    [null, 40],
    [null, null],
  ]);
  await expectErrors(/failed PUT|405 PUT/);
});

test('rating grid: shows what another user enters, and both values of a cell that both changed', async ({
  openApp,
  server,
}) => {
  const { at, id, ids, stored } = await makeGrid(server, 2);
  const [first = 0, second = 0] = ids;
  const other = await signIn(server.url, 'registrar');
  const { page, t } = await openApp({ as: 'admin', at });
  await cellOf(page, 0, IC).click();
  await page.keyboard.type('4');
  await saveCells(other, id, [ic(first, 30), fc(second, 25)]);
  await expect(cellOf(page, 1, FC)).toHaveText('25');
  await page.keyboard.type('4');
  await page.keyboard.press('Enter');
  const conflicts = page.getByRole('region', { name: t('rating_grid.conflicts.title') });
  await expectVisible(button(conflicts, t('rating_grid.conflict.others', { value: '30' })));
  await expect(cellOf(page, 0, IC)).toHaveText('44');
  await button(conflicts, t('rating_grid.conflict.mine', { value: '44' })).click();
  await expect.poll(stored).toEqual([
    [44, null],
    [null, 25],
  ]);
  await expect(conflicts).toBeHidden();
});

test('rating grid: has the focus that its outline shows, and saves what is typed in a cell that is left', {
  tag: LONG,
}, async ({ openApp, server }) => {
  const { at, stored } = await makeGrid(server, 2);
  const { page, t } = await openApp({ as: 'admin', at: '/edu-process/statements' });
  const outlineOf = () => cellOf(page, 1, IC).evaluate((cell) => getComputedStyle(cell).outlineStyle);
  await page.locator(`a.row-link[href="${at}"]`).click();
  await expect(cellOf(page, 0, IC)).toBeFocused();
  await page.keyboard.type('35');
  await page.keyboard.press('Enter');
  await expect(cellOf(page, 1, IC)).toBeFocused();
  expect(await outlineOf()).toBe('solid');
  await page.getByRole('heading', { level: 1 }).click();
  expect(await outlineOf()).toBe('none');
  await cellOf(page, 1, RATING).click();
  await page.keyboard.type('9');
  await expectVisible(page.getByText(t('rating_grid.refused')));
  await cellOf(page, 1, IC).click();
  await page.keyboard.type('21');
  await page.goBack();
  await expect(page.getByRole('grid', { name: t('rating_grid.label') })).toBeHidden();
  await expect.poll(stored).toEqual([
    [35, null],
    [21, null],
  ]);
});

test('rating grid: pastes names with points beside the students, in any order and script, and says who is not in the sheet', {
  tag: LONG,
}, async ({ openApp, server }) => {
  const { at, stored } = await makeGrid(server, 3);
  const user = await openApp({
    as: 'admin',
    at,
    context: { permissions: ['clipboard-read', 'clipboard-write'] },
  });
  const { page, t } = user;
  await expect(cellOf(page, 0, IC)).toBeFocused();
  const copied = [
    'Талабаев 003 Анвар Каримович\t30',
    'Boshqayev Odam\t1',
    'Talabayev 001 Anvar Karimovich\t10',
  ];
  await page.evaluate((text) => navigator.clipboard.writeText(text), copied.join('\r\n'));
  await page.keyboard.press('Control+v');
  await expect.poll(stored).toEqual([
    [10, null],
    [null, null],
    [30, null],
  ]);
  await expectVisible(
    page
      .getByRole('alert')
      .getByText(t('rating_grid.unmatched.unknown', { names: 'Boshqayev Odam' }), { exact: false }),
  );
});
