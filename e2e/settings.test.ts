import { configs } from '@dekanat/contract/reference/configs.ts';
import { expect, it } from 'vitest';
import { signIn } from '../server/test/client.ts';
import { settingOf } from '../server/test/reference-factories.ts';
import { FACULTIES } from './faculty-steps.ts';
import { useStage } from './stage.ts';
import {
  button,
  choose,
  complains,
  drawer,
  editRow,
  field,
  flash,
  gone,
  heading,
  removeRow,
  row,
  saveIn,
  see,
} from './steps.ts';

const stage = useStage();
const TEXTS = '/settings/internalization';
const CONFIGS = '/settings/configs';
/** What people type is text, whatever it looks like. */
const OWN = 'Dekanatlar <img src=x onerror="document.title=1"> $t(menu.faculties)';

it('a text of the menu is another one in every window at once, after a reload without an answer too, and is itself again', async () => {
  const onlooker = await stage.enter({ as: 'viewer', at: FACULTIES });
  const stranger = await stage.enter();
  const writer = await stage.enter({ as: 'superadmin', at: TEXTS });
  const { page, say } = writer;
  const menuOf = (person: typeof writer) => person.page.getByRole('navigation', { name: say('shell.menu') });
  await see(menuOf(onlooker).getByRole('link', { name: say('menu.faculties'), exact: true }));

  await button(page, say('list.create')).first().click();
  const form = drawer(writer, 'create', 'journal.record.interface_texts');
  await form.getByText(say('i18n.category.crm')).click();
  await saveIn(writer, form);
  await complains(form.getByRole('combobox', { name: say('i18n.key') }), 'Please enter the key');
  await see(flash(page, 'You must write at least one tranlation!'));

  // Found by what stands on the screen, with what the product says there.
  await form.getByRole('combobox', { name: say('i18n.key') }).fill(say('menu.faculties'));
  await page.locator('.ant-select-item-option', { hasText: 'menu.faculties' }).click();
  await see(form.getByText(say('menu.faculties'), { exact: true }));
  await field(form, say('language.oz')).fill(`${OWN} {{soni}}`);
  await see(form.getByText(say('i18n.strange', { names: '{{soni}}' })));
  await field(form, say('language.oz')).fill(OWN);
  await gone(form.getByText(say('i18n.strange', { names: '{{soni}}' })));
  await saveIn(writer, form);
  await see(row(page, 'menu.faculties'));

  await see(menuOf(onlooker).getByRole('link', { name: OWN, exact: true }));
  await see(onlooker.page.getByRole('heading', { level: 1, name: OWN, exact: true }));
  // Whoever is signed out has it before they sign in.
  await stranger.page.reload();
  await expect
    .poll(() => stranger.page.evaluate(() => localStorage.getItem('dekanat.texts.oz')))
    .toContain('menu.faculties');

  await onlooker.page.route('**/api/crm/i18n/list*', (route) => route.abort());
  await onlooker.page.reload();
  await see(menuOf(onlooker).getByRole('link', { name: OWN, exact: true }));
  await onlooker.page.unroute('**/api/crm/i18n/list*');

  await removeRow(writer, 'menu.faculties', 'action.yes');
  await see(menuOf(onlooker).getByRole('link', { name: say('menu.faculties'), exact: true }));
});

it('a setting has a value for all, and a university its own', async () => {
  const above = await signIn(stage.server.url, 'superadmin');
  const { id } = await settingOf(above, 'gpa-passing-limit');
  await above.call(configs.update, { params: { id }, body: { value: 2.5, status: 1 } });

  const person = await stage.enter({ as: 'admin', at: CONFIGS });
  const { page, say } = person;
  const name = say('config.gpa-passing-limit');
  await see(heading(person, 'menu.configs'), row(page, name).getByText('2.50'));
  await see(row(page, name).getByText(say('config.source.all')));
  await gone(row(page, say('config.backup-hour')));

  await editRow(person, name);
  const form = drawer(person, 'edit', 'journal.record.configs');
  const value = field(form, say('journal.field.value'));
  await value.fill('3,5');
  await saveIn(person, form);
  await complains(value, say('invalid.too_big', { maximum: 3 }));
  await value.fill('2,8');
  await saveIn(person, form);
  await see(flash(page, say('flash.updated')), form.getByText(say('config.below.all', { value: '2.50' })));
  await button(form, say('editor.cancel')).click();
  await see(row(page, name).getByText('2.80'), row(page, name).getByText(say('config.source.university')));

  await editRow(person, say('config.academic-year-start-month'));
  await choose(page, field(form, say('journal.field.value')), say('config.value.october'));
  await form.getByText(say('status.inactive')).click();
  await saveIn(person, form);
  await see(flash(page, say('flash.updated')));
  await button(form, say('editor.cancel')).click();
  const month = row(page, say('config.academic-year-start-month'));
  await see(month.getByText(say('config.value.september')), month.getByText(say('status.inactive')));
});
