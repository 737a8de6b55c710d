import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { useServer } from './use-server.ts';

const { server } = useServer({ callers: [] });

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
