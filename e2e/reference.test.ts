import { expect, type Locator } from '@playwright/test';
import { test, type User } from './fixtures.ts';
import { historyIn, showHistory } from './history-steps.ts';
import {
  button,
  choose,
  dialog,
  drawer,
  editRow,
  expectInvalid,
  expectVisible,
  field,
  flash,
  nameCells,
  removeRow,
  row,
  saveIn,
  search,
} from './steps.ts';
import { LONG } from './tags.ts';

const DISTRICTS = '/general-info/districts';
const NOUN = 'audit.record.districts';
const TASHKENT = 'Toshkent shahri';

/** Searches the select on the server, because the capital is not among its first options. */
async function chooseTashkent({ page, t }: User, at: Locator) {
  const region = field(at, t('audit.field.region_id'));
  await region.click();
  await region.fill('toshkent sh');
  await page.getByTitle(TASHKENT, { exact: true }).filter({ visible: true }).last().click();
}

test('finds, creates, translates and deletes a district, and shows its history', async ({ openApp }) => {
  const user = await openApp({ as: 'superadmin', at: DISTRICTS });
  const { page, t } = user;
  const [country, region] = [t('audit.field.country_id'), t('audit.field.region_id')];
  await button(page, t('list.filter')).click();
  const filters = page.getByRole('dialog', { name: t('list.filter') });
  await expect(field(filters, region)).toBeDisabled();
  await choose(page, field(filters, country), 'Oʻzbekiston');
  await chooseTashkent(user, filters);
  await button(filters, t('list.filter.apply')).click();
  await expect(filters).toBeHidden();
  await expectVisible(page.getByText(t('list.total', { total: '12' })), row(page, 'Chilonzor tumani'));
  // The page size is fixed.
  await expect(page.getByRole('combobox', { name: t('list.page_size') })).toHaveCount(0);

  await button(page, t('list.create')).click();
  const form = drawer(user, 'create', NOUN);
  await field(form, t('field.name')).fill('Yangi Toshkent tumani');
  await choose(page, field(form, country), 'Oʻzbekiston');
  await chooseTashkent(user, form);
  const soato = field(form, t('district.soato_id'));
  await expect(soato).toHaveValue('1726');
  await soato.fill('1727299');
  await saveIn(user, form);
  await expectInvalid(soato, t('district.soato_id.of_region'));
  await user.expectErrors('422 POST /api/crm/districts');
  await soato.fill('1726299');
  await saveIn(user, form);
  await expectVisible(
    flash(page, t('flash.created')),
    row(page, 'Yangi Toshkent tumani').getByText('1726299'),
  );

  await search(user, t('list.search.name_or_code'), '1726299');
  await expect(nameCells(page)).toHaveText(['Yangi Toshkent tumani']);
  await editRow(user, 'Yangi Toshkent tumani');
  const opened = drawer(user, 'edit', NOUN);
  await opened.getByTitle(`${t('language.uz')}: ${t('editor.translation.missing')}`).click();
  await button(opened, t('editor.translation.uz_suggestion')).click();
  await expect(field(opened, t('field.name'))).toHaveValue('Янги Тошкент тумани');
  await saveIn(user, opened);
  await expectVisible(flash(page, t('flash.updated')));
  await showHistory(user, opened);
  await expectVisible(historyIn(user, opened).first().getByText('Янги Тошкент тумани'));
  await expect(historyIn(user, opened)).toHaveCount(2);
  await expectVisible(historyIn(user, opened).last().getByText('1726299'));
  await page.keyboard.press('Escape');
  await expect(opened).toBeHidden();

  await removeRow(user, 'Yangi Toshkent tumani', 'action.yes');
  await expectVisible(flash(page, t('flash.removed')));
  await page.goto('/general-info/regions');
  await removeRow(user, TASHKENT, 'action.yes');
  const notice = dialog(page, t('list.remove.refused'));
  await expectVisible(notice.getByText(t('record.districts_other', { count: 12 })));
  await button(notice, t('action.understood')).click();
  await user.expectErrors(/^405 DELETE \/api\/crm\/regions\/\d+$/);
});

test('reference: switches a label off, and on again by undo', { tag: LONG }, async ({ openApp }) => {
  const user = await openApp({ as: 'superadmin', at: '/general-info/labels' });
  const { page, t } = user;
  await button(page, t('list.filter')).click();
  const filters = page.getByRole('dialog', { name: t('list.filter') });
  await choose(page, field(filters, t('label.module')), t('label.module.education_type'));
  await choose(page, field(filters, t('field.status')), t('status.active'));
  await button(filters, t('list.filter.apply')).click();
  await expect(page).toHaveURL('/general-info/labels?module=education_type&status=1');
  const toggle = page.getByRole('switch', { name: t('label.switch', { name: 'Magistr' }) });
  await toggle.click();
  await expectVisible(page.getByText(t('label.switched.off', { name: 'Magistr' })));
  // The row disappears from the list of active labels, and undo still works.
  await expect(toggle).toBeHidden();
  await button(page, t('action.undo')).click();
  await expectVisible(toggle, page.getByText(t('label.switched.on', { name: 'Magistr' })));
  await expect(toggle).toHaveAttribute('aria-checked', 'true');
  await expect(button(page, t('list.create'))).toHaveCount(0);

  await page.goto('/general-info/labels?edit=1&lang=oz');
  const form = drawer(user, 'edit', 'audit.record.labels');
  await field(form, t('label.label')).fill('');
  await saveIn(user, form);
  await expectInvalid(field(form, t('label.label')), t('label.label.required'));
  await field(form, t('label.label')).fill('Bakalavriat');
  await saveIn(user, form);
  await expectVisible(flash(page, t('flash.updated')), page.getByRole('row').getByText('Bakalavriat'));
});

test('pages through countries and nationalities, read-only for a viewer', { tag: LONG }, async ({
  openApp,
}) => {
  const user = await openApp({ as: 'viewer', at: '/general-info/countries' });
  const { page, t } = user;
  await expectVisible(page.getByText(t('list.total', { total: '250' })));
  await expect(button(page, t('list.create'))).toHaveCount(0);
  await page
    .getByRole('listitem', { name: '5' })
    .or(page.getByTitle('5', { exact: true }))
    .first()
    .click();
  await expect(page).toHaveURL('/general-info/countries?page=5');
  await button(page, t('list.filter')).click();
  const filters = page.getByRole('dialog', { name: t('list.filter') });
  await choose(page, field(filters, t('list.filter.missing')), t('language.qq'));
  await button(filters, t('list.filter.apply')).click();
  await expectVisible(page.getByText(t('list.total', { total: '11' })));
  await expect(page).toHaveURL('/general-info/countries?missing=qq');

  await page.goto('/general-info/nationalities');
  await page.getByRole('textbox', { name: t('list.jump.page') }).fill('3');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/general-info/nationalities?page=3');
  await page.goto('/general-info/labels?module=gender');
  const toggle = page.getByRole('switch', { name: t('label.switch', { name: 'Erkak' }) });
  await expectVisible(toggle);
  await expect(toggle).toBeDisabled();
});

test('reference: creates a teacher group in a faculty, which the command bar finds', { tag: LONG }, async ({
  openApp,
}) => {
  const user = await openApp({ as: 'dekan', at: '/teachers/tutor-groups?create=1' });
  const { page, t } = user;
  const form = drawer(user, 'create', 'teacher_group.noun');
  await saveIn(user, form);
  await expectInvalid(field(form, t('teacher_group.code')), t('teacher_group.code.required'));
  await expect(field(form, t('field.faculty'))).toBeDisabled();
  await field(form, t('field.name')).fill('Toʻgarak rahbarlari');
  await field(form, t('teacher_group.code')).fill('TR-1');
  await saveIn(user, form);
  await expectVisible(flash(page, t('flash.created')), row(page, 'Toʻgarak rahbarlari').getByText('TR-1'));
  await page.keyboard.press('Control+k');
  const bar = page.getByRole('dialog', { name: t('command.title') });
  await bar.getByRole('combobox').fill('togarak');
  await bar.getByRole('option', { name: /Toʻgarak rahbarlari/ }).click();
  await expectVisible(drawer(user, 'view', 'teacher_group.noun'));
});
