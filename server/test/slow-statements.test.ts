import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { faculties } from '@dekanat/contract/structure/faculties.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Client, signIn } from './client.ts';
import { facultyInput } from './factories.ts';
import { copyPreparedData } from './prepared-data.ts';
import { embeddedUrl, query, type ServerProcess, startProcess } from './server-process.ts';
import { TEMPORARY_DIRECTORY } from './temporary-directory.ts';

/** A statement of the server that waits for a lock, as PostgreSQL shows it. */
interface Activity extends pg.QueryResultRow {
  pid: number;
  application_name: string;
  query: string;
}
interface Line {
  msg: string;
  reqId?: string;
  backend?: number;
  source?: string;
}

const ROUTE = '/api/crm/faculties';

let data: string;
let server: ServerProcess;
let admin: Client;
/** A superuser, who sees everything. */
let url: string;
beforeAll(async () => {
  data = mkdtempSync(join(TEMPORARY_DIRECTORY, 'dekanat-slow-'));
  copyPreparedData(data);
  server = await startProcess({ DATA_DIR: data, LOG_LEVEL: 'warn' });
  await server.listening;
  url = embeddedUrl(data);
  admin = await signIn(server.url, 'admin');
  await query(url, `alter system set log_min_duration_statement = '1s'`);
  await query(url, 'select pg_reload_conf()');
});
afterAll(async () => {
  await server.end('SIGTERM');
  rmSync(data, { recursive: true, force: true });
});

const lines = (): Line[] =>
  server
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line));
const waiting = () =>
  query<Activity>(
    url,
    `select pid, application_name, query from pg_stat_activity where wait_event_type = 'Lock' and query like '%${ROUTE}''*/%'`,
  );

/** Makes a call wait for a lock until the server has reported its statement. Connections are those of earlier calls, too. */
async function makeSlow(call: () => ReturnType<Client['call']>) {
  const before = lines().length;
  const locker = new pg.Client(url);
  await locker.connect();
  await locker.query('begin; lock table faculties in access exclusive mode');
  const called = call();
  await expect.poll(waiting).toHaveLength(1);
  const [activity] = await waiting();
  const reported = () =>
    lines()
      .slice(before)
      .filter(({ backend }) => backend === activity?.pid);
  await expect.poll(() => reported().length, { timeout: 10_000 }).toBeGreaterThan(0);
  const [line] = reported();
  await locker.query('commit');
  await locker.end();
  const { headers } = await called;
  return { activity, line, reported, requestId: headers.get('x-request-id') };
}

it('slow statement: what PostgreSQL shows of a statement that runs leads to the request in the log', async () => {
  const { activity, line, requestId } = await makeSlow(() => admin.call(faculties.list));
  expect(activity?.query).toContain(`method='GET',route='${ROUTE}'`);
  expect(line).toMatchObject({ msg: 'A statement is slow', reqId: requestId });
  expect(line?.source).toBe(`GET ${ROUTE}`);
});

it('slow statement: what PostgreSQL has logged leads to the request in the log', async () => {
  const { activity, reported, requestId } = await makeSlow(() => admin.call(faculties.list));
  await expect.poll(() => reported().map(({ msg }) => msg)).toContain('A slow statement has ended');
  const log = readFileSync(join(data, 'postgres.log'), 'utf8').split('\n');
  const logged = log.find((line) => line.includes(`[${activity?.pid}]`) && line.includes('duration:'));
  expect(logged).toContain(`route='${ROUTE}'`);
  expect(reported().map(({ reqId }) => reqId)).toEqual([requestId, requestId]);
});

it('slow statement: the name of the connection is the request, while it writes', async () => {
  const create = () => admin.call(faculties.create, { body: facultyInput() });
  const { activity, line, requestId } = await makeSlow(create);
  expect(activity?.application_name).toBe(`dekanat ${requestId}`);
  expect(activity?.query).toContain("method='POST'");
  expect(line?.reqId).toBe(requestId);
  const [after] = await query<Activity>(
    url,
    `select application_name from pg_stat_activity where pid = ${activity?.pid}`,
  );
  expect(after?.application_name).toBe('dekanat');
});
