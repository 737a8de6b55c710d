import { type RawBuilder, sql } from 'kysely';

/** Rows that one statement deletes: with all that refer to them it ends long before its time limit. */
export const BATCH = 5_000;

/** Deletes rows of the table, at most a batch of them. */
export const inBatches = (table: string, condition: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  delete from ${sql.table(table)} where ctid = any(array(
    select ctid from ${sql.table(table)} where ${condition} limit ${BATCH}))`;
