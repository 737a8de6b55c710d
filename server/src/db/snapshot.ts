import { sql } from 'kysely';
import type { Queryable } from './database.ts';

const start = (db: Queryable) =>
  db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute();

interface Snapshot {
  db: Queryable;
  /** Returns the connection to the pool. */
  close: () => Promise<void>;
}

/** A transaction whose statements see one state of the database. It may be idle as long as a statement may run, while a client reads. */
export async function openSnapshot(db: Queryable): Promise<Snapshot> {
  const transaction = await start(db);
  const close = async () => {
    if (!transaction.isRolledBack) await transaction.rollback().execute();
  };
  try {
    await sql`select set_config('idle_in_transaction_session_timeout', current_setting('statement_timeout'), true)`.execute(
      transaction,
    );
  } catch (error) {
    await close();
    throw error;
  }
  return { db: transaction, close };
}

/** Runs statements that see one state of the database. */
export async function inSnapshot<Result>(
  db: Queryable,
  work: (db: Queryable) => Promise<Result>,
): Promise<Result> {
  const snapshot = await openSnapshot(db);
  try {
    return await work(snapshot.db);
  } finally {
    await snapshot.close();
  }
}

/** The rows of a snapshot, which is closed when they end or are read no further. */
export async function* closingSnapshot<Row>(
  { close }: Snapshot,
  rows: AsyncIterable<Row>,
): AsyncGenerator<Row> {
  try {
    yield* rows;
  } finally {
    await close();
  }
}
