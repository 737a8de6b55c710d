import { type Kysely, sql, type Transaction } from 'kysely';
import type { DB } from './tables.ts';

export type Database = Kysely<DB>;
/** A pool connection or a transaction: what a query needs. */
export type Queryable = Kysely<DB> | Transaction<DB>;

/** Who writes: goes into the audit rows of the transaction. */
export interface Actor {
  userId: number | null;
  requestId: string;
  address: string;
}

/** One transaction, all or nothing, in which the audit triggers know who acts. */
export function auditedTransaction<Result>(
  db: Database,
  actor: Actor,
  work: (trx: Transaction<DB>) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (trx) => {
    await sql`select set_config('dekanat.user_id', ${String(actor.userId ?? '')}, true),
                     set_config('dekanat.request_id', ${actor.requestId}, true),
                     set_config('dekanat.address', ${actor.address}, true)`.execute(trx);
    return work(trx);
  });
}
