import { fileURLToPath } from 'node:url';
import { SESSION_HEADER, SESSION_IN_COOKIE, session } from '@dekanat/contract/access/sessions/session.ts';
import { pathOf } from '@dekanat/contract/api/endpoint.ts';
import { type Browser, chromium, type Page } from '@playwright/test';
import { findChromium } from '../scripts/chromium.mjs';
import { PASSWORD } from './processes.ts';

const IN_PAGE = fileURLToPath(new URL('in-page.js', import.meta.url));

/** A browser for the duration of `work`. */
export async function withBrowser<Result>(work: (browser: Browser) => Promise<Result>): Promise<Result> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

/** An empty page of a signed-in user without a cache, which measures what is opened in it (in-page.js). */
export async function measuredPage(browser: Browser, url: string, username = 'admin'): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.request.post(url + pathOf(session.login), {
    data: { username, password: PASSWORD, remember: true },
    headers: { [SESSION_HEADER]: SESSION_IN_COOKIE },
  });
  const stored = JSON.stringify(JSON.stringify({ remember: true, since: Date.now() }));
  await context.addInitScript(`localStorage.setItem('dekanat.session', ${stored})`);
  await context.addInitScript({ path: IN_PAGE });
  return context.newPage();
}

/** When the page showed its first rows, after it was requested. */
export const rowsAfterMs = (page: Page): Promise<number> => page.evaluate<number>('measured.rowsAfterMs()');

/** The longest frame during `work`. */
export async function longestFrame(page: Page, work: () => Promise<void>): Promise<number> {
  await page.evaluate('measured.forget()');
  await work();
  return page.evaluate<number>('measured.longestFrameMs()');
}

export const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
