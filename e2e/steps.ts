import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Person } from './stage.ts';

/** Waits until it can be seen. */
export const see = (...shown: Locator[]) => Promise.all(shown.map((one) => one.first().waitFor()));
export const gone = (locator: Locator) => locator.waitFor({ state: 'hidden' });

export const button = (at: Page | Locator, name: string) => at.getByRole('button', { name, exact: true });
export const heading = ({ page, say }: Person, key: string, values?: Parameters<Person['say']>[1]) =>
  page.getByRole('heading', { level: 1, name: say(key, values), exact: true });

/** Fills the login form and sends it. */
export async function tryToSignIn({ page, say }: Person, username: string, password: string) {
  await page.getByLabel(say('login.username')).fill(username);
  await page.getByLabel(say('login.password'), { exact: true }).fill(password);
  await button(page, say('login.submit')).click();
}

export const atHome = (person: Person, name: string) => see(heading(person, 'home.greeting', { name }));

/** Path and search part of where a page is. */
export const addressOf = (page: Page) => {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};
/** Goes to an address of the same page, as its links do. */
export const follow = (page: Page, at: string) =>
  page.evaluate((address) => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  }, at);
export const arriveAt = (page: Page, address: string) => expect.poll(() => addressOf(page)).toBe(address);

/** The drawer of a record: `noun` is the key of what such a record is called. */
export const drawer = ({ page, say }: Person, mode: 'create' | 'view' | 'edit', noun = 'faculty.noun') =>
  page.getByRole('dialog', { name: say(`editor.title.${mode}`, { noun: say(noun) }) });
/** A question or notice over everything else, by a sentence in it. */
export const dialog = (page: Page, sentence: string) =>
  page.getByRole('dialog').filter({ hasText: sentence });
export const field = (at: Page | Locator, label: string) => at.getByLabel(label, { exact: true });
/** Waits until a field says what is wrong with it, so that assistive technology says it too. */
export const complains = (control: Locator, sentence: string) =>
  expect
    .poll(() => control.evaluate(descriptionOf))
    .toEqual({ invalid: 'true', said: expect.stringContaining(sentence) });
function descriptionOf(control: Element) {
  const ids = (control.getAttribute('aria-describedby') ?? '').split(' ');
  const said = ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
  return { invalid: control.getAttribute('aria-invalid'), said };
}
export const flash = (page: Page, sentence: string) => page.getByText(sentence, { exact: true });

/** A row of a list by its name; the name itself opens it. */
export const row = (page: Page, name: string) => page.getByRole('row').filter({ has: button(page, name) });
/** Names of the rows shown, in their order. */
export const rowNames = async (page: Page) => {
  const cells = page
    .getByRole('row')
    .getByRole('cell')
    .filter({ has: page.getByRole('button') });
  return (await cells.allInnerTexts()).filter((text) => text !== '');
};

/** Picks an option of a select. */
export async function choose(page: Page, select: Locator, option: string) {
  await select.click();
  await page.getByTitle(option, { exact: true }).filter({ visible: true }).last().click();
}

export const editRow = ({ page, say }: Person, name: string) =>
  button(page, say('list.edit', { name })).click();
/** Presses the row's delete button and answers the question, which names the thing. */
export async function removeRow({ page, say }: Person, name: string, answer: 'action.yes' | 'action.no') {
  await button(page, say('list.remove', { name })).click();
  const question = dialog(page, say('list.remove.question', { name }));
  await button(question, say(answer)).click();
  await gone(question);
}
export const saveIn = ({ say }: Person, at: Locator) => button(at, say('action.save')).click();

/** Searches a list as a person does. */
export async function search({ page }: Person, label: string, text: string) {
  await page.getByRole('searchbox', { name: label }).fill(text);
  await page.keyboard.press('Enter');
}
