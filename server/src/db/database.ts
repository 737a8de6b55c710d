import { type Kysely, sql, type Transaction } from 'kysely';
import { SHARED } from './statement-source.ts';
import type { DB } from './tables.ts';

export type Database = Kysely<DB>;
/** A pool connection or a transaction. */
export type Queryable = Kysely<DB> | Transaction<DB>;

/** The author of changes, stored in the audit rows of the transaction. */
export interface Actor {
  userId: number | null;
  /** The API token of the request; the account is then its owner. */
  tokenId?: number | undefined;
  requestId: string;
  address: string;
}

/** Runs `work` in a transaction whose audit rows name the actor. */
export function auditedTransaction<Result>(
  db: Database,
  actor: Actor,
  work: (trx: Transaction<DB>) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (trx) => {
    await sql`${sql.raw(SHARED)} select set_config('dekanat.user_id', ${String(actor.userId ?? '')}, true),
                     set_config('dekanat.request_id', ${actor.requestId}, true),
                     set_config('dekanat.address', ${actor.address}, true),
                     set_config('dekanat.api_token_id', ${String(actor.tokenId ?? '')}, true),
                     set_config('application_name', ${`dekanat ${actor.requestId}`}, true)`.execute(trx);
    return work(trx);
  });
}
