import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Queryable } from '#db/database.ts';

/** Waits until a statement of the database waits for a lock, or the act that sends it has ended without waiting. */
export const untilLockWait = (db: Queryable, hasEnded = () => false): Promise<void> =>
  expect
    .poll(async () => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
      return hasEnded() || rows.length > 0;
    })
    .toBe(true);
