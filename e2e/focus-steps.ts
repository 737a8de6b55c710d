import { expect, type Locator, type Page } from '@playwright/test';

/** More Tab stops than any screen has. */
const MAX_STOPS = 80;

const hasFocus = (locator: Locator) => locator.evaluate((element) => element === document.activeElement);
export const holdsFocus = (locator: Locator) =>
  locator.evaluate((element) => element.contains(document.activeElement));

/** The focused element, and whether it or a close ancestor has an outline or a ring. */
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

/** Presses Tab until the target has the focus; the focus must be visible at every stop. */
export async function tabTo(page: Page, target: Locator, key = 'Tab') {
  for (let stop = 0; stop < MAX_STOPS; stop++) {
    if (await hasFocus(target)) return;
    await page.keyboard.press(key);
    await expect.poll(() => page.evaluate(focusOf)).toMatchObject({ visible: true });
  }
  throw new Error(`Not reached by ${key}: ${target}`);
}
