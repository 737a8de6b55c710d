import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Client, type DemoName, signIn } from '#test/client.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import {
  EXPORTED_LISTS,
  type ExportedList,
  exportedRows,
  filterQueries,
  firstOf,
  type Query,
} from './list-totals.ts';
import { pickFrom, randomWrite, writableColumns } from './random-writes.ts';

const CALLERS = ['superadmin', 'admin', 'dekan', 'registrar', 'admin2'] as const satisfies DemoName[];
/** Lists that are asked before and after each write. */
const LISTS_PER_WRITE = 4;
/** Printed in the title; `PROPERTY_SEED=…` repeats a failure. */
const SEED = Number(process.env.PROPERTY_SEED ?? Date.now() % 2 ** 31);

const FILTERS = new Set(EXPORTED_LISTS.flatMap(({ filters }) => Object.keys(filters)));
/** Lists with many rows, whose totals are cached, are asked as often as all others. */
const LARGE_LISTS = EXPORTED_LISTS.filter(({ filters }) => 'group_id' in filters);

interface Question {
  caller: DemoName;
  client: Client;
  list: ExportedList;
  query: Query;
}

/** Writes rows at random, and compares the total of lists with the rows that they export. */
export function testListTotals(writes: number): void {
  let server: TestServer;
  const clients = new Map<DemoName, Client>();
  beforeAll(async () => {
    server = await startTestServer();
    await sql`analyze`.execute(server.services.db);
    for (const name of CALLERS) clients.set(name, await signIn(server.url, name));
  });
  afterAll(() => server.close());

  const title = `totals are the number of exported rows after random writes (PROPERTY_SEED=${SEED})`;
  it(title, { timeout: 3_600_000 }, async () => {
    const { db } = server.services;
    const columns = await writableColumns({ db });
    const isRight = async (gen: fc.GeneratorValue) => {
      const question = async (): Promise<Question> => {
        const [caller, list] = [
          pickFrom(gen, CALLERS),
          pickFrom(gen, gen(fc.boolean) ? LARGE_LISTS : EXPORTED_LISTS),
        ];
        const client = clients.get(caller) as Client;
        const first = await firstOf(client, list, {});
        return { caller, client, list, query: pickFrom(gen, [{}, ...filterQueries(list, first?.data[0])]) };
      };
      const questions: Question[] = [];
      while (questions.length < LISTS_PER_WRITE) questions.push(await question());
      for (const { client, list, query } of questions) await firstOf(client, list, query);
      const statement = randomWrite(columns, FILTERS, gen);
      // A write that violates a rule of the schema changes nothing.
      await sql
        .raw(statement)
        .execute(db)
        .catch(() => undefined);
      for (const { caller, client, list, query } of questions) {
        const found = await firstOf(client, list, query);
        const rows = found && (await exportedRows(client, list, query));
        expect(found?.total, `${list.name} ${JSON.stringify(query)} of ${caller} after ${statement}`).toBe(
          rows,
        );
      }
    };
    // What was written stays, so a smaller example of a failure would be another one.
    await fc.assert(fc.asyncProperty(fc.gen(), isRight), { seed: SEED, numRuns: writes, endOnFailure: true });
  });
}
