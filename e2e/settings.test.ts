import { configs } from '@dekanat/contract/reference/configs.ts';
import { expect } from '@playwright/test';
import { signIn } from '../server/test/client.ts';
import { settingOf } from '../server/test/reference-factories.ts';
import { FACULTIES } from './faculty-steps.ts';
import { test } from './fixtures.ts';
import {
  button,
  choose,
  drawer,
  editRow,
  expectInvalid,
  expectVisible,
  field,
  flash,
  heading,
  removeRow,
  row,
  saveIn,
} from './steps.ts';
import { LONG } from './tags.ts';

const TEXTS = '/settings/internalization';
const CONFIGS = '/settings/configs';
/** Must be shown literally: HTML and interpolation syntax have no effect. */
const OWN = 'Dekanatlar <img src=x onerror="document.title=1"> $t(menu.faculties)';

test('settings: replaces an interface text in every window, keeps it when the server is unavailable, and restores it', async ({
  openApp,
}) => {
  const viewer = await openApp({ as: 'viewer', at: FACULTIES });
  const visitor = await openApp();
  const editor = await openApp({ as: 'superadmin', at: TEXTS });
  const { page, t } = editor;
  const menuOf = (user: typeof editor) => user.page.getByRole('navigation', { name: t('shell.menu') });
  await expectVisible(menuOf(viewer).getByRole('link', { name: t('menu.faculties'), exact: true }));

  await button(page, t('list.create')).first().click();
  const form = drawer(editor, 'create', 'audit.record.interface_texts');
  await form.getByText(t('i18n.category.crm')).click();
  await saveIn(editor, form);
  await expectInvalid(form.getByRole('combobox', { name: t('i18n.key') }), 'Kalitni kiriting');
  await expectVisible(flash(page, 'Kamida bitta tilda matn yozing!'));

  // The key is found by its text, and the default text is shown.
  await form.getByRole('combobox', { name: t('i18n.key') }).fill(t('menu.faculties'));
  await page.locator('.ant-select-item-option', { hasText: 'menu.faculties' }).click();
  await expectVisible(form.getByText(t('menu.faculties'), { exact: true }));
  await field(form, t('language.oz')).fill(`${OWN} {{soni}}`);
  await expectVisible(form.getByText(t('i18n.strange', { names: '{{soni}}' })));
  await field(form, t('language.oz')).fill(OWN);
  await expect(form.getByText(t('i18n.strange', { names: '{{soni}}' }))).toBeHidden();
  await saveIn(editor, form);
  await expectVisible(row(page, 'menu.faculties'));

  await expectVisible(menuOf(viewer).getByRole('link', { name: OWN, exact: true }));
  await expectVisible(viewer.page.getByRole('heading', { level: 1, name: OWN, exact: true }));
  // A signed-out visitor gets the text too.
  await visitor.page.reload();
  await expect
    .poll(() => visitor.page.evaluate(() => localStorage.getItem('dekanat.texts.oz')))
    .toContain('menu.faculties');

  await viewer.page.route('**/api/crm/i18n/list*', (route) => route.abort());
  await viewer.page.reload();
  await expectVisible(menuOf(viewer).getByRole('link', { name: OWN, exact: true }));
  await viewer.page.unroute('**/api/crm/i18n/list*');

  await removeRow(editor, 'menu.faculties', 'action.yes');
  await expectVisible(menuOf(viewer).getByRole('link', { name: t('menu.faculties'), exact: true }));
});

test('settings: overrides a global setting for one university', { tag: LONG }, async ({
  openApp,
  server,
}) => {
  const above = await signIn(server.url, 'superadmin');
  const { id } = await settingOf(above, 'account-slip-text');
  await above.call(configs.update, { params: { id }, body: { value: 'Umumiy', status: 1 } });

  const user = await openApp({ as: 'admin', at: CONFIGS });
  const { page, t } = user;
  const name = t('config.account-slip-text');
  await expectVisible(heading(user, 'menu.configs'), row(page, name).getByText('Umumiy'));
  await expectVisible(row(page, name).getByText(t('config.source.all')));
  await expect(row(page, t('config.backup-hour'))).toBeHidden();

  await editRow(user, name);
  const form = drawer(user, 'edit', 'audit.record.configs');
  const value = field(form, t('audit.field.value'));
  await value.fill('x'.repeat(1001));
  await saveIn(user, form);
  await expectInvalid(value, t('invalid.too_big', { maximum: 1000 }));
  await value.fill('Oʻziniki');
  await saveIn(user, form);
  await expectVisible(
    flash(page, t('flash.updated')),
    form.getByText(t('config.below.all', { value: 'Umumiy' })),
  );
  await button(form, t('editor.cancel')).click();
  await expectVisible(
    row(page, name).getByText('Oʻziniki'),
    row(page, name).getByText(t('config.source.university')),
  );

  await editRow(user, t('config.academic-year-start-month'));
  await choose(page, field(form, t('audit.field.value')), t('config.value.october'));
  await form.getByText(t('status.inactive')).click();
  await saveIn(user, form);
  await expectVisible(flash(page, t('flash.updated')));
  await button(form, t('editor.cancel')).click();
  const month = row(page, t('config.academic-year-start-month'));
  await expectVisible(month.getByText(t('config.value.september')), month.getByText(t('status.inactive')));
});
