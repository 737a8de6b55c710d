import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Queryable } from '#db/database.ts';

/** Waits until so many statements of the database wait for a lock, or the act that sends the last of them has ended without waiting. */
export const untilLockWait = (db: Queryable, hasEnded = () => false, waits = 1): Promise<void> =>
  expect
    .poll(async () => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
      return hasEnded() || rows.length >= waits;
    })
    .toBe(true);
