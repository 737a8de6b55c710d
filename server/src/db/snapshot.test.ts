import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { useServer } from '#test/use-server.ts';
import { closingSnapshot, inSnapshot, openSnapshot } from './snapshot.ts';

const { server } = useServer();

it('a snapshot refuses to write, and may be idle as long as a statement may run', async () => {
  const { db } = server.services;
  const read = inSnapshot(db, async (view) => {
    const { rows } = await sql<{ idle: string; statement: string; isolation: string }>`
      select current_setting('idle_in_transaction_session_timeout') as idle, current_setting('statement_timeout') as statement,
        current_setting('transaction_isolation') as isolation`.execute(view);
    return rows[0];
  });
  const settings = await read;
  expect(settings).toEqual({
    idle: settings?.statement,
    statement: settings?.statement,
    isolation: 'repeatable read',
  });
  // A connection that may not write is closed, as one to a former primary is.
  await expect(inSnapshot(db, (view) => sql`delete from used_captchas`.execute(view))).rejects.toThrow();
});

it('the rows of a snapshot return its connection when their reader stops', async () => {
  const { db } = server.services;
  const snapshot = await openSnapshot(db);
  async function* numbers() {
    for (let number = 1; ; number += 1) yield number;
  }
  for await (const number of closingSnapshot(snapshot, numbers())) if (number === 3) break;
  await expect(sql`select 1`.execute(snapshot.db)).rejects.toThrow();
  await snapshot.close();
});
