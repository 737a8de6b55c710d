import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { faculties } from '@dekanat/contract/structure/faculties.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { STUDY_ACCOUNTS } from '../src/seed/study/study-accounts.ts';
import { signIn } from './client.ts';
import { cloneDatabase, type TestDatabase } from './database.ts';
import { query, startProcess } from './server-process.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await cloneDatabase('template1');
});
afterEach(() => database.drop());

const startWith = (environment: Record<string, string> = {}) =>
  startProcess({
    DATABASE_URL: database.url,
    DEMO_PASSWORD: '',
    SUPERADMIN_PASSWORD: '',
    ...environment,
  });
const start = async () => {
  const server = await startWith();
  await server.listening;
  return server;
};
const passwordsIn = (output: string): Record<string, string> => {
  const printed = [...output.matchAll(/^ {2}(\S+) +(\S+)$/gm)];
  return Object.fromEntries(printed.map(([, name = '', password = '']) => [name, password]));
};

it('first start: fills an empty database with the demonstration and prints its random passwords once', async () => {
  const first = await start();
  const people = await query<{ email: string }>(
    database.url,
    'select email from users join admins on user_id = id order by id',
  );
  const names = people.map(({ email }) => email.split('@')[0]);
  expect(names).toEqual(['superadmin', 'admin', 'dekan', 'registrar', 'viewer', 'admin2']);
  const passwords = passwordsIn(first.output());
  expect(Object.keys(passwords)).toEqual(['superadmin@dekanat.local', ...names.slice(1), ...STUDY_ACCOUNTS]);
  const admin = await signIn(first.url, 'admin', passwords.admin);
  expect(admin.tokens?.first_time_login).toBe(false);
  expect((await admin.call(faculties.list)).result.total).toBe(5);
  await first.end('SIGTERM');

  const second = await start();
  for (const password of Object.values(passwords)) expect(second.output()).not.toContain(password);
  expect((await signIn(second.url, 'admin', passwords.admin)).tokens).toBeDefined();
  await second.end('SIGTERM');
});

it('first start: prints the random passwords also when its port is taken', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const failed = await startWith({ PORT: String((other.address() as AddressInfo).port) });
  expect((await failed.ended).code).toBe(1);
  other.close();
  expect(failed.output()).toContain('EADDRINUSE');
  const passwords = passwordsIn(failed.output());

  const second = await start();
  for (const name of ['admin', ...STUDY_ACCOUNTS])
    expect((await signIn(second.url, name, passwords[name])).tokens).toBeDefined();
  await second.end('SIGTERM');
});
