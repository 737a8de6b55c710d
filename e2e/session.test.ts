import { createHmac } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { serverKey } from '../server/src/platform/security/server-keys.ts';
import { DEMO_PASSWORD } from '../server/test/database.ts';
import { type Person, useStage } from './stage.ts';
import {
  arriveAt,
  button,
  drawer,
  field,
  flash,
  gone,
  heading,
  row,
  saveIn,
  search,
  see,
  tryToSignIn,
} from './steps.ts';

const REFRESH = 'GET /api/auth/refresh';
const LIST = '/structure/faculties';
const stage = useStage();

/** The same token, signed by the server itself, as it will be when its time is over. */
async function expired(token: string): Promise<string> {
  const [head = '', body = ''] = token.split('.');
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as { iat: number };
  const past = Buffer.from(JSON.stringify({ ...claims, iat: 1, exp: 2 })).toString('base64url');
  const key = await serverKey(stage.server.services.db, 'access_token');
  const signature = createHmac('sha256', key).update(`${head}.${past}`);
  return `${head}.${past}.${signature.digest('base64url')}`;
}

/** Lets the access token of a browser expire. */
async function expire(page: Page): Promise<void> {
  const stored = await page.evaluate(() => localStorage.getItem('dekanat.session') ?? '');
  const tokens = JSON.parse(stored) as { access_token: string };
  const old = JSON.stringify({ ...tokens, access_token: await expired(tokens.access_token) });
  await page.evaluate((value) => localStorage.setItem('dekanat.session', value), old);
}

/** Closes every session of an account, as its administrator would. */
async function revoke(username: string): Promise<void> {
  const { db, sessions } = stage.server.services;
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  await db
    .updateTable('sessions')
    .set({ closed_at: new Date().toISOString(), closed_because: 'account' })
    .where('user_id', '=', id)
    .execute();
  sessions.forgetAll();
}

/** Counts the renewals that all tabs of a person ask for. */
function countRenewals({ context }: Person): () => number {
  let renewals = 0;
  context.on('request', (request) => {
    if (request.url().includes('/api/auth/refresh')) renewals += 1;
  });
  return () => renewals;
}

/** Lets no renewal through before so many calls were refused: then the tabs really meet. */
async function holdRenewalUntilRefused({ context }: Person, calls: number) {
  const { promise: met, resolve: meet } = Promise.withResolvers<void>();
  let refusals = 0;
  context.on('response', (response) => {
    if (response.status() === 401) refusals += 1;
    if (refusals === calls) meet();
  });
  await context.route('**/api/auth/refresh?*', async (route) => {
    await met;
    await route.continue();
  });
}

it('an expired token is renewed unseen', async () => {
  const person = await stage.enter({ as: 'admin', at: LIST });
  const { page, say } = person;
  await see(row(page, 'Filologiya fakulteti'));
  const renewals = countRenewals(person);
  await expire(page);
  await search(person, say('faculty.search'), 'matematika');
  await see(row(page, 'Matematika fakulteti'));
  await gone(row(page, 'Filologiya fakulteti'));
  await person.refused(/^401 GET/);
  expect(renewals()).toBe(1);
  await arriveAt(page, `${LIST}?name=matematika`);
});

it('two tabs whose token expires at once both go on', async () => {
  const person = await stage.enter({ as: 'admin', at: LIST });
  const other: Person = { ...person, page: await person.context.newPage() };
  const tabs = [person, other];
  await other.page.goto(LIST);
  await Promise.all(tabs.map(({ page }) => see(row(page, 'Filologiya fakulteti'))));
  const renewals = countRenewals(person);
  await holdRenewalUntilRefused(person, tabs.length);
  await expire(person.page);
  await Promise.all(tabs.map((tab) => search(tab, tab.say('faculty.search'), 'matematika')));
  await Promise.all(tabs.map(({ page }) => see(row(page, 'Matematika fakulteti'))));
  await Promise.all(tabs.map(({ page }) => gone(row(page, 'Filologiya fakulteti'))));
  await person.refused(/^401 GET/);
  // One waits for the other; what that one stored may reach it a moment late, and then it asks once more, with the same refresh token.
  expect([1, 2]).toContain(renewals());
});

it('a write with an expired token is made once', async () => {
  const person = await stage.enter({ as: 'admin', at: `${LIST}?edit=3` });
  const { page, say } = person;
  const form = drawer(person, 'edit');
  await field(form, say('faculty.dean_name')).fill('Toʻraev Sherzod');
  // What the page asks for by itself would renew the token before it is saved.
  await page.route(/\/(?:events|notifications|i18n\/list)\b/, (route) => route.abort());
  await expire(page);
  await saveIn(person, form);
  await see(flash(page, say('flash.updated')));
  await person.refused('401 PUT /api/crm/faculties/3');
});

it('a revoked session leads to the login page and back to the same filtered list', async () => {
  const address = `${LIST}?status=1&sort=-name&name=fakultet`;
  const person = await stage.enter({ as: 'registrar', at: address });
  const { page, say } = person;
  await see(row(page, 'Matematika fakulteti'));
  await revoke('registrar');
  await page.reload();
  await see(heading(person, 'login.title'), page.getByText(say('login.return')));
  await person.refused(`401 ${REFRESH}`, '401 GET /api/crm/profile');
  await tryToSignIn(person, 'registrar', DEMO_PASSWORD);
  await see(row(page, 'Matematika fakulteti'));
  await arriveAt(page, address);
  await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('fakultet');
});

it('what was typed when the session ended is offered back after signing in', async () => {
  const person = await stage.enter({ as: 'registrar', at: `${LIST}?edit=2&lang=oz` });
  const { page, say } = person;
  const form = drawer(person, 'edit');
  await field(form, say('field.name')).fill('Filologiya va jurnalistika fakulteti');
  await revoke('registrar');
  await saveIn(person, form);
  await see(heading(person, 'login.title'));
  await person.refused('401 PUT /api/crm/faculties/2', `401 ${REFRESH}`);
  await tryToSignIn(person, 'registrar', DEMO_PASSWORD);
  await see(form.getByText(say('editor.draft')));
  await button(form, say('editor.draft.restore')).click();
  await expect
    .poll(() => field(form, say('field.name')).inputValue())
    .toBe('Filologiya va jurnalistika fakulteti');
  await saveIn(person, form);
  await see(row(page, 'Filologiya va jurnalistika fakulteti'));
});

it('signing out in one tab ends the other', async () => {
  const person = await stage.enter({ as: 'viewer', at: LIST });
  const other: Person = { ...person, page: await person.context.newPage() };
  await other.page.goto('/');
  await button(other.page, other.say('shell.profile_menu', { name: 'viewer' })).click();
  await button(other.page, other.say('shell.sign_out')).click();
  await see(heading(person, 'login.title'), heading(other, 'login.title'));
});
