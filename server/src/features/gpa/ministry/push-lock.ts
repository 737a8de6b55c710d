import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';

/** Two acts at once would each queue what the other has queued, or queue for a connection that the other removes. */
export const lockPushes = (db: Queryable, universityId: number) =>
  sql`select pg_advisory_xact_lock(hashtext('hemis_pushes'), ${universityId})`.execute(db);
