import {
  INTERFACE_LANGUAGES,
  type InterfaceLanguage,
  LANGUAGE_TAGS,
} from '@dekanat/contract/api/languages.ts';
import axe, { type AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Screen } from './screen-list.ts';
import type { Person } from './stage.ts';
import { follow, gone } from './steps.ts';
import { catalogues, saying } from './texts.ts';

export type Themes = Record<InterfaceLanguage, 'light' | 'dark'>;

/** Presses a button of the header where it is, even under an open drawer or in the folded menu. */
const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true, includeHidden: true }).first().dispatchEvent('click');

/** A key where a text should stand: `list.empty`. Addresses of mail and of computers are none. */
const KEY = /(?<![@\w.])[a-z_]+(?:\.[a-z_]+)+(?![\w@])/g;

async function keysOn(page: Page): Promise<string[]> {
  const attributes = await page.evaluate(() => {
    const names = ['aria-label', 'title', 'placeholder'];
    const named = document.querySelectorAll('[aria-label], [title], [placeholder]');
    return [...named].flatMap((element) => names.map((name) => element.getAttribute(name) ?? ''));
  });
  const said = [await page.title(), (await page.locator('body').allInnerTexts()).join(), ...attributes].join(
    '\n',
  );
  return (said.match(KEY) ?? []).filter((found) => !found.endsWith('.example'));
}

/** How axe looks at a page: at all of it, or at what another language and theme can change of it. */
interface Look {
  exclude: string[];
  rules?: string[];
}
const THOROUGH: Look = { exclude: [] };
const SECOND: Look = {
  // Each look at another screen sees the menu in the next language and theme.
  exclude: ['.shell-menu'],
  rules: [
    ...[
      'color-contrast',
      'label-content-name-mismatch',
      'document-title',
      'html-has-lang',
      'html-lang-valid',
    ],
    ...['button-name', 'link-name', 'label', 'aria-command-name', 'aria-dialog-name', 'image-alt'],
  ],
};

/** Everything that is wrong with the page as it now stands. */
async function faultsOf(page: Page, look: Look): Promise<string[]> {
  // A page that was loaded anew has forgotten it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`${axe.source}; true`);
  const found = await page.evaluate(async ({ exclude, rules }) => {
    const { axe: judge } = window as unknown as { axe: typeof axe };
    const { violations }: AxeResults = await judge.run(
      { exclude: exclude.map((selector) => [selector]) },
      { resultTypes: ['violations'], preload: false, ...(rules && { runOnly: rules }) },
    );
    const { scrollWidth, clientWidth } = document.documentElement;
    const sideways = scrollWidth > clientWidth ? [`scrolls sideways by ${scrollWidth - clientWidth} px`] : [];
    const faults = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
    return [...faults, ...sideways];
  }, look);
  const keys = await keysOn(page);
  return [...found, ...keys.map((key) => `the key ${key} stands where a text should`)];
}

/** Each screen in both languages, each in its theme: switched in place, as a person does. */
export async function inspect(person: Person, screens: Screen[], themes: Themes) {
  const { page } = person;
  const html = page.locator('html');
  let language: InterfaceLanguage = 'oz';
  let isOpen = false;
  for (const { name, at, open, stands } of screens) {
    const speaking = () => ({ ...person, say: saying(language) });
    // What a press has opened, an address cannot close: then the page is loaded anew.
    await (isOpen ? page.goto(at) : follow(page, at));
    isOpen = open !== undefined;
    await open?.(speaking());
    const turns: InterfaceLanguage[] = [
      language,
      ...INTERFACE_LANGUAGES.filter((other) => other !== language),
    ];
    for (const next of turns) {
      await press(page, catalogues[language][`language.${next}`] ?? '');
      language = next;
      await stands(speaking());
      const theme = themes[language];
      await press(page, saying(language)(`theme.${theme}`));
      await expect.poll(() => html.getAttribute('data-theme')).toBe(theme);
      await expect.poll(() => html.getAttribute('lang')).toBe(LANGUAGE_TAGS[language]);
      // Rows of the other language fade until the new ones are there.
      await gone(page.locator('[data-renewing="true"]').first());
      const look = next === turns[0] ? THOROUGH : SECOND;
      expect.soft(await faultsOf(page, look), `${name}, ${language}, ${theme}`).toEqual([]);
    }
  }
}
