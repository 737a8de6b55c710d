import { inTransaction, type PublicContext } from '#api/context.ts';
import type { Queryable } from '#db/database.ts';

/** Runs `work` in a transaction; what must happen after it happens after it. */
export async function inOwnTransaction<Result>(
  context: PublicContext,
  work: (inside: PublicContext, db: Queryable) => Promise<Result>,
): Promise<Result> {
  const acts: (() => void)[] = [];
  const result = await inTransaction(context, (db) =>
    work({ ...context, db, onCommit: (act) => void acts.push(act) }, db),
  );
  for (const act of acts) act();
  return result;
}
