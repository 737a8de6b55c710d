import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { faculties } from '@dekanat/contract/structure/faculties.ts';
import { expect, type Page } from '@playwright/test';
import { createPool } from '../server/src/db/pool.ts';
import { signIn } from '../server/test/client.ts';
import { cloneDatabase, clusterUrl, type TestDatabase } from '../server/test/database.ts';
import type { TestServer } from '../server/test/server.ts';
import { type ServerProcess, startProcess } from '../server/test/server-process.ts';
import { FACULTIES, fillFaculty, openNewFaculty } from './faculty-steps.ts';
import { test, type User } from './fixtures.ts';
import { button, expectHome, expectVisible, field, flash, heading, row, saveIn, search } from './steps.ts';
import { LONG } from './tags.ts';
import { translator } from './texts.ts';

const LIST = 'GET /api/crm/faculties';

/** The error shown instead of a list. */
const failedList = ({ page, t }: User) =>
  page
    .getByRole('main')
    .getByRole('alert')
    .filter({ hasText: t('list.failed') });

test.describe('without a server', () => {
  let database: TestDatabase;
  let directory: string;
  let backend: ServerProcess;
  let url: string;
  const start = async (port?: string) => {
    const place = { DATABASE_URL: database.url, DATA_DIR: directory };
    backend = await startProcess({ ...place, ...(port !== undefined && { PORT: port }) });
    await backend.listening;
  };
  /** Starts the server again at the same address. */
  const restart = () => start(new URL(url).port);
  test.beforeAll(async () => {
    database = await cloneDatabase();
    directory = await mkdtemp(join(tmpdir(), 'dekanat-journey-'));
    await start();
    url = backend.url;
  });
  test.afterAll(async () => {
    await backend.end('SIGTERM');
    await database.drop();
    await rm(directory, { recursive: true, force: true });
  });

  test('keeps form input until it can be saved, and retries a failed list', async ({ openApp }) => {
    const user = await openApp({ url, as: 'admin', at: FACULTIES });
    const { page, t } = user;
    await expectVisible(row(page, 'Filologiya fakulteti'));
    const form = await openNewFaculty(user);
    await fillFaculty(user, form, { name: 'Uzilgan fakultet', code: 'UZI', dean: 'Aloqa Dekani' });

    await backend.end('SIGKILL');
    await saveIn(user, form);
    await expectVisible(flash(page, t('flash.network')));
    await user.expectErrors('failed POST /api/crm/faculties');
    await expect(field(form, t('field.name'))).toHaveValue('Uzilgan fakultet');

    await restart();
    await saveIn(user, form);
    await expectVisible(flash(page, t('flash.created')), row(page, 'Uzilgan fakultet'));
    await expect(form).toBeHidden();

    await backend.end('SIGKILL');
    await search(user, t('faculty.search'), 'uzilgan');
    await expectVisible(failedList(user).getByText(t('flash.network')));
    await restart();
    await button(page, t('action.retry')).click();
    await expectVisible(row(page, 'Uzilgan fakultet'));
    await expect(row(page, 'Filologiya fakulteti')).toBeHidden();
    // Background calls may have failed as well.
    await user.expectErrors(
      /^failed GET \/api\/crm\/(faculties|profile|list-views|notifications|messages\/unread|i18n\/list)$/,
    );
    const client = await signIn(url, 'admin');
    const { result } = await client.call(faculties.list, { query: { name: 'uzilgan' } });
    expect(result.total).toBe(1);
  });
});

/** Refuses all connections to the database during `work`. */
async function withoutDatabase(server: TestServer, work: () => Promise<unknown>) {
  const cluster = createPool(clusterUrl(), () => {}, { max: 1 });
  const { rows } = await server.services.pool.query<{ name: string }>('select current_database() as name');
  const name = rows[0]?.name ?? '';
  await cluster.query(`alter database ${name} allow_connections false`);
  try {
    await cluster.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
    await work();
  } finally {
    await cluster.query(`alter database ${name} allow_connections true`);
    await cluster.end();
  }
}

/** The next live event, after the failure, would load the list without a click. */
const withoutEvents = (page: Page): Promise<unknown> =>
  page.route('**/api/crm/events*', (route) => route.abort());

test('failures: shows that the database is unavailable with the request id, and retries', async ({
  openApp,
  server,
}) => {
  const user = await openApp({ as: 'admin', at: '/' });
  const { page, t } = user;
  await withoutEvents(page);
  await page.goto(FACULTIES);
  await expectVisible(row(page, 'Filologiya fakulteti'));
  await withoutDatabase(server, async () => {
    await search(user, t('faculty.search'), 'filologiya');
    await expectVisible(
      failedList(user).getByText(t('error.unavailable')),
      failedList(user).getByText(t('list.request_id', { id: '' }).trim()),
    );
  });
  await button(page, t('action.retry')).click();
  await expectVisible(row(page, 'Filologiya fakulteti'));
  await expect(row(page, 'Matematika fakulteti')).toBeHidden();
  // Background calls may have failed as well.
  await user.expectErrors(
    /^503 GET \/api\/crm\/(faculties|profile|list-views|notifications|messages\/unread|i18n\/list)$/,
  );
});

test('failures: shows an internal error with the request id and no details', { tag: LONG }, async ({
  openApp,
  server,
}) => {
  const user = await openApp({ as: 'admin', at: '/' });
  const { page, t } = user;
  await withoutEvents(page);
  await page.goto(FACULTIES);
  await expectVisible(row(page, 'Filologiya fakulteti'));
  const { pool } = server.services;
  await pool.query('alter table faculties rename to faculties_elsewhere');
  try {
    const failed: { request_id: string }[] = [];
    page.on('response', async (response) => {
      if (response.status() === 500) failed.push((await response.json()) as { request_id: string });
    });
    await search(user, t('faculty.search'), 'filologiya');
    const error = failedList(user);
    await expectVisible(error.getByText(t('error.internal')));
    await expect(async () => {
      const id = failed.at(-1)?.request_id ?? '';
      await expect(error.getByText(t('list.request_id', { id }))).toBeVisible({ timeout: 100 });
    }).toPass();
  } finally {
    await pool.query('alter table faculties_elsewhere rename to faculties');
  }
  await button(page, t('action.retry')).click();
  await expectVisible(row(page, 'Filologiya fakulteti'));
  await user.expectErrors(`500 ${LIST}`);
});

/** How often a query is repeated while the server is away. */
const RETRIES = 2;

test('failures: keep an open form when the profile cannot be read again', { tag: LONG }, async ({
  openApp,
}) => {
  const user = await openApp({ as: 'admin', at: FACULTIES });
  const { page, t } = user;
  await page.clock.install();
  await page.reload();
  await expectVisible(row(page, 'Filologiya fakulteti'));
  const form = await openNewFaculty(user);
  await field(form, t('field.name')).fill('Uzilgan fakultet');

  let refusals = 0;
  await page.route('**/api/crm/profile*', (route) => {
    refusals += 1;
    return route.fulfill({ status: 503, json: {} });
  });
  // The profile is stale then, and is read again when the window is shown.
  await page.clock.fastForward('01:30');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect.poll(() => refusals).toBe(1 + RETRIES);
  await user.expectErrors('503 GET /api/crm/profile');
  await expect(field(form, t('field.name'))).toHaveValue('Uzilgan fakultet');
});

/** Flash messages are a lazy chunk, which must be loaded before the network is cut. */
const flashesLoaded = ({ page }: User) =>
  page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/flashes-')),
  );

test('failures: shows that the network is unavailable, and works again afterwards', { tag: LONG }, async ({
  openApp,
}) => {
  const user = await openApp({ as: 'admin', at: FACULTIES, language: 'oz' });
  const { page, t } = user;
  await expectVisible(row(page, 'Filologiya fakulteti'));
  await flashesLoaded(user);
  await user.offline(async () => {
    await button(page, t('language.ru')).click();
    await expectVisible(flash(page, t('failure.not_fetched')), heading(user, 'menu.faculties'));
    await page
      .getByRole('navigation', { name: t('shell.menu') })
      .getByText(t('menu.dashboard'))
      .click();
    await expectVisible(heading(user, 'failure.title'), page.getByText(t('failure.offline')));
  });
  await button(page, t('action.retry')).click();
  await expectVisible(heading(user, 'home.greeting', { name: 'admin' }));
  await button(page, t('language.ru')).click();
  await expectHome({ ...user, t: translator('ru') }, 'admin');
  await user.expectErrors(/^console: Error: Unable to preload CSS/);
});
