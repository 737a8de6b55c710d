import { expect, it, onTestFinished } from 'vitest';
import { cloneDatabase } from '#test/database.ts';
import { isUnavailable } from './database-errors.ts';
import { createPool } from './pool.ts';

async function openPool(queryMs: number) {
  const database = await cloneDatabase('template1');
  const pool = createPool(database.url, () => undefined, { max: 1, queryMs });
  onTestFinished(async () => {
    await pool.end();
    await database.drop();
  });
  return pool;
}

it('query timeout: returns rows for every way of passing a query', async () => {
  const pool = await openPool(5_000);
  const texts = [pool.query('select 1 as n'), pool.query('select $1::int as n', [1])];
  const configs = [
    pool.query({ text: 'select 1 as n' }),
    pool.query({ text: 'select $1::int as n', values: [1] }),
  ];
  for (const result of [...texts, ...configs]) expect((await result).rows).toEqual([{ n: 1 }]);
});

it('query timeout: fails a query without a response and replaces its connection', async () => {
  const pool = await openPool(300);
  const client = await pool.connect();
  const error = await client.query('select pg_sleep($1)', [30]).catch((thrown: unknown) => thrown);
  client.release();
  expect([isUnavailable(error), String(error)]).toEqual([true, 'Error: Query read timeout']);
  expect((await pool.query('select 1 as n')).rows).toEqual([{ n: 1 }]);
});

it('query timeout: lets a slow query run while the database answers others', async () => {
  const database = await cloneDatabase('template1');
  const pool = createPool(database.url, () => undefined, { freeze: { suspectMs: 100, probeMs: 20_000 } });
  onTestFinished(async () => {
    await pool.end();
    await database.drop();
  });
  expect((await pool.query('select 1 as n from pg_sleep(1)')).rows).toEqual([{ n: 1 }]);
});
