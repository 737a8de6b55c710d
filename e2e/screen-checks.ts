import { LANGUAGE_TAGS } from '@dekanat/contract/api/languages.ts';
import { expect, type Page } from '@playwright/test';
import axe, { type AxeResults } from 'axe-core';
import type { User } from './fixtures.ts';
import { foreignTextsOn } from './foreign-texts.ts';
import type { Screen } from './screen.ts';
import type { Variant } from './screen-variants.ts';
import { navigate } from './steps.ts';
import { catalogues, translator } from './texts.ts';

/** Clicks a button of the header even where a drawer or the collapsed menu covers it. */
const clickInHeader = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true, includeHidden: true }).first().dispatchEvent('click');

/** A text key such as `list.empty`; e-mail addresses and host names do not match. */
const TEXT_KEY = /(?<![@\w./])[a-z_]+(?:\.[a-z_]+)+(?![\w@])/g;

/** Text keys that the page shows where their texts should be. */
async function textKeysOn(page: Page): Promise<string[]> {
  const attributes = await page.evaluate(() => {
    const names = ['aria-label', 'title', 'placeholder'];
    const named = document.querySelectorAll('[aria-label], [title], [placeholder]');
    return [...named].flatMap((element) => names.map((name) => element.getAttribute(name) ?? ''));
  });
  const texts = [await page.title(), ...(await page.locator('body').allInnerTexts()), ...attributes];
  return (texts.join('\n').match(TEXT_KEY) ?? []).filter((found) => !found.endsWith('.example'));
}

interface AxeScope {
  exclude: string[];
  rules?: string[];
}
export const ALL_RULES: AxeScope = { exclude: [] };
/** The menu is the same on every screen, and the first screen has checked it. */
const MENU = '.shell-menu';
const SCREEN_RULES: AxeScope = { exclude: [MENU] };
/** What another language or theme can change. */
const VARIANT_RULES: AxeScope = {
  exclude: [MENU],
  rules: [
    ...['color-contrast', 'label-content-name-mismatch', 'document-title', 'html-has-lang'],
    ...['html-lang-valid', 'button-name', 'link-name', 'label'],
    ...['aria-command-name', 'aria-dialog-name', 'image-alt'],
  ],
};

/** Between what a finger hits, in CSS pixels. */
const TARGET = 44;
const TARGETS =
  'main :is(button, summary, a, select, textarea, label:has(input:is([type="checkbox"], [type="radio"])), input:not([type="checkbox"], [type="radio"], .visually-hidden)):visible';

/** What is too low to be hit with a finger. A link within a sentence is as high as its line. */
export const smallTargetsOn = (page: Page): Promise<string[]> =>
  page.locator(TARGETS).evaluateAll((targets, least) => {
    const isInSentence = (target: Element) =>
      target.matches('a') &&
      getComputedStyle(target).display === 'inline' &&
      (target.parentElement?.textContent?.trim() ?? '') !== (target.textContent?.trim() ?? '');
    /** The link of a card can cover all of it, and a select is hit anywhere in its frame. */
    const hitBox = (target: Element) =>
      (getComputedStyle(target, '::after').position === 'absolute' && target.closest('.card')) ||
      (target.closest('.ant-select') ?? target);
    return targets
      .filter((target) => hitBox(target).getBoundingClientRect().height < least && !isInSentence(target))
      .map((target) => `is lower than ${least} px: ${target.outerHTML.slice(0, 200)}`);
  }, TARGET);

/** Accessibility violations, horizontal overflow and untranslated keys of the page. */
export async function problemsOf(page: Page, scope: AxeScope): Promise<string[]> {
  // A full page load removes the script.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`${axe.source}; true`);
  const found = await page.evaluate(async ({ exclude, rules }) => {
    const { axe: injected } = window as unknown as { axe: typeof axe };
    const { violations }: AxeResults = await injected.run(
      { exclude: exclude.map((selector) => [selector]) },
      { resultTypes: ['violations'], preload: false, ...(rules && { runOnly: rules }) },
    );
    const { scrollWidth, clientWidth } = document.documentElement;
    const overflow = scrollWidth - clientWidth;
    return [
      ...violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`)),
      ...(overflow > 0 ? [`scrolls horizontally by ${overflow} px`] : []),
    ];
  }, scope);
  const keys = await textKeysOn(page);
  return [...found, ...keys.map((key) => `shows the key ${key} instead of its text`)];
}

async function switchTo(page: Page, from: Variant, to: Variant) {
  if (to.language !== from.language)
    await clickInHeader(page, catalogues[from.language][`language.${to.language}`] ?? '');
  if (to.theme !== from.theme) await clickInHeader(page, translator(to.language)(`theme.${to.theme}`));
}

/** The narrowest phone; also a laptop of 1,280 pixels at 400 %. */
export const NARROWEST = { width: 320, height: 640 };
/** 1,280 pixels at 200 %. */
export const ZOOMED = { width: 640, height: 400 };

/** The problems of a page that is shown at other sizes, of which none is left behind. */
export async function problemsAt(page: Page, sizes: readonly Size[]): Promise<string[]> {
  const before = page.viewportSize();
  const problems: string[] = [];
  for (const size of sizes) {
    await page.setViewportSize(size);
    const found = await problemsOf(page, SCREEN_RULES);
    problems.push(...found.map((problem) => `${size.width} px: ${problem}`));
  }
  if (before !== null && sizes.length > 0) await page.setViewportSize(before);
  return problems;
}
interface Size {
  width: number;
  height: number;
}

const rulesOf = (screen: number, variant: number): AxeScope => {
  if (variant > 0) return VARIANT_RULES;
  return screen > 0 ? SCREEN_RULES : ALL_RULES;
};

/**
 * Checks each screen in each variant, and at these sizes in the first; `user` has just opened the application in Uzbek and the light theme.
 */
export async function checkScreens(
  user: User,
  screens: Screen[],
  variants: readonly Variant[],
  sizes: readonly Size[] = [],
) {
  const { page } = user;
  const html = page.locator('html');
  let current: Variant = { language: 'oz', theme: 'light' };
  let isOpened = false;
  for (const [place, { name, at, open, isShown }] of screens.entries()) {
    const userNow = () => ({ ...user, t: translator(current.language) });
    // Navigation inside the application does not close what a click has opened.
    await (isOpened ? page.goto(at) : navigate(page, at));
    isOpened = open !== undefined;
    await open?.(userNow());
    for (const [index, variant] of variants.entries()) {
      await switchTo(page, current, variant);
      current = variant;
      await isShown(userNow());
      await expect(html).toHaveAttribute('data-theme', variant.theme);
      await expect(html).toHaveAttribute('lang', LANGUAGE_TAGS[variant.language]);
      // Rows of the previous language fade until the new ones have arrived.
      await expect(page.locator('[data-renewing="true"]').first()).toBeHidden();
      const problems = await problemsOf(page, rulesOf(place, index));
      if (index === 0) problems.push(...(await problemsAt(page, sizes)));
      const foreign = await foreignTextsOn(page, variant.language);
      problems.push(...foreign.map((text) => `shows “${text}” of another language`));
      expect.soft(problems, `${name}, ${variant.language}, ${variant.theme}`).toEqual([]);
    }
  }
}
