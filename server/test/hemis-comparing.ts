import type { BodyOf } from '@dekanat/contract/api/endpoint.ts';
import { hemisComparisons, hemisRecords } from '@dekanat/contract/students/hemis/hemis-comparisons.ts';
import { expect } from 'vitest';
import type { Client } from './client.ts';

type Body = BodyOf<typeof hemisComparisons.create>;
/** Compares with the service, and waits for the end. */
export async function compare(client: Client, body: Body) {
  const { id } = (await client.call(hemisComparisons.create, { body })).result;
  const read = async () => (await client.call(hemisComparisons.read, { params: { id } })).result;
  await expect.poll(async () => (await read()).state).not.toBe('running');
  return read();
}

export const recordsOf = async (client: Client, comparison_id: number, query: object = {}) =>
  (await client.call(hemisRecords.list, { query: { comparison_id, ...query } })).result.data;

/** The state of each record by student number. */
export const statesOf = async (client: Client, id: number) =>
  Object.fromEntries((await recordsOf(client, id)).map(({ id_number, state }) => [id_number, state]));
