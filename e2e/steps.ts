import { expect, type Locator, type Page } from '@playwright/test';
import type { User } from './fixtures.ts';

/** Each locator has a visible first match. */
export const expectVisible = (...locators: Locator[]) =>
  Promise.all(locators.map((locator) => expect(locator.first()).toBeVisible()));

/** The context of a phone. */
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };

export const button = (at: Page | Locator, name: string) => at.getByRole('button', { name, exact: true });
/** The heading of a screen; once they are loaded, a report adds the number of its rows, and a record its name. */
export const heading = ({ page, t }: User, key: string, values?: Parameters<User['t']>[1]) => {
  const title = t(key, values).replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return page.getByRole('heading', { level: 1, name: new RegExp(`^${title}(?:: .+)?$`) });
};

/** Fills in the login form and submits it. */
export async function submitLogin({ page, t }: User, username: string, password: string) {
  await page.getByLabel(t('login.username')).fill(username);
  await page.getByLabel(t('login.password'), { exact: true }).fill(password);
  await button(page, t('login.submit')).click();
}

export const expectHome = (user: User, name: string) =>
  expectVisible(heading(user, 'home.greeting', { name }));

/** Path and query of the page's address. */
export const addressOf = (page: Page) => {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};
/** Navigates inside the loaded application, as its links do. */
export const navigate = (page: Page, to: string) =>
  page.evaluate((address) => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  }, to);

/** The drawer of a record; `noun` is the text key of the record's kind. */
export const drawer = ({ page, t }: User, mode: 'create' | 'view' | 'edit', noun = 'faculty.noun') =>
  page.getByRole('dialog', { name: t(`editor.title.${mode}`, { noun: t(noun) }) });
/** A dialog that contains a text. */
export const dialog = (page: Page, text: string) => page.getByRole('dialog').filter({ hasText: text });
/** Ticks the warnings of an act, if there are any. */
export async function acceptWarnings({ t }: User, at: Page | Locator) {
  const ticks = at.getByRole('group', { name: t('warning.accept') }).getByRole('checkbox');
  for (const tick of await ticks.all()) await tick.check();
}

export const field = (at: Page | Locator, label: string) => at.getByLabel(label, { exact: true });

/** A field is marked as invalid and described by a message, for assistive technology too. */
export async function expectInvalid(control: Locator, message: string) {
  await expect(control).toHaveAttribute('aria-invalid', 'true');
  await expect.poll(() => control.evaluate(describedBy)).toContain(message);
}
function describedBy(control: Element) {
  const ids = (control.getAttribute('aria-describedby') ?? '').split(' ');
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
}
export const flash = (page: Page, text: string) => page.getByText(text, { exact: true });

/** The name of a record in a list, which links to it. */
export const recordLink = (at: Page | Locator, name: string) => at.getByRole('link', { name, exact: true });
/** A row of a list by the record's name. */
export const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: recordLink(page, name) });
/** Cells of a list with the records' names. */
export const nameCells = (page: Page) =>
  page
    .getByRole('row')
    .getByRole('cell')
    .filter({ has: page.getByRole('link') })
    .filter({ hasText: /\S/ });

/** Selects an option. */
export async function choose(page: Page, select: Locator, option: string) {
  await select.click();
  await page.getByTitle(option, { exact: true }).filter({ visible: true }).last().click();
}

export const editRow = ({ page, t }: User, name: string) => button(page, t('list.edit', { name })).click();
/** Clicks the delete button of a row and answers the confirmation. */
export async function removeRow({ page, t }: User, name: string, answer: 'action.yes' | 'action.no') {
  await button(page, t('list.remove', { name })).click();
  const confirmation = dialog(page, t('list.remove.question', { name }));
  await button(confirmation, t(answer)).click();
  await expect(confirmation).toBeHidden();
}
export const saveIn = ({ t }: User, at: Locator) => button(at, t('action.save')).click();

/** Types into a list's search box and presses Enter. */
export async function search({ page }: User, label: string, text: string) {
  await page.getByRole('searchbox', { name: label }).fill(text);
  await page.keyboard.press('Enter');
}
