import { mkdir } from 'node:fs/promises';
import { session } from '@dekanat/contract/access/sessions/session.ts';
import type { InterfaceLanguage } from '@dekanat/contract/api/languages.ts';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import { clientOf, type DemoName } from '../server/test/client.ts';
import { DEMO_PASSWORD, SUPERADMIN_PASSWORD } from '../server/test/database.ts';
import { startTestServer, type TestServer } from '../server/test/server.ts';
import { type Say, saying } from './texts.ts';
import { type Watch, watch } from './watch.ts';

/** Longest wait for anything to appear: only a failure takes so long, and a busy machine is none. */
const PATIENCE_MS = 20_000;
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
  /** Left in this browser before. */
  remembers?: Record<string, string>;
  context?: BrowserContextOptions;
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

/** What a browser remembers of somebody who signed in with "remember me". */
async function memoriesOf(url: string, { as, language, remembers }: Wanted) {
  const memories = { ...remembers };
  if (language !== undefined) memories['dekanat.language'] = language;
  if (as !== undefined) {
    const { result } = await clientOf(url).call(session.login, { body: credentialsOf(as) });
    memories['dekanat.session'] = JSON.stringify({ ...result, remember: true, since: Date.now() });
  }
  return memories;
}

/** Opens the first page of a person, who remembers this and nothing else. */
async function openPage({ context, parked }: Profile, at: string, memories: Record<string, string>) {
  const page = parked ?? (await context.newPage());
  const remembering = await page.addInitScript((remembered) => {
    localStorage.clear();
    sessionStorage.clear();
    for (const [name, value] of Object.entries(remembered)) localStorage.setItem(name, value);
  }, memories);
  await page.goto(at);
  await remembering.dispose();
  return page;
}

/** A browser profile and what it was opened with: who wants the same may use it next. */
interface Profile {
  kind: string;
  context: BrowserContext;
  watching: Watch;
  /** The page in which the next person begins. */
  parked?: Page;
}

/**
 * Makes a used profile fit for somebody else, or says that it cannot be. What it keeps are the files of the web and the process of
 * one page: three quarters of what a first page costs. That page waits at a picture of the same server, as elsewhere it would lose
 * its process.
 */
async function forget(profile: Profile): Promise<boolean> {
  const { context, watching } = profile;
  const [page, ...others] = context.pages();
  for (const other of others) await other.close();
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  if (page === undefined || !(await park(page))) return false;
  profile.parked = page;
  await context.clearCookies();
  watching.problems.length = 0;
  return true;
}

async function park(page: Page): Promise<boolean> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  // Those that journeys listen to; the others are the watch's.
  for (const heard of ['request', 'dialog']) page.removeAllListeners(heard);
  try {
    const icon = () => document.querySelector<HTMLLinkElement>('link[rel="icon"]')?.href ?? '';
    await page.goto(await page.evaluate(icon));
    await page.mouse.move(0, 0);
    return true;
  } catch {
    // Its server is gone, or something else than a screen stands in it.
    return false;
  }
}

const meet = (
  { context, watching: { problems } }: Profile,
  page: Page,
  language: InterfaceLanguage = 'oz',
): Person => ({
  context,
  page,
  say: saying(language),
  async refused(...calls) {
    for (const call of calls) {
      const meant = (problem: string) => (typeof call === 'string' ? problem === call : call.test(problem));
      await expect.poll(() => problems.some(meant), { timeout: PATIENCE_MS, message: `${call}` }).toBe(true);
      problems.splice(0, problems.length, ...problems.filter((problem) => !meant(problem)));
    }
  },
});

/** The real server over a database of its own, and people in front of it; what goes wrong in any page is a failure. */
export function useStage(environment?: Record<string, string>): Stage {
  const stage = {} as Stage;
  let present: Profile[] = [];
  let free: Profile[] = [];
  let browser: Browser;
  beforeAll(async () => {
    browser = await chromium.connect(inject('browserEndpoint'));
    stage.server = await startTestServer(environment);
  });
  afterAll(async () => {
    await browser.close();
    await stage.server.close();
  });
  async function openProfile(options: BrowserContextOptions): Promise<Profile> {
    const kind = JSON.stringify(options);
    const used = free.find((profile) => profile.kind === kind);
    free = free.filter((profile) => profile !== used);
    if (used !== undefined) return used;
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      reducedMotion: 'reduce',
      ...options,
    });
    context.setDefaultTimeout(PATIENCE_MS);
    return { kind, context, watching: await watch(context) };
  }
  stage.enter = async (wanted = {}) => {
    const { at = '/', language, server: url = stage.server.url, context = {} } = wanted;
    const [memories, profile] = await Promise.all([
      memoriesOf(url, wanted),
      openProfile({ baseURL: url, ...context }),
    ]);
    present.push(profile);
    return meet(profile, await openPage(profile, at, memories), language);
  };
  afterEach(async ({ task }) => {
    const [seen, failed] = [present, task.result?.state === 'fail'];
    present = [];
    if (failed) await photograph(task.name, seen);
    const problems = seen.flatMap(({ watching }) => [...watching.problems]);
    // A profile that a failed journey has used is closed, so that nobody else finds what it left behind.
    for (const profile of seen) {
      if (!failed && (await forget(profile))) free.push(profile);
      else await profile.context.close();
    }
    expect(problems).toEqual([]);
  });
  return stage;
}

/** Of a journey that failed: what each of its pages showed. */
async function photograph(name: string, seen: Profile[]) {
  await mkdir(SCREENSHOTS, { recursive: true });
  const pages = seen.flatMap(({ context }) => context.pages());
  for (const [at, page] of pages.entries())
    await page.screenshot({ path: `${SCREENSHOTS}${name.replace(/\W+/g, '-')}-${at + 1}.png` });
}
