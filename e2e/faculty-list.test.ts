import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../server/test/database.ts';
import { FACULTIES } from './faculty-steps.ts';
import { type Person, useStage } from './stage.ts';
import {
  addressOf,
  arriveAt,
  atHome,
  button,
  choose,
  field,
  flash,
  gone,
  row,
  rowNames,
  search,
  see,
  tryToSignIn,
} from './steps.ts';

const ALL = [
  'Filologiya fakulteti',
  'Huquqshunoslik fakulteti',
  'Iqtisodiyot fakulteti',
  'Matematika fakulteti',
  'Sirtqi boʻlim',
];

const showsRows = ({ page }: Person, names: string[]) => expect.poll(() => rowNames(page)).toEqual(names);

describe('the list of faculties', () => {
  const stage = useStage();
  const open = (as: 'admin' | 'registrar' = 'admin', at = FACULTIES) => stage.enter({ as, at });

  it('searches on Enter, in Cyrillic too, and says so when nothing is found', async () => {
    const person = await open();
    const { page, say } = person;
    await showsRows(person, ALL);
    await search(person, say('faculty.search'), 'математика');
    await showsRows(person, ['Matematika fakulteti']);
    await search(person, say('faculty.search'), 'жўғрофия');
    await see(flash(page, say('list.not_found', { text: 'жўғрофия' })));
    await see(page.getByText(say('list.empty')), page.getByText(say('list.empty.filtered')));
    await button(page, say('list.reset_filters')).click();
    await showsRows(person, ALL);
    await arriveAt(page, FACULTIES);
  });

  it('shows its filters as chips, and lives in the address: back, forward, a link to a colleague', async () => {
    const person = await open();
    const { page, say } = person;
    await showsRows(person, ALL);
    await button(page, say('list.filter')).click();
    const filters = page.getByRole('dialog', { name: say('list.filter') });
    await choose(page, field(filters, say('faculty.position')), say("faculty.position.boshlig'i"));
    await button(filters, say('list.filter.apply')).click();
    await gone(filters);
    const heads = ['Huquqshunoslik fakulteti', 'Sirtqi boʻlim'];
    await showsRows(person, heads);
    await button(page, say('field.name')).click();
    await button(page, say('field.name')).click();
    await showsRows(person, heads.toReversed());
    const address = addressOf(page);
    const chips = page.getByRole('list', { name: say('list.filters_in_force') });
    await see(chips.getByText(`${say('faculty.position')}: ${say("faculty.position.boshlig'i")}`));

    const colleague = await open('registrar', address);
    await showsRows(colleague, heads.toReversed());

    await page.goBack();
    await page.goBack();
    await showsRows(person, heads);
    await page.goBack();
    await showsRows(person, ALL);
    await gone(chips);
    for (let step = 0; step < 3; step++) await page.goForward();
    await showsRows(person, heads.toReversed());
    await arriveAt(page, address);

    await button(chips, say('list.filter.remove', { filter: say('faculty.position') })).click();
    await showsRows(person, ALL.toReversed());
  });

  it('remembers columns for each person', async () => {
    const person = await open();
    const { page, say } = person;
    const code = page.getByRole('columnheader', { name: say('faculty.faculty_code') });
    await see(code);
    await button(page, say('list.columns')).click();
    await page.getByRole('checkbox', { name: say('faculty.faculty_code') }).uncheck();
    await gone(code);
    await button(page, say('list.columns.up', { column: say('faculty.dean_name') })).click();
    await page.reload();
    await showsRows(person, ALL);
    await gone(code);
    const headings = page.getByRole('columnheader');
    await expect
      .poll(async () => (await headings.allInnerTexts()).slice(1, 3))
      .toEqual([say('field.name'), say('faculty.dean_name')]);
    await button(page, say('shell.profile_menu', { name: 'admin' })).click();
    await button(page, say('shell.sign_out')).click();
    await tryToSignIn(person, 'registrar', DEMO_PASSWORD);
    await atHome(person, 'registrar');
    await page.goto(FACULTIES);
    await see(code);
  });

  it('gives columns back as they were', async () => {
    const person = await open();
    const { page, say } = person;
    const dean = page.getByRole('columnheader', { name: say('faculty.dean_name') });
    await button(page, say('list.columns')).click();
    await page.getByRole('checkbox', { name: say('faculty.dean_name') }).uncheck();
    await gone(dean);
    await button(page, say('list.columns.reset')).click();
    await see(dean);
  });

  it('exports what is filtered, with the columns shown', async () => {
    const person = await open('admin', `${FACULTIES}?position=dekani&sort=-name`);
    const { page, say } = person;
    await showsRows(person, ['Matematika fakulteti', 'Iqtisodiyot fakulteti', 'Filologiya fakulteti']);
    await button(page, say('list.columns')).click();
    await page.getByRole('checkbox', { name: say('faculty.dean_name') }).uncheck();
    await page.keyboard.press('Escape');
    const [csv, xlsx] = [await exported(person, 'csv'), await exported(person, 'xlsx')];
    const lines = csv.content.toString('utf8').replace('\uFEFF', '').trim().split(/\r?\n/);
    const cells = lines.map((line) => line.split(/[,;]/).map((cell) => cell.replace(/^"|"$/g, '')));
    expect(cells[0]).toContain(say('field.name'));
    expect(cells[0]).not.toContain(say('faculty.dean_name'));
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
});

/** Saves the list as a file, as a person does. */
async function exported({ page, say }: Person, format: 'csv' | 'xlsx') {
  await button(page, say('list.export')).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    button(page, say(`list.export.${format}`)).click(),
  ]);
  return { name: download.suggestedFilename(), content: await buffer(await download.createReadStream()) };
}

describe('a list of 1,205 faculties', () => {
  const stage = useStage();

  it('shows the total, numbers its rows by page, and offers sizes up to 1,000 that scroll', async () => {
    await fill(1_200);
    const person = await stage.enter({ as: 'admin', at: `${FACULTIES}?sort=faculty_code` });
    const { page, say } = person;
    const rows = page.getByRole('row');
    await see(page.getByText(say('list.total', { total: '1 205' })));
    await expect.poll(() => rows.count()).toBe(61);
    await page.getByTitle('2', { exact: true }).click();
    await see(page.getByRole('row').filter({ has: page.getByRole('cell', { name: '61', exact: true }) }));
    await arriveAt(page, `${FACULTIES}?sort=faculty_code&page=2`);

    await page.getByRole('combobox', { name: say('list.page_size') }).click();
    await page
      .getByTitle(/^1000 /)
      .filter({ visible: true })
      .last()
      .click();
    await arriveAt(page, `${FACULTIES}?sort=faculty_code&limit=1000`);
    const last = page.getByRole('cell', { name: '1000', exact: true });
    await see(page.getByRole('cell', { name: '1', exact: true }));
    await expect.poll(() => last.count()).toBe(0);
    await expect.poll(() => rows.count()).toBeLessThan(100);
    await row(page, 'Koʻp 0001').focus();
    await page.keyboard.press('End');
    await see(last);
    await expect.poll(() => rows.count()).toBeLessThan(100);
  });

  it('keeps its place while a record is open, and begins at the top after another question', async () => {
    const person = await stage.enter({ as: 'admin', at: `${FACULTIES}?sort=faculty_code&limit=1000` });
    const { page, say } = person;
    await row(page, 'Koʻp 0001').focus();
    await page.keyboard.press('End');
    const far = row(page, 'Koʻp 0999');
    await see(far);
    await button(far, say('list.view', { name: 'Koʻp 0999' })).click();
    await see(page.getByRole('dialog'));
    await page.keyboard.press('Escape');
    await gone(page.getByRole('dialog'));
    await see(far);
    await button(page, say('field.name')).click();
    await see(page.getByRole('cell', { name: '1', exact: true }));
  });

  /** Faculties in bulk: through the database, which is quicker than through the form. */
  async function fill(count: number) {
    const { db } = stage.server.services;
    const numbers = Array.from({ length: count }, (_, at) => String(at + 1).padStart(4, '0'));
    const common = { university_id: 1, dean_name: 'Sinov Dekani', position: 'dekani' };
    const made = await db
      .insertInto('faculties')
      .values(numbers.map((number) => ({ ...common, faculty_code: `!${number}` })))
      .returning(['id', 'faculty_code'])
      .execute();
    const named = ({ id, faculty_code }: (typeof made)[number]) => ({
      faculty_id: id,
      language: 'oz',
      name: `Koʻp ${faculty_code.slice(1)}`,
    });
    await db.insertInto('faculty_translations').values(made.map(named)).execute();
  }
});
