import { expect } from '@playwright/test';
import { openAccount } from '../server/test/accounts.ts';
import { signIn } from '../server/test/client.ts';
import { makeUniversity } from '../server/test/factories.ts';
import { makeSyllabus } from '../server/test/syllabus-factories.ts';
import { test, type User } from './fixtures.ts';
import { addressOf, button, dialog, expectVisible, field, flash, row } from './steps.ts';
import { LONG } from './tags.ts';

const LIST = '/edu-process/syllabus';
const NAME = 'Algoritmlar nazariyasi';

const tab = ({ page, t }: User, name: 'information' | 'programs') =>
  page.getByRole('tab', { name: t(`syllabus.tab.${name}`) });

test('syllabi: creates a syllabus, lists what prevents publishing, copies and deletes it', async ({
  openApp,
}) => {
  const user = await openApp({ as: 'admin', at: LIST });
  const { page, t } = user;
  await button(page, t('list.create')).first().click();
  const form = page.getByRole('dialog');
  const publish = button(form, t('syllabus.publish'));
  await expect(publish).toBeDisabled();
  await expect(publish).toHaveAttribute('title', t('syllabus.save_first.publish'));
  // A press on it explains the same on screens without a pointer.
  await publish.press('Enter');
  await expectVisible(flash(page, t('syllabus.save_first.publish')));

  // The form is not complete: its tab stays open.
  await field(form, t('field.name')).fill(NAME);
  await tab(user, 'programs').click();
  await expectVisible(form.getByText(t('syllabus.short_info.required')));
  await field(form, t('syllabus.short_info')).fill('Saralash va qidirish');
  await field(form, t('syllabus.description')).fill('Algoritmlarning asosiy turlari va ularning tahlili.');
  await tab(user, 'programs').click();
  await expect(page).toHaveURL(new RegExp(`${LIST}/\\d+\\?tab=programs$`));
  const address = addressOf(page);
  await page.reload();
  await expect(tab(user, 'programs')).toHaveAttribute('aria-selected', 'true');

  await button(page, t('syllabus.publish')).click();
  await expectVisible(page.getByText(t('syllabus.problem.no_modules')));
  await page.keyboard.press('Escape');
  await expect(dialog(page, t('syllabus.publish.missing.content'))).toBeHidden();

  await button(page, t('syllabus.copy')).click();
  const copying = dialog(page, t('syllabus.copy.content'));
  await field(copying, t('field.name')).fill(`${NAME} (nusxa)`);
  await button(copying, t('syllabus.copy')).click();
  await expectVisible(flash(page, t('syllabus.copied')));
  await expect.poll(() => addressOf(page)).not.toContain(address.split('?')[0]);

  await button(page, t('syllabus.delete')).click();
  await button(dialog(page, t('syllabus.delete.content')), t('action.yes')).click();
  await expectVisible(row(page, NAME));
  await expect(row(page, `${NAME} (nusxa)`)).toHaveCount(0);
  await button(page, t('action.undo')).click();
  await expectVisible(row(page, `${NAME} (nusxa)`));
});

test('syllabi: lists syllabi by academic year and as cards, and offers only permitted actions', {
  tag: LONG,
}, async ({ openApp, server }) => {
  const superadmin = await signIn(server.url, 'superadmin');
  const { id: universityId } = await makeUniversity(superadmin);
  await makeSyllabus(superadmin, { university_id: universityId, name: NAME });
  const account = await openAccount(server, superadmin, { universityId, permissions: ['syllabus_index'] });
  const user = await openApp({ as: account, at: `${LIST}?status=draft` });
  const { page, t } = user;
  await expectVisible(row(page, NAME));
  await expect(page.getByRole('switch', { name: t('syllabus.only_drafts') })).toBeChecked();
  const forbidden = row(page, NAME).getByRole('button', { name: t('syllabus.not_permitted') });
  await expect(forbidden).toHaveCount(3);
  await expect(forbidden.first()).toBeDisabled();

  await page.getByText(t('syllabus.shown.years')).click();
  await page.getByRole('button', { name: /\d{4}-\d{4}/ }).click();
  await page.getByRole('img', { name: t('syllabus.layout.cards') }).click();
  await expectVisible(page.getByRole('article').getByText(NAME));
  await button(page, t('syllabus.back_to_years')).click();
  await expectVisible(page.getByRole('button', { name: /\d{4}-\d{4}/ }));
});
