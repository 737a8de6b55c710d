import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { faculties } from '@dekanat/contract/structure/faculties.ts';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createPool } from '../server/src/db/pool.ts';
import { signIn } from '../server/test/client.ts';
import { cloneDatabase, type TestDatabase } from '../server/test/database.ts';
import { type ServerProcess, startProcess } from '../server/test/server-process.ts';
import { FACULTIES, fillFaculty, openNewFaculty } from './faculty-steps.ts';
import { type Person, useStage } from './stage.ts';
import { atHome, button, field, flash, gone, heading, row, saveIn, search, see } from './steps.ts';
import { saying } from './texts.ts';

const LIST = 'GET /api/crm/faculties';
const stage = useStage();

/** What stands in place of a list that could not be read. */
const failedList = ({ page, say }: Person) =>
  page
    .getByRole('main')
    .getByRole('alert')
    .filter({ hasText: say('list.failed') });

describe('while the server is away', () => {
  let database: TestDatabase;
  let directory: string;
  let server: ServerProcess;
  let url: string;
  /** At the same address as before. */
  const start = async (port?: string) => {
    const place = { DATABASE_URL: database.url, DATA_DIR: directory };
    server = await startProcess({ ...place, ...(port !== undefined && { PORT: port }) });
    await server.listening;
  };
  const comeBack = () => start(new URL(url).port);
  beforeAll(async () => {
    database = await cloneDatabase();
    directory = await mkdtemp(join(tmpdir(), 'dekanat-journey-'));
    await start();
    url = server.url;
  });
  afterAll(async () => {
    await server.end('SIGTERM');
    await database.drop();
    await rm(directory, { recursive: true, force: true });
  });

  it('what was typed stays and is saved once it is back; a list says what failed and tries again', async () => {
    const person = await stage.enter({ server: url, as: 'admin', at: FACULTIES });
    const { page, say } = person;
    await see(row(page, 'Filologiya fakulteti'));
    const form = await openNewFaculty(person);
    await fillFaculty(person, form, { name: 'Uzilgan fakultet', code: 'UZI', dean: 'Aloqa Dekani' });

    await server.end('SIGKILL');
    await saveIn(person, form);
    await see(flash(page, say('flash.network')));
    await person.refused('unanswered POST /api/crm/faculties');
    await expect.poll(() => field(form, say('field.name')).inputValue()).toBe('Uzilgan fakultet');

    await comeBack();
    await saveIn(person, form);
    await see(flash(page, say('flash.created')), row(page, 'Uzilgan fakultet'));
    await gone(form);

    await server.end('SIGKILL');
    await search(person, say('faculty.search'), 'uzilgan');
    await see(failedList(person).getByText(say('flash.network')));
    await comeBack();
    await button(page, say('action.retry')).click();
    await see(row(page, 'Uzilgan fakultet'));
    await gone(row(page, 'Filologiya fakulteti'));
    // Texts are asked for by themselves, whenever the stream begins anew.
    await person.refused(/^unanswered GET \/api\/crm\/faculties$/);
    const client = await signIn(url, 'admin');
    const { result } = await client.call(faculties.list, { query: { name: 'uzilgan' } });
    expect(result.total).toBe(1);
  });
});

/** Closes the database to everybody, as for maintenance, while `work` goes on. */
async function withoutDatabase(work: () => Promise<unknown>) {
  const cluster = createPool(inject('clusterUrl'), () => {}, 1);
  const { rows } = await stage.server.services.pool.query<{ name: string }>(
    'select current_database() as name',
  );
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

it('while the database is away a list says so, with the number of the request, and tries again', async () => {
  const person = await stage.enter({ as: 'admin', at: FACULTIES });
  const { page, say } = person;
  await see(row(page, 'Filologiya fakulteti'));
  await withoutDatabase(async () => {
    await search(person, say('faculty.search'), 'filologiya');
    await see(
      failedList(person).getByText(say('error.unavailable')),
      failedList(person).getByText(say('list.request_id', { id: '' }).trim()),
    );
  });
  await button(page, say('action.retry')).click();
  await see(row(page, 'Filologiya fakulteti'));
  await gone(row(page, 'Matematika fakulteti'));
  // The longer it is away, the more is asked for meanwhile.
  await person.refused(/^503 GET \/api\/crm\/(faculties|notifications|i18n\/list)$/);
});

it('a fault of the server is told with the number of the request, and nothing else', async () => {
  const person = await stage.enter({ as: 'admin', at: FACULTIES });
  const { page, say } = person;
  await see(row(page, 'Filologiya fakulteti'));
  const { pool } = stage.server.services;
  await pool.query('alter table faculties rename to faculties_elsewhere');
  try {
    const answered = page.waitForResponse((response) => response.status() === 500);
    await search(person, say('faculty.search'), 'filologiya');
    const { request_id: id } = (await (await answered).json()) as { request_id: string };
    const told = failedList(person);
    await see(told.getByText(say('error.internal')), told.getByText(say('list.request_id', { id })));
  } finally {
    await pool.query('alter table faculties_elsewhere rename to faculties');
  }
  await button(page, say('action.retry')).click();
  await see(row(page, 'Filologiya fakulteti'));
  await person.refused(`500 ${LIST}`);
});

/** Flashes are fetched after the first page: without them nothing could be said. */
const mayBeTold = ({ page }: Person) =>
  page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/flashes-')),
  );

it('without a network the page says so, and works again with it', async () => {
  const person = await stage.enter({ as: 'admin', at: FACULTIES, language: 'oz' });
  const { page, say } = person;
  await see(row(page, 'Filologiya fakulteti'));
  await mayBeTold(person);
  await person.context.setOffline(true);
  await button(page, say('language.ru')).click();
  await see(flash(page, say('failure.not_fetched')), heading(person, 'menu.faculties'));
  await page
    .getByRole('navigation', { name: say('shell.menu') })
    .getByText(say('menu.dashboard'))
    .click();
  await see(heading(person, 'failure.title'), page.getByText(say('failure.offline')));
  await person.context.setOffline(false);
  await button(page, say('action.retry')).click();
  await see(heading(person, 'home.greeting', { name: 'admin' }));
  await button(page, say('language.ru')).click();
  await atHome({ ...person, say: saying('ru') }, 'admin');
  await person.refused(/^unanswered GET \/assets\//, /^console: Error: Unable to preload CSS/);
});
