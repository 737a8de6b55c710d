import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { historyIn, showHistory } from './history-steps.ts';
import { type Person, useStage } from './stage.ts';
import {
  arriveAt,
  button,
  choose,
  complains,
  dialog,
  drawer,
  editRow,
  field,
  flash,
  gone,
  removeRow,
  row,
  rowNames,
  saveIn,
  search,
  see,
} from './steps.ts';

const stage = useStage();
const DISTRICTS = '/general-info/districts';
const NOUN = 'journal.record.districts';
const TASHKENT = 'Toshkent shahri';

/** The select is searched on the server: the capital stands far down among the regions. */
async function chooseTashkent({ page, say }: Person, at: Locator) {
  const region = field(at, say('journal.field.region_id'));
  await region.click();
  await region.fill('toshkent sh');
  await page.getByTitle(TASHKENT, { exact: true }).filter({ visible: true }).last().click();
}

it('a district is found in its region, made, translated, told of and removed', async () => {
  const person = await stage.enter({ as: 'admin', at: DISTRICTS });
  const { page, say } = person;
  const [country, region] = [say('journal.field.country_id'), say('journal.field.region_id')];
  await button(page, say('list.filter')).click();
  const filters = page.getByRole('dialog', { name: say('list.filter') });
  await expect.poll(() => field(filters, region).isDisabled()).toBe(true);
  await choose(page, field(filters, country), 'Oʻzbekiston');
  await chooseTashkent(person, filters);
  await button(filters, say('list.filter.apply')).click();
  await gone(filters);
  await see(page.getByText(say('list.total', { total: '12' })), row(page, 'Chilonzor tumani'));
  // Pages of one size: turned by number only.
  await expect.poll(() => page.getByRole('combobox', { name: say('list.page_size') }).count()).toBe(0);

  await button(page, say('list.create')).click();
  const form = drawer(person, 'create', NOUN);
  await field(form, say('field.name')).fill('Yangi Toshkent tumani');
  await choose(page, field(form, country), 'Oʻzbekiston');
  await chooseTashkent(person, form);
  const soato = field(form, say('district.soato_id'));
  await expect.poll(() => soato.inputValue()).toBe('1726');
  await soato.fill('1727299');
  await saveIn(person, form);
  await complains(soato, say('district.soato_id.of_region'));
  await person.refused('422 POST /api/crm/districts');
  await soato.fill('1726299');
  await saveIn(person, form);
  await see(flash(page, say('flash.created')), row(page, 'Yangi Toshkent tumani').getByText('1726299'));

  await search(person, say('list.search.name_or_code'), '1726299');
  await expect.poll(() => rowNames(page)).toEqual(['Yangi Toshkent tumani']);
  await editRow(person, 'Yangi Toshkent tumani');
  const opened = drawer(person, 'edit', NOUN);
  await opened.getByTitle(`${say('language.uz')}: ${say('editor.translation.missing')}`).click();
  await button(opened, say('editor.translation.uz_suggestion')).click();
  await expect.poll(() => field(opened, say('field.name')).inputValue()).toBe('Янги Тошкент тумани');
  await saveIn(person, opened);
  await see(flash(page, say('flash.updated')));
  await showHistory(person, opened);
  await see(historyIn(person, opened).first().getByText('Янги Тошкент тумани'));
  await expect.poll(() => historyIn(person, opened).count()).toBe(2);
  await see(historyIn(person, opened).last().getByText('1726299'));
  await page.keyboard.press('Escape');
  await gone(opened);

  await removeRow(person, 'Yangi Toshkent tumani', 'action.yes');
  await see(flash(page, say('flash.removed')));
  await page.goto('/general-info/regions');
  await removeRow(person, TASHKENT, 'action.yes');
  const notice = dialog(page, say('list.remove.refused'));
  await see(notice.getByText(say('record.districts_other', { count: 12 })));
  await button(notice, say('action.understood')).click();
  await person.refused(/^405 DELETE \/api\/crm\/regions\/\d+$/);
});

it('a label is switched off at once, and on again from the flash', async () => {
  const person = await stage.enter({ as: 'admin', at: '/general-info/labels' });
  const { page, say } = person;
  await button(page, say('list.filter')).click();
  const filters = page.getByRole('dialog', { name: say('list.filter') });
  await choose(page, field(filters, say('label.module')), say('label.module.education_type'));
  await choose(page, field(filters, say('field.status')), say('status.active'));
  await button(filters, say('list.filter.apply')).click();
  await arriveAt(page, '/general-info/labels?module=education_type&status=1');
  const toggle = page.getByRole('switch', { name: say('label.switch', { name: 'Magistr' }) });
  await toggle.click();
  await see(page.getByText(say('label.switched.off', { name: 'Magistr' })));
  // It is none of the active ones any more, and can still be brought back.
  await gone(toggle);
  await button(page, say('action.undo')).click();
  await see(toggle, page.getByText(say('label.switched.on', { name: 'Magistr' })));
  await expect.poll(() => toggle.getAttribute('aria-checked')).toBe('true');
  await expect.poll(() => button(page, say('list.create')).count()).toBe(0);

  await page.goto('/general-info/labels?edit=1&lang=oz');
  const form = drawer(person, 'edit', 'journal.record.labels');
  await field(form, say('label.label')).fill('');
  await saveIn(person, form);
  await complains(field(form, say('label.label')), say('label.label.required'));
  await field(form, say('label.label')).fill('Bakalavriat');
  await saveIn(person, form);
  await see(flash(page, say('flash.updated')), page.getByRole('row').getByText('Bakalavriat'));
});

it('lists of countries and nationalities page as they should; whoever only reads changes nothing', async () => {
  const person = await stage.enter({ as: 'viewer', at: '/general-info/countries' });
  const { page, say } = person;
  await see(page.getByText(say('list.total', { total: '250' })));
  await expect.poll(() => button(page, say('list.create')).count()).toBe(0);
  await page
    .getByRole('listitem', { name: '5' })
    .or(page.getByTitle('5', { exact: true }))
    .first()
    .click();
  await arriveAt(page, '/general-info/countries?page=5');
  await button(page, say('list.filter')).click();
  const filters = page.getByRole('dialog', { name: say('list.filter') });
  await choose(page, field(filters, say('list.filter.missing')), say('language.qq'));
  await button(filters, say('list.filter.apply')).click();
  await see(page.getByText(say('list.total', { total: '11' })));
  await arriveAt(page, '/general-info/countries?missing=qq');

  await page.goto('/general-info/nationalities');
  await page.getByRole('textbox', { name: say('list.jump.page') }).fill('3');
  await page.keyboard.press('Enter');
  await arriveAt(page, '/general-info/nationalities?page=3');
  await page.goto('/general-info/labels?module=gender');
  const toggle = page.getByRole('switch', { name: say('label.switch', { name: 'Erkak' }) });
  await see(toggle);
  await expect.poll(() => toggle.isDisabled()).toBe(true);
});

it('a teacher group is made in a faculty, and found by the command bar', async () => {
  const person = await stage.enter({ as: 'dekan', at: '/teachers/tutor-groups?create=1' });
  const { page, say } = person;
  const form = drawer(person, 'create', 'journal.record.teacher_groups');
  await saveIn(person, form);
  await complains(field(form, say('teacher_group.code')), say('teacher_group.code.required'));
  await expect.poll(() => field(form, say('field.faculty')).isDisabled()).toBe(true);
  await field(form, say('field.name')).fill('Toʻgarak rahbarlari');
  await field(form, say('teacher_group.code')).fill('TR-1');
  await saveIn(person, form);
  await see(flash(page, say('flash.created')), row(page, 'Toʻgarak rahbarlari').getByText('TR-1'));
  await page.keyboard.press('Control+k');
  const bar = page.getByRole('dialog', { name: say('command.title') });
  await bar.getByRole('combobox').fill('togarak');
  await bar.getByRole('option', { name: /Toʻgarak rahbarlari/ }).click();
  await see(drawer(person, 'view', 'journal.record.teacher_groups'));
});
