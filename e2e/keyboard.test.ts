import { expect } from '@playwright/test';
import { DEMO_PASSWORD } from '../server/test/database.ts';
import { FACULTIES } from './faculty-steps.ts';
import { test } from './fixtures.ts';
import { holdsFocus, tabTo } from './focus-steps.ts';
import { button, dialog, drawer, expectHome, expectVisible, field, flash, heading, row } from './steps.ts';
import { LONG } from './tags.ts';

test('signs in, creates and deletes a faculty without a mouse', async ({ openApp }) => {
  const user = await openApp();
  const { page, t } = user;
  const name = 'Klaviatura fakulteti';

  await expectVisible(heading(user, 'login.title'));
  await tabTo(page, page.getByLabel(t('login.username')));
  await page.keyboard.type('admin');
  await tabTo(page, field(page, t('login.password')));
  await page.keyboard.type(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await expectHome(user, 'admin');

  const menu = page.getByRole('navigation', { name: t('shell.menu') });
  await tabTo(page, button(menu, t('menu.group.structure')));
  await page.keyboard.press('Enter');
  await tabTo(page, menu.getByRole('link', { name: t('menu.faculties') }));
  await page.keyboard.press('Enter');
  await expectVisible(heading(user, 'menu.faculties'), row(page, 'Filologiya fakulteti'));

  const create = button(page, t('list.create'));
  await tabTo(page, create);
  await page.keyboard.press('Enter');
  const form = drawer(user, 'create');
  await expectVisible(form);
  await expect.poll(() => holdsFocus(form)).toBe(true);
  await tabTo(page, field(form, t('field.name')));
  await page.keyboard.type(name);
  await tabTo(page, field(form, t('faculty.faculty_code')));
  await page.keyboard.type('KLA');
  await tabTo(page, field(form, t('faculty.dean_name')));
  await page.keyboard.type('Klaviatura Dekani');
  await tabTo(page, field(form, t('faculty.position')));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await tabTo(page, button(form, t('action.save')));
  await page.keyboard.press('Enter');
  await expectVisible(flash(page, t('flash.created')), row(page, name));
  await expect(form).toBeHidden();
  await expect(create).toBeFocused();

  const first = page.getByRole('row').nth(1);
  await tabTo(page, first);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(row(page, name)).toBeFocused();
  const remove = button(page, t('list.remove', { name }));
  await tabTo(page, remove);
  await page.keyboard.press('Enter');
  const confirmation = dialog(page, t('list.remove.question', { name }));
  await expectVisible(confirmation);
  // The safe answer has the focus.
  await expect(button(confirmation, t('action.no'))).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(confirmation).toBeHidden();
  await expect(remove).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, button(confirmation, t('action.yes')));
  await page.keyboard.press('Enter');
  await expectVisible(flash(page, t('flash.removed')));
  await expect(row(page, name)).toBeHidden();
});

test('keyboard: skips the menu with the first Tab stop', { tag: LONG }, async ({ openApp }) => {
  const { page, t } = await openApp({ as: 'admin', at: FACULTIES });
  await expectVisible(row(page, 'Filologiya fakulteti'));
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: t('shell.skip') });
  await expect(skip).toBeFocused();
  await expect
    .poll(() => skip.evaluate((link) => link.getBoundingClientRect().top))
    .toBeGreaterThanOrEqual(0);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect.poll(() => holdsFocus(page.getByRole('main'))).toBe(true);
});

test('keyboard: opens a record by Enter, closes it by Escape and returns the focus to its row', {
  tag: LONG,
}, async ({ openApp }) => {
  const user = await openApp({ as: 'admin', at: FACULTIES });
  const { page } = user;
  const opened = row(page, 'Iqtisodiyot fakulteti');
  await expectVisible(opened);
  await tabTo(page, page.getByRole('row').nth(1));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(opened).toBeFocused();
  await page.keyboard.press('Enter');
  const form = drawer(user, 'view');
  await expectVisible(form);
  // Focus stays in the drawer and the browser's own controls.
  const main = page.getByRole('main');
  for (let stop = 0; stop < 20; stop++) {
    await page.keyboard.press('Tab');
    await expect.poll(() => holdsFocus(main)).toBe(false);
  }
  await expect.poll(() => holdsFocus(form)).toBe(true);
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  await expect(opened).toBeFocused();
});

test('keyboard: sets and removes filters by keyboard, and returns the focus', { tag: LONG }, async ({
  openApp,
}) => {
  const user = await openApp({ as: 'admin', at: FACULTIES });
  const { page, t } = user;
  const open = page.getByRole('button', { name: t('list.filter') }).first();
  await expectVisible(row(page, 'Filologiya fakulteti'));
  await tabTo(page, open);
  await page.keyboard.press('Enter');
  const filters = page.getByRole('dialog', { name: t('list.filter') });
  await expectVisible(filters);
  await tabTo(page, field(filters, t('faculty.position')));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await tabTo(page, button(filters, t('list.filter.apply')));
  await page.keyboard.press('Enter');
  await expect(filters).toBeHidden();
  await expect(row(page, 'Filologiya fakulteti')).toBeHidden();
  await expect(open).toBeFocused();
  await tabTo(page, button(page, t('list.filter.remove', { filter: t('faculty.position') })));
  await page.keyboard.press('Enter');
  await expectVisible(row(page, 'Filologiya fakulteti'));
  await expect(page).toHaveURL(FACULTIES);
});
