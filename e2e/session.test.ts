import { createHmac } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../server/test/database.ts';
import type { TestServer } from '../server/test/server.ts';
import { test, type User } from './fixtures.ts';
import {
  button,
  drawer,
  expectVisible,
  field,
  flash,
  heading,
  row,
  saveIn,
  search,
  submitLogin,
} from './steps.ts';
import { LONG } from './tags.ts';

const REFRESH = 'GET /api/auth/refresh';
const LIST = '/structure/faculties';

/** The same token with an expiry in the past, signed with the server's key. */
function expired(server: TestServer, token: string): string {
  const [head = '', body = ''] = token.split('.');
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as { iat: number };
  const past = Buffer.from(JSON.stringify({ ...claims, iat: 1, exp: 2 })).toString('base64url');
  const signature = createHmac('sha256', server.services.keys.access).update(`${head}.${past}`);
  return `${head}.${past}.${signature.digest('base64url')}`;
}

/** Replaces the access token that each tab has in memory by an expired one, until the tab renews it. */
async function expire(server: TestServer, { context }: User): Promise<void> {
  const renewed = new Set<Page>();
  context.on('request', (request) => {
    if (request.url().includes('/api/auth/refresh')) renewed.add(request.frame().page());
  });
  await context.route('**/api/crm/**', async (route, request) => {
    const { authorization, ...headers } = await request.allHeaders();
    // A background call would renew the token before the call of the test.
    const isBackground = /\/(?:events|notifications|messages\/unread|i18n\/list)\b/.test(request.url());
    if (authorization === undefined || isBackground || renewed.has(request.frame().page()))
      return route.fallback();
    const token = expired(server, authorization.replace('Bearer ', ''));
    return route.fallback({ headers: { ...headers, authorization: `Bearer ${token}` } });
  });
}

/** Closes every session of an account. */
async function revoke(server: TestServer, username: string): Promise<void> {
  const { db, sessions } = server.services;
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

/** Counts token renewals of all tabs of a user. */
function countRenewals({ context }: User): () => number {
  let renewals = 0;
  context.on('request', (request) => {
    if (request.url().includes('/api/auth/refresh')) renewals += 1;
  });
  return () => renewals;
}

/** Delays renewals until `calls` calls were refused, so that all tabs need one at the same time. */
async function delayRenewalUntilRefused({ context }: User, calls: number) {
  const { promise: refused, resolve } = Promise.withResolvers<void>();
  let refusals = 0;
  context.on('response', (response) => {
    if (response.status() === 401) refusals += 1;
    if (refusals === calls) resolve();
  });
  await context.route('**/api/auth/refresh?*', async (route) => {
    await refused;
    await route.continue();
  });
}

test('session: renews an expired token in the background', async ({ openApp, server }) => {
  const user = await openApp({ as: 'admin', at: LIST });
  const { page, t } = user;
  await expectVisible(row(page, 'Filologiya fakulteti'));
  const renewals = countRenewals(user);
  await expire(server, user);
  await search(user, t('faculty.search'), 'matematika');
  await expectVisible(row(page, 'Matematika fakulteti'));
  await expect(row(page, 'Filologiya fakulteti')).toBeHidden();
  await user.expectErrors(/^401 GET/);
  expect(renewals()).toBe(1);
  await expect(page).toHaveURL(`${LIST}?name=matematika`);
});

test('session: renews a token that expires in two tabs at once', { tag: LONG }, async ({
  openApp,
  server,
}) => {
  const user = await openApp({ as: 'admin', at: LIST });
  const other: User = { ...user, page: await user.context.newPage() };
  const tabs = [user, other];
  await other.page.goto(LIST);
  await Promise.all(tabs.map(({ page }) => expectVisible(row(page, 'Filologiya fakulteti'))));
  const renewals = countRenewals(user);
  await delayRenewalUntilRefused(user, tabs.length);
  await expire(server, user);
  await Promise.all(tabs.map((tab) => search(tab, tab.t('faculty.search'), 'matematika')));
  await Promise.all(tabs.map(({ page }) => expectVisible(row(page, 'Matematika fakulteti'))));
  await Promise.all(tabs.map(({ page }) => expect(row(page, 'Filologiya fakulteti')).toBeHidden()));
  await user.expectErrors(/^401 GET/);
  // Each tab has an access token of its own; they use the shared cookie one after the other.
  expect(renewals()).toBe(2);
});

test('session: repeats a write with an expired token once', { tag: LONG }, async ({ openApp, server }) => {
  const user = await openApp({ as: 'admin', at: `${LIST}?edit=3` });
  const { page, t } = user;
  const form = drawer(user, 'edit');
  await field(form, t('faculty.dean_name')).fill('Toʻraev Sherzod');
  await expire(server, user);
  await saveIn(user, form);
  await expectVisible(flash(page, t('flash.updated')));
  await user.expectErrors('401 PUT /api/crm/faculties/3');
});

test('session: returns to the filtered list after signing in again when the session was revoked', {
  tag: LONG,
}, async ({ openApp, server }) => {
  const address = `${LIST}?status=1&sort=-name&name=fakultet`;
  const user = await openApp({ as: 'registrar', at: address });
  const { page, t } = user;
  await expectVisible(row(page, 'Matematika fakulteti'));
  // An open window would ask for something with the revoked session before the reload.
  await page.goto('about:blank');
  await revoke(server, 'registrar');
  await page.goto(address);
  await expectVisible(heading(user, 'login.title'), page.getByText(t('login.return')));
  await user.expectErrors(`401 ${REFRESH}`);
  await submitLogin(user, 'registrar', DEMO_PASSWORD);
  await expectVisible(row(page, 'Matematika fakulteti'));
  await expect(page).toHaveURL(address);
  await expect(page.getByRole('searchbox')).toHaveValue('fakultet');
});

test('session: restores unsaved input after signing in again', async ({ openApp, server }) => {
  const user = await openApp({ as: 'registrar', at: `${LIST}?edit=2&lang=oz` });
  const { page, t } = user;
  const form = drawer(user, 'edit');
  await field(form, t('field.name')).fill('Filologiya va jurnalistika fakulteti');
  await revoke(server, 'registrar');
  await saveIn(user, form);
  await expectVisible(heading(user, 'login.title'));
  // A background call may be refused before the write.
  await user.expectErrors(/^401 (PUT|GET) \/api\/crm\//, `401 ${REFRESH}`);
  await submitLogin(user, 'registrar', DEMO_PASSWORD);
  await expectVisible(form.getByText(t('editor.draft')));
  await button(form, t('editor.draft.restore')).click();
  await expect(field(form, t('field.name'))).toHaveValue('Filologiya va jurnalistika fakulteti');
  await saveIn(user, form);
  await expectVisible(row(page, 'Filologiya va jurnalistika fakulteti'));
});

test('session: stores no token where scripts could read it', async ({ openApp }) => {
  const { context, page } = await openApp({ as: 'viewer', at: LIST });
  await expectVisible(row(page, 'Matematika fakulteti'));
  const readable = await page.evaluate(() =>
    JSON.stringify([document.cookie, { ...localStorage }, { ...sessionStorage }]),
  );
  expect(readable).not.toMatch(/eyJ|[\w-]{43}/);
  expect(await context.cookies()).toMatchObject([{ httpOnly: true, sameSite: 'Strict', path: '/api/auth' }]);
});

test('signs out all tabs', async ({ openApp }) => {
  const user = await openApp({ as: 'viewer', at: LIST });
  const other: User = { ...user, page: await user.context.newPage() };
  await other.page.goto('/');
  await button(other.page, other.t('shell.profile_menu', { name: 'viewer' })).click();
  await button(other.page, other.t('shell.sign_out')).click();
  await expectVisible(heading(user, 'login.title'), heading(other, 'login.title'));
});
