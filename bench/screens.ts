import { setTimeout } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { type Benchmark, figure } from './benchmark.ts';
import { longestFrame, measuredPage, median, rowsAfterMs, withBrowser } from './browser.ts';

const [LIST, ROW] = ['/students/students', '[aria-busy="false"] tr[data-row="0"]'];
const [USABLE_MS, FRAME_MS, TURNS] = [1_500, 100, 5];
/** The interval of wheel events and keystrokes. */
const PACE_MS = 60;
const [TURNS_OF_WHEEL, TURN_OF_WHEEL] = [60, 400];
const NAME = 'karimov';

/** The list in a browser without a cache, signed in. */
async function enter(browser: Browser, url: string, query = ''): Promise<Page> {
  const page = await measuredPage(browser, url);
  await page.goto(url + LIST + query);
  await page.locator(ROW).waitFor();
  return page;
}

async function coldLoad(browser: Browser, url: string): Promise<number> {
  const page = await enter(browser, url);
  const usableAfterMs = await rowsAfterMs(page);
  await page.context().close();
  return usableAfterMs;
}

/** Scrolls down and up again. */
async function scroll(page: Page): Promise<void> {
  await page.locator(ROW).hover();
  for (let turn = 0; turn < TURNS_OF_WHEEL; turn += 1) {
    await page.mouse.wheel(0, turn < TURNS_OF_WHEEL / 2 ? TURN_OF_WHEEL : -TURN_OF_WHEEL);
    await setTimeout(PACE_MS);
  }
}

/** Types a name until its matches are shown. */
async function type(page: Page): Promise<void> {
  await page.getByRole('searchbox').focus();
  for (const letter of NAME) {
    await page.keyboard.type(letter);
    await setTimeout(PACE_MS);
  }
  await page.keyboard.press('Enter');
  await page.waitForURL(/full_search/);
  await page.locator(ROW).waitFor();
}

/** The students' list in a browser: after a cold load, and with the longest page. */
export const screens: Benchmark = {
  name: 'screens',
  run: async ({ url }) => {
    const [cold, scrolled, typed]: [number[], number[], number[]] = [[], [], []];
    await withBrowser(async (browser) => {
      for (let turn = 0; turn < TURNS; turn += 1) {
        cold.push(await coldLoad(browser, url));
        const page = await enter(browser, url, '?limit=1000');
        scrolled.push(await longestFrame(page, () => scroll(page)));
        typed.push(await longestFrame(page, () => type(page)));
        await page.context().close();
      }
    });
    return [
      figure('list of students after a cold load', median(cold), USABLE_MS, 'ms', '<= 1'),
      figure('longest frame while 1,000 rows are scrolled', median(scrolled), FRAME_MS, 'ms', '<= 1'),
      figure('longest frame while a name is typed into the search', median(typed), FRAME_MS, 'ms', '<= 1'),
    ];
  },
};
