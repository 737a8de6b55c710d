import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '#db/database.ts';

/**
 * Changes of the plan in these semesters are over, and new ones wait until the transaction ends. To be called before students are locked,
 * because a change of the plan locks its semesters first too.
 */
export const lockSemesters = (db: Queryable, ids: RawBuilder<number[]>) =>
  sql`select from semesters where id = any(${ids}) order by id for key share`.execute(db);
