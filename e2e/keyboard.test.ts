import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../server/test/database.ts';
import { FACULTIES } from './faculty-steps.ts';
import { useStage } from './stage.ts';
import { arriveAt, atHome, button, dialog, drawer, field, flash, gone, heading, row, see } from './steps.ts';

const stage = useStage();
/** More stops than any screen has. */
const MOST_STOPS = 60;

const hasFocus = (locator: Locator) => locator.evaluate((element) => element === document.activeElement);
const holdsFocus = (locator: Locator) =>
  locator.evaluate((element) => element.contains(document.activeElement));
const getsFocus = (locator: Locator) => expect.poll(() => hasFocus(locator)).toBe(true);

/** Where the keyboard is, and whether one can see it: an outline or a ring on the thing or close around it. */
function focusOf(): { name: string; visible: boolean } {
  const focused = document.activeElement;
  const near: Element[] = [];
  for (let one = focused; one !== null && near.length < 4; one = one.parentElement) near.push(one);
  const visible = near.some((element) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
    return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
  });
  const name = focused?.getAttribute('aria-label') ?? focused?.textContent ?? '';
  return { name: `${focused?.tagName} ${name.slice(0, 40)}`, visible };
}

/** Presses Tab until the keyboard is there, and sees it at every stop on the way. */
async function tabTo(page: Page, target: Locator, key = 'Tab') {
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    if (await hasFocus(target)) return;
    await page.keyboard.press(key);
    await expect.poll(() => page.evaluate(focusOf)).toMatchObject({ visible: true });
  }
  throw new Error(`Not reached by ${key}: ${target}`);
}

it('from signing in to making and deleting a faculty without a mouse', async () => {
  const person = await stage.enter();
  const { page, say } = person;
  const name = 'Klaviatura fakulteti';

  await see(heading(person, 'login.title'));
  await tabTo(page, page.getByLabel(say('login.username')));
  await page.keyboard.type('admin');
  await tabTo(page, field(page, say('login.password')));
  await page.keyboard.type(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await atHome(person, 'admin');

  const menu = page.getByRole('navigation', { name: say('shell.menu') });
  await tabTo(page, button(menu, say('menu.group.structure')));
  await page.keyboard.press('Enter');
  await tabTo(page, menu.getByRole('link', { name: say('menu.faculties') }));
  await page.keyboard.press('Enter');
  await see(heading(person, 'menu.faculties'), row(page, 'Filologiya fakulteti'));

  const create = button(page, say('list.create'));
  await tabTo(page, create);
  await page.keyboard.press('Enter');
  const form = drawer(person, 'create');
  await see(form);
  await expect.poll(() => holdsFocus(form)).toBe(true);
  await tabTo(page, field(form, say('field.name')));
  await page.keyboard.type(name);
  await tabTo(page, field(form, say('faculty.faculty_code')));
  await page.keyboard.type('KLA');
  await tabTo(page, field(form, say('faculty.dean_name')));
  await page.keyboard.type('Klaviatura Dekani');
  await tabTo(page, field(form, say('faculty.position')));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await tabTo(page, button(form, say('action.save')));
  await page.keyboard.press('Enter');
  await see(flash(page, say('flash.created')), row(page, name));
  await gone(form);
  await getsFocus(create);

  const first = page.getByRole('row').nth(1);
  await tabTo(page, first);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await getsFocus(row(page, name));
  const remove = button(page, say('list.remove', { name }));
  await tabTo(page, remove);
  await page.keyboard.press('Enter');
  const question = dialog(page, say('list.remove.question', { name }));
  await see(question);
  // What cannot be undone is not one careless Enter away.
  await getsFocus(button(question, say('action.no')));
  await page.keyboard.press('Enter');
  await gone(question);
  await getsFocus(remove);
  await page.keyboard.press('Enter');
  await tabTo(page, button(question, say('action.yes')));
  await page.keyboard.press('Enter');
  await see(flash(page, say('flash.removed')));
  await gone(row(page, name));
});

it('the first stop leads past the menu', async () => {
  const { page, say } = await stage.enter({ as: 'admin', at: FACULTIES });
  await see(row(page, 'Filologiya fakulteti'));
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: say('shell.skip') });
  await getsFocus(skip);
  await expect
    .poll(() => skip.evaluate((link) => link.getBoundingClientRect().top))
    .toBeGreaterThanOrEqual(0);
  await page.keyboard.press('Enter');
  await getsFocus(page.getByRole('main'));
  await page.keyboard.press('Tab');
  await expect.poll(() => holdsFocus(page.getByRole('main'))).toBe(true);
});

it('a record opens from its row by Enter, closes by Escape, and the row has the focus again', async () => {
  const person = await stage.enter({ as: 'admin', at: FACULTIES });
  const { page } = person;
  const opened = row(page, 'Iqtisodiyot fakulteti');
  await see(opened);
  await tabTo(page, page.getByRole('row').nth(1));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await getsFocus(opened);
  await page.keyboard.press('Enter');
  const form = drawer(person, 'view');
  await see(form);
  // Round the drawer and the browser's own bar: never to what lies behind.
  const main = page.getByRole('main');
  for (let stop = 0; stop < 20; stop++) {
    await page.keyboard.press('Tab');
    await expect.poll(() => holdsFocus(main)).toBe(false);
  }
  await expect.poll(() => holdsFocus(form)).toBe(true);
  await page.keyboard.press('Escape');
  await gone(form);
  await getsFocus(opened);
});

it('filters are chosen and taken away by keyboard, and each gives the focus back', async () => {
  const person = await stage.enter({ as: 'admin', at: FACULTIES });
  const { page, say } = person;
  const open = page.getByRole('button', { name: say('list.filter') }).first();
  await see(row(page, 'Filologiya fakulteti'));
  await tabTo(page, open);
  await page.keyboard.press('Enter');
  const filters = page.getByRole('dialog', { name: say('list.filter') });
  await see(filters);
  await tabTo(page, field(filters, say('faculty.position')));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await tabTo(page, button(filters, say('list.filter.apply')));
  await page.keyboard.press('Enter');
  await gone(filters);
  await gone(row(page, 'Filologiya fakulteti'));
  await getsFocus(open);
  await tabTo(page, button(page, say('list.filter.remove', { filter: say('faculty.position') })));
  await page.keyboard.press('Enter');
  await see(row(page, 'Filologiya fakulteti'));
  await arriveAt(page, FACULTIES);
});
