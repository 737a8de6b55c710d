import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from './server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it.each([
  ['Karimov Anvar Olim oʻgʻli', 'karimov anvar olim ogli'],
  ["  Xo'jayev\t Abdu-Rahmon ", 'hojayev abdu rahmon'],
  ['Xoʼjayev - Abdu\nRahmon', 'hojayev abdu rahmon'],
  ['-', ''],
  ['Каримов Анвар Олим ўғли', 'karimov anvar olim ogli'],
  ['Хўжаев  Абду–Раҳмон', 'hojayev abdu rahmon'],
])('%j matches %j', async (name, key) => {
  const { rows } = await sql<{ key: string }>`select search_key(${name}) as key`.execute(server.services.db);
  expect(rows).toEqual([{ key }]);
});
