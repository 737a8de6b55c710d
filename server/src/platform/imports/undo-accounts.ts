import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import type { CurrentRecord, Fields } from './import-kind.ts';
import { ACCOUNT_FIELD, isNewAccount } from './imported-accounts.ts';
import type { Change } from './validate-row.ts';
import type { RecordWrite } from './write-rows.ts';

interface Effect {
  record_id: number;
  changes: Change[];
}

/** The columns that new accounts filled in any of these records. */
export const filledColumns = (effects: readonly Pick<Effect, 'changes'>[]): string[] => [
  ...new Set(effects.flatMap(({ changes }) => changes.flatMap(({ filled = [] }) => filled))),
];

/**
 * The account's previous username; an account that the import created is unlinked, and what it filled is emptied.
 * `filled`: the columns of all rows that are written together, since every row of a batch writes the same columns.
 */
export function withPreviousAccount(
  { columns, ...written }: RecordWrite,
  effect: Pick<Effect, 'changes'>,
  { now, previous, filled }: { now: Fields; previous: Fields; filled: readonly string[] },
): RecordWrite {
  const { [ACCOUNT_FIELD]: _name, ...ownFields } = columns;
  const { user_id: id, university_id } = now;
  const username = previous[ACCOUNT_FIELD];
  const created = ACCOUNT_FIELD in previous && username === null;
  const renamed = typeof username === 'string' && typeof id === 'number';
  const ofRow = filledColumns([effect]);
  const emptied = Object.fromEntries(filled.map((name) => [name, ofRow.includes(name) ? null : now[name]]));
  return {
    ...written,
    columns: { ...ownFields, user_id: created ? null : id, ...emptied },
    ...(renamed && { account: { id, username, university_id: Number(university_id), isNew: false } }),
  };
}

export async function removeAccounts(
  db: Queryable,
  effects: readonly Effect[],
  current: ReadonlyMap<number, CurrentRecord>,
): Promise<void> {
  const ids = effects.flatMap(({ record_id, changes }) =>
    changes.some(isNewAccount) ? [current.get(record_id)?.columns.user_id] : [],
  );
  if (ids.length > 0) await sql`delete from users where id = any(${ids})`.execute(db);
}
