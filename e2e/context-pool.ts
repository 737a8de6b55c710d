import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { collectPageErrors, type PageErrors } from './page-errors.ts';

/** A browser context that may serve several tests one after another. */
export interface PooledContext {
  options: string;
  context: BrowserContext;
  collected: PageErrors;
  /** Page left open by the previous test. */
  idlePage?: Page;
}

export interface ContextPool {
  acquire(options: BrowserContextOptions): Promise<PooledContext>;
  release(pooled: PooledContext): Promise<void>;
  /** Closes all idle contexts. */
  clear(): Promise<void>;
}

/** Reuses contexts, because cached scripts and a running page process save three quarters of opening the application. */
export function createContextPool(browser: Browser): ContextPool {
  let idle: PooledContext[] = [];
  return {
    async acquire(contextOptions) {
      const options = JSON.stringify(contextOptions);
      const reused = idle.find((pooled) => pooled.options === options);
      idle = idle.filter((pooled) => pooled !== reused);
      if (reused !== undefined) return reused;
      const context = await browser.newContext(contextOptions);
      return { options, context, collected: await collectPageErrors(context) };
    },
    async release(pooled) {
      if (await reset(pooled)) idle.push(pooled);
      else await pooled.context.close();
    },
    async clear() {
      const closing = idle.map(({ context }) => context.close());
      idle = [];
      await Promise.all(closing);
    },
  };
}

/** Removes what a test left in a context, except its HTTP cache; `false` when the context cannot be reused. */
async function reset(pooled: PooledContext): Promise<boolean> {
  const { context, collected } = pooled;
  const [page, ...others] = context.pages();
  for (const other of others) await other.close();
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  context.removeAllListeners('request');
  context.removeAllListeners('response');
  if (page === undefined || !(await resetPage(page))) return false;
  pooled.idlePage = page;
  await context.clearCookies();
  collected.errors.length = 0;
  return true;
}

async function resetPage(page: Page): Promise<boolean> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  // Events that tests listen to; the error collector listens to others.
  page.removeAllListeners('request');
  page.removeAllListeners('dialog');
  try {
    const { iconUrl, ownClock } = await page.evaluate(() => ({
      iconUrl: document.querySelector<HTMLLinkElement>('link[rel="icon"]')?.href ?? '',
      ownClock: `${setTimeout}`.includes('[native code]'),
    }));
    // A clock that a test installed stays in its context.
    if (!ownClock) return false;
    // An image of the same origin stops the application and keeps the page's process.
    await page.goto(iconUrl);
    await page.mouse.move(0, 0);
    return true;
  } catch {
    // The server is gone, or the page does not show the application.
    return false;
  }
}
