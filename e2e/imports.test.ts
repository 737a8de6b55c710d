import { text } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { xlsx } from '../server/test/sheets.ts';
import { useStage } from './stage.ts';
import { addressOf, arriveAt, button, dialog, field, gone, row, search, see } from './steps.ts';

const stage = useStage();
const DEPARTMENTS = '/structure/departments';

const HEADINGS = ['T/r', 'Rasmiy atalishi', 'Kod', 'Fakultet', 'Holati'];
const ROWS = [
  [1, 'Algebra va mantiq', 'MAT-01', '', ''],
  [2, 'Geofizika', 'GEO-01', 'Matematika fakulteti', 'Faol'],
  [3, 'Fizika', 'FIZ-01', 'Yoʻq fakultet', 'Faol'],
  [4, 'Kimyo', 'K', 'Matematika fakulteti', 'balki'],
];

const bytesOf = async (file: File) => ({
  name: file.name,
  mimeType: file.type,
  buffer: Buffer.from(await file.arrayBuffer()),
});
const sheet = async (rows = ROWS) => bytesOf(await xlsx([HEADINGS, ...rows], 'kafedralar.xlsx'));
const bring = (page: Page, file: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0]) =>
  page.locator('input[type="file"]').setInputFiles(file);
const placed = (page: Page, place: number) => page.locator(`[data-place="${place}"]`);

it('a file with mistakes is understood, seen through, written and taken back', async () => {
  const person = await stage.enter({ as: 'admin', at: DEPARTMENTS });
  const { page, say } = person;
  await button(page, say('imports.button')).click();
  const wizard = page.getByRole('dialog', { name: say('imports.title', { of: say('menu.departments') }) });
  await see(wizard);
  await bring(page, { name: 'kafedralar.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') });
  await see(wizard.getByText(say('import.file.type')));
  await bring(page, {
    name: 'boshqa.xlsx',
    mimeType: '',
    buffer: Buffer.from('PK\u0003\u0004, but no workbook'),
  });
  await see(wizard.getByRole('alert').filter({ hasText: 'boshqa.xlsx' }));
  await person.refused(/^4\d\d POST \/api\/crm\/imports$/);

  await bring(page, await sheet());
  await see(wizard.getByRole('heading', { name: say('imports.columns.title') }));
  const of = (heading: string) => field(page, say('imports.columns.field_of', { heading }));
  const assign = async (heading: string, to: string) => {
    await of(heading).fill(to);
    await page.keyboard.press('Enter');
  };
  const row2 = wizard.getByRole('row').filter({ has: of('Rasmiy atalishi') });
  await see(row2.getByText('Geofizika'), row2.getByText(say('imports.columns.none')));
  await assign('Rasmiy atalishi', 'Nomi (Oʻzbekcha)');
  // What is needed is asked for by its name as long as no column has it.
  const missing = wizard.getByText(say('imports.columns.missing', { columns: 'Fakultet' }));
  await assign('Fakultet', say('imports.columns.none'));
  await see(missing);
  await assign('Fakultet', 'Fakultet');
  await gone(missing);
  // Closed by mistake, nothing that was chosen is lost.
  const columns = addressOf(page);
  await button(wizard, say('action.close')).click();
  await gone(wizard);
  await arriveAt(page, DEPARTMENTS);
  await button(page, say('imports.button')).click();
  await button(wizard, 'kafedralar.xlsx').click();
  await arriveAt(page, columns);
  await gone(row2.getByText(say('imports.columns.none')));

  await button(wizard, say('imports.check')).click();
  await see(wizard.getByRole('heading', { name: say('imports.preview.title') }));
  await see(
    placed(page, 2).getByText('Algebra va matematik mantiq'),
    placed(page, 2).getByText('Algebra va mantiq'),
  );
  // A link leads back to where one was.
  const address = addressOf(page);
  expect(address).toMatch(/\?import=\d+$/);
  await page.goto(address);
  await wizard.getByRole('button', { name: `${say('imports.outcome.error')} 2` }).click();
  await gone(placed(page, 2));
  await see(
    placed(page, 4).getByRole('cell', { name: /Yoʻq fakultet.*topilmadi/ }),
    placed(page, 5).getByRole('cell', { name: /^K .*2/ }),
    placed(page, 5).getByRole('cell', { name: /balki.*topilmadi/ }),
  );
  await button(wizard, say('imports.errors')).click();
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    button(page, say('list.export.csv')).click(),
  ]);
  expect(await text(await saved.createReadStream())).toContain('Yoʻq fakultet');

  await button(wizard, say('imports.write', { count: 2 })).click();
  await see(wizard.getByRole('heading', { name: say('imports.written.title') }));
  await button(wizard, say('imports.to_list')).click();
  await arriveAt(page, DEPARTMENTS);
  // Whoever has seen it needs no bell.
  await see(button(page, say('bell.title')));
  await see(row(page, 'Geofizika').getByText('GEO-01'), row(page, 'Algebra va mantiq'));

  // The bell leads to it too; here it is opened from the list of those before.
  await button(page, say('imports.button')).click();
  const earlier = wizard.getByRole('listitem').filter({ has: button(page, 'kafedralar.xlsx') });
  await see(earlier.getByText(say('imports.state.written')));
  await button(earlier, 'kafedralar.xlsx').click();
  await button(wizard, say('imports.undo')).click();
  const question = dialog(page, say('imports.undo.question'));
  await button(question, say('action.yes')).click();
  await see(wizard.getByRole('heading', { name: say('imports.undone.title') }));
  await page.keyboard.press('Escape');
  await arriveAt(page, DEPARTMENTS);
  const begin = button(page, say('imports.button'));
  await expect.poll(() => begin.evaluate((one) => one === document.activeElement)).toBe(true);
  await see(row(page, 'Algebra va matematik mantiq'));
  await search(person, say('department.search'), 'GEO-01');
  await see(page.getByText(say('list.empty')));

  const viewer = await stage.enter({ as: 'viewer', at: address });
  await see(row(viewer.page, 'Algebra va matematik mantiq'));
  await expect.poll(() => button(viewer.page, say('imports.button')).count()).toBe(0);
});
