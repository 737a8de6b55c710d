import { mkdir } from 'node:fs/promises';
import { session } from '@dekanat/contract/access/session.ts';
import type { InterfaceLanguage } from '@dekanat/contract/kernel/languages.ts';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import { clientOf, type DemoName } from '../server/test/client.ts';
import { DEMO_PASSWORD, SUPERADMIN_PASSWORD } from '../server/test/database.ts';
import { startTestServer, type TestServer } from '../server/test/server.ts';
import { type Say, saying } from './texts.ts';
import { type Watch, watch } from './watch.ts';

/** Longest wait for anything to appear. */
const PATIENCE_MS = 10_000;
const SCREENSHOTS = new URL('../test-results/', import.meta.url).pathname;

export interface Person {
  context: BrowserContext;
  page: Page;
  /** What the interface says, in this person's language. */
  say: Say;
  /** What went wrong and was meant to, such as `401 GET /api/crm/faculties`: named here, or the journey fails. */
  refused(...calls: (`${number | 'unanswered'} ${string}` | RegExp)[]): Promise<void>;
}

interface Wanted {
  /** Signed in already, without the login page. */
  as?: DemoName | { username: string; password: string };
  at?: string;
  /** Another server than the stage's own. */
  server?: string;
  /** Chosen in this browser before; else the account's own decides. */
  language?: InterfaceLanguage;
  context?: Parameters<Browser['newContext']>[0];
}

export interface Stage {
  server: TestServer;
  /** A person with a browser profile of their own. */
  enter(wanted?: Wanted): Promise<Person>;
}

function credentialsOf(name: Exclude<Wanted['as'], undefined>) {
  if (typeof name === 'object') return { username: name.username, password: name.password };
  return name === 'superadmin'
    ? { username: 'superadmin@dekanat.local', password: SUPERADMIN_PASSWORD }
    : { username: name, password: DEMO_PASSWORD };
}

/** Browser storage of somebody who signed in with "remember me". */
async function storageOf(url: string, as: Wanted['as'], language: string | undefined) {
  const localStorage = language === undefined ? [] : [{ name: 'dekanat.language', value: language }];
  if (as !== undefined) {
    const { result } = await clientOf(url).call(session.login, { body: credentialsOf(as) });
    const value = JSON.stringify({ ...result, remember: true, since: Date.now() });
    localStorage.push({ name: 'dekanat.session', value });
  }
  return { cookies: [], origins: [{ origin: url, localStorage }] };
}

async function meet(context: BrowserContext, { problems }: Watch, language: InterfaceLanguage = 'oz') {
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  const person: Person = {
    context,
    page,
    say: saying(language),
    async refused(...calls) {
      for (const call of calls) {
        const meant = (problem: string) => (typeof call === 'string' ? problem === call : call.test(problem));
        await expect
          .poll(() => problems.some(meant), { timeout: PATIENCE_MS, message: `${call}` })
          .toBe(true);
        problems.splice(0, problems.length, ...problems.filter((problem) => !meant(problem)));
      }
    },
  };
  return person;
}

/** The real server over a database of its own, and people in front of it; what goes wrong in any page is a failure. */
export function useStage(environment?: Record<string, string>): Stage {
  const stage = {} as Stage;
  const present: { person: Person; watching: Watch }[] = [];
  let browser: Browser;
  beforeAll(async () => {
    browser = await chromium.connect(inject('browserEndpoint'));
    stage.server = await startTestServer(environment);
  });
  afterAll(async () => {
    await browser.close();
    await stage.server.close();
  });
  stage.enter = async ({ as, at = '/', language, server: url = stage.server.url, context: options } = {}) => {
    const context = await browser.newContext({
      baseURL: url,
      viewport: { width: 1440, height: 900 },
      reducedMotion: 'reduce',
      storageState: await storageOf(url, as, language),
      ...options,
    });
    const watching = await watch(context);
    const person = await meet(context, watching, language);
    present.push({ person, watching });
    await person.page.goto(at);
    return person;
  };
  afterEach(async ({ task }) => {
    const seen = present.splice(0);
    if (task.result?.state === 'fail') await photograph(task.name, seen);
    for (const { person } of seen) await person.context.close();
    expect(seen.flatMap(({ watching }) => watching.problems)).toEqual([]);
  });
  return stage;
}

/** Of a journey that failed: what each of its pages showed. */
async function photograph(name: string, seen: { person: Person }[]) {
  await mkdir(SCREENSHOTS, { recursive: true });
  const pages = seen.flatMap(({ person }) => person.context.pages());
  for (const [at, page] of pages.entries())
    await page.screenshot({ path: `${SCREENSHOTS}${name.replace(/\W+/g, '-')}-${at + 1}.png` });
}
