import { SESSION_HEADER, SESSION_IN_COOKIE, session } from '@dekanat/contract/access/sessions/session.ts';
import { pathOf } from '@dekanat/contract/api/endpoint.ts';
import type { InterfaceLanguage } from '@dekanat/contract/api/languages.ts';
import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from '@playwright/test';
import type { JobKind } from '../server/src/platform/jobs/job-kind.ts';
import type { DemoName } from '../server/test/client.ts';
import { DEMO_PASSWORD, SUPERADMIN_PASSWORD } from '../server/test/database.ts';
import { startTestServer, type TestServer } from '../server/test/server.ts';
import { type ContextPool, createContextPool, type PooledContext } from './context-pool.ts';
import { ONE_VARIANT, type Variant } from './screen-variants.ts';
import { type Translate, translator } from './texts.ts';

export interface User {
  context: BrowserContext;
  page: Page;
  /** Returns an interface text in the user's language. */
  t: Translate;
  /** Works without a network. Calls that fail because of it are not errors. */
  offline(work: () => Promise<void>): Promise<void>;
  /** Waits for page errors such as `401 GET /api/crm/faculties`. A test fails on errors that it does not expect. */
  expectErrors(...errors: (`${number | 'failed'} ${string}` | RegExp)[]): Promise<void>;
}

interface OpenOptions {
  /** Signs in through the API first. */
  as?: DemoName | { username: string; password: string };
  at?: string;
  /** Another server than the `server` fixture. */
  url?: string;
  /** Interface language stored in the browser; by default the account's own. */
  language?: InterfaceLanguage;
  localStorage?: Record<string, string>;
  context?: BrowserContextOptions;
}

type OpenApp = (options?: OpenOptions) => Promise<User>;

interface ServerOptions {
  environment?: Record<string, string>;
  kinds?: JobKind[];
  webhookTimeoutMs?: number;
}

export interface TestOptions {
  serverOptions: ServerOptions;
  /** Languages and themes in which screens are checked. */
  variants: readonly Variant[];
}

interface TestFixtures extends TestOptions {
  /** A server with a database of its own for each test file. */
  server: TestServer;
  /** Opens the application for a user with a browser context of their own. */
  openApp: OpenApp;
}

interface WorkerFixtures {
  contextPool: ContextPool;
  serverOf(file: string, options: ServerOptions): Promise<TestServer>;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  serverOptions: [{}, { option: true }],
  variants: [ONE_VARIANT, { option: true }],
  contextPool: [({ browser }, use) => use(createContextPool(browser)), { scope: 'worker' }],
  serverOf: [
    async ({ contextPool }, use) => {
      let current: { file: string; server: TestServer } | undefined;
      const close = async () => {
        await contextPool.clear();
        await current?.server.close();
      };
      await use(async (file, { environment, ...options }) => {
        if (current?.file === file) return current.server;
        await close();
        current = { file, server: await startTestServer(environment, options) };
        return current.server;
      });
      await close();
    },
    { scope: 'worker' },
  ],
  server: async ({ serverOf, serverOptions }, use, { file }) => use(await serverOf(file, serverOptions)),
  openApp: async ({ contextPool, server }, use, testInfo) => {
    const opened: PooledContext[] = [];
    await use(async (options = {}) => {
      const { at = '/', language, url = server.url, context = {} } = options;
      const pooled = await contextPool.acquire({ baseURL: url, ...context });
      opened.push(pooled);
      if (options.as !== undefined) await signIn(pooled.context, url, options.as);
      return userOf(pooled, await openPage(pooled, at, localStorageOf(options)), language);
    });
    const errors = opened.flatMap(({ collected }) => collected.errors.slice());
    // Playwright takes screenshots of a failed test later and then replaces the worker with its browser.
    if (testInfo.status === testInfo.expectedStatus && errors.length === 0)
      await Promise.all(opened.map((pooled) => contextPool.release(pooled)));
    expect(errors, 'unexpected page errors').toEqual([]);
  },
});

function credentialsOf(account: Exclude<OpenOptions['as'], undefined>) {
  if (typeof account === 'object') return { username: account.username, password: account.password };
  return account === 'superadmin'
    ? { username: 'superadmin@dekanat.local', password: SUPERADMIN_PASSWORD }
    : { username: account, password: DEMO_PASSWORD };
}

/** Signs in through the API with "remember me"; the context then has the cookie of the session. */
async function signIn(context: BrowserContext, url: string, account: Exclude<OpenOptions['as'], undefined>) {
  const response = await context.request.post(url + pathOf(session.login), {
    data: { ...credentialsOf(account), remember: true },
    headers: { [SESSION_HEADER]: SESSION_IN_COOKIE },
  });
  expect(response.status(), await response.text()).toBe(200);
}

/** What the browser has stored, besides the cookie, for a user who signed in with "remember me". */
function localStorageOf({ as, language, localStorage }: OpenOptions) {
  const items = { ...localStorage };
  if (language !== undefined) items['dekanat.language'] = language;
  if (as !== undefined) items['dekanat.session'] = JSON.stringify({ remember: true, since: Date.now() });
  return items;
}

async function openPage({ context, idlePage }: PooledContext, at: string, items: Record<string, string>) {
  const page = idlePage ?? (await context.newPage());
  const script = await page.addInitScript((stored) => {
    localStorage.clear();
    sessionStorage.clear();
    for (const [name, value] of Object.entries(stored)) localStorage.setItem(name, value);
  }, items);
  await page.goto(at);
  await script.dispose();
  return page;
}

const userOf = (
  { context, collected }: PooledContext,
  page: Page,
  language: InterfaceLanguage = 'oz',
): User => ({
  context,
  page,
  t: translator(language),
  async offline(work) {
    collected.isOffline = true;
    await context.setOffline(true);
    await work();
    await context.setOffline(false);
    // Failures of earlier calls are reported before this one. The service worker has the connection a little later than the page.
    const isReady = () =>
      page.evaluate(() =>
        fetch('/api/ready').then(
          ({ ok }) => ok,
          () => false,
        ),
      );
    await expect.poll(isReady).toBe(true);
    collected.isOffline = false;
  },
  async expectErrors(...expected) {
    const { errors } = collected;
    for (const pattern of expected) {
      const matches = (error: string) =>
        typeof pattern === 'string' ? error === pattern : pattern.test(error);
      await expect.poll(() => errors.some(matches), `${pattern}`).toBe(true);
      errors.splice(0, errors.length, ...errors.filter((error) => !matches(error)));
    }
  },
});
