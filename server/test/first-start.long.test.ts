import { faculties } from '@dekanat/contract/structure/faculties.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { STUDY_ACCOUNTS } from '../src/seed/study/study-accounts.ts';
import { signIn } from './client.ts';
import { cloneDatabase, type TestDatabase } from './database.ts';
import { query, startProcess } from './server-process.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await cloneDatabase('template1');
});
afterAll(() => database.drop());

const start = async () => {
  const server = await startProcess({
    DATABASE_URL: database.url,
    DEMO_PASSWORD: '',
    SUPERADMIN_PASSWORD: '',
  });
  await server.listening;
  return server;
};

it('first start: fills an empty database with the demonstration and prints its random passwords once', async () => {
  const first = await start();
  const people = await query<{ email: string }>(
    database.url,
    'select email from users join admins on user_id = id order by id',
  );
  const names = people.map(({ email }) => email.split('@')[0]);
  expect(names).toEqual(['superadmin', 'admin', 'dekan', 'registrar', 'viewer', 'admin2']);
  const printed = [...first.output().matchAll(/^ {2}(\S+) +(\S+)$/gm)];
  const passwords = Object.fromEntries(printed.map(([, name, password]) => [name, password]));
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
