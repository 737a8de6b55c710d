import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Database, Queryable } from '#db/database.ts';

/** Waits until so many statements of the database wait for a lock, or the act that sends the last of them has ended without waiting. */
export const untilLockWait = (db: Queryable, hasEnded = () => false, waits = 1): Promise<void> =>
  expect
    .poll(async () => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
      return hasEnded() || rows.length >= waits;
    })
    .toBe(true);

/** The answer to an act that waits for a change, which is committed then, or also if the act has ended without waiting. */
export async function answerAfter<Answer>(
  db: Database,
  change: (tx: Queryable) => Promise<unknown>,
  act: () => Promise<Answer>,
): Promise<Answer> {
  // In an object, because a returned promise would be awaited before the commit.
  const { answer } = await db.transaction().execute(async (tx) => {
    await change(tx);
    let hasEnded = false;
    const started = act().finally(() => {
      hasEnded = true;
    });
    await untilLockWait(db, () => hasEnded);
    return { answer: started };
  });
  return answer;
}
