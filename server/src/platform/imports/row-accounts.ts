import type { Context } from '#api/context.ts';
import type { Queryable } from '#db/database.ts';
import { createsAccounts, type Fields, type ImportKind } from './import-kind.ts';
import { ACCOUNT_FIELD, type AccountWrite, isNewAccount, touchesAccount } from './imported-accounts.ts';
import type { Problem } from './read-rows.ts';
import type { ValidatedRow } from './validate-row.ts';
import { reserveIds } from './write-rows.ts';

/** Sets the username; a new account also counts as a change of an otherwise unchanged record. */
function setUsername(row: ValidatedRow, username: string): void {
  const { result } = row;
  row.username = username;
  const others = result.changes.filter(({ column }) => column !== ACCOUNT_FIELD);
  row.result = {
    ...result,
    outcome: result.outcome === 'unchanged' ? 'update' : result.outcome,
    changes: [...others, { column: ACCOUNT_FIELD, from: null, to: username }],
  };
}

/** Uses the username of the file unless it is unchanged or was edited by a user. */
function setGivenUsername(row: ValidatedRow): void {
  const { parsed, changes } = row.result;
  const username = parsed[ACCOUNT_FIELD];
  if (typeof username !== 'string') return;
  if (row.current === undefined) setUsername(row, username);
  else if (changes.some(({ column, kept }) => column === ACCOUNT_FIELD && !kept)) row.username = username;
}

/** Assigns usernames of the file and, if `forAll`, new ones to everyone without an account. */
export async function assignUsernames(
  db: Queryable,
  kind: ImportKind,
  results: ValidatedRow[],
  forAll: boolean,
): Promise<void> {
  const { accounts } = kind;
  if (accounts === null || !createsAccounts(kind)) return;
  const valid = results.filter(({ result }) => result.outcome !== 'error');
  for (const row of valid) setGivenUsername(row);
  if (!forAll) return;
  const withoutAccount = valid.filter(
    ({ username, current }) => username === undefined && typeof current?.columns.user_id !== 'number',
  );
  const names = await accounts.names(
    db,
    withoutAccount.map(({ result, current }) => ({
      columns: result.columns,
      texts: result.texts.length > 0 ? result.texts : Object.values(current?.texts ?? {}),
    })),
    valid.flatMap(({ username }) => username ?? []),
  );
  for (const [index, row] of withoutAccount.entries()) setUsername(row, names[index] ?? '');
}

const userOf = ({ current }: ValidatedRow): number | null => {
  const id = current?.columns.user_id;
  return typeof id === 'number' ? id : null;
};

/** Problems of rows that name an account badly, or touch one with more rights than the caller. */
export async function accountProblems(
  context: Context,
  { accounts }: ImportKind,
  rows: readonly ValidatedRow[],
): Promise<Map<ValidatedRow, Problem>> {
  const found = new Map<ValidatedRow, Problem>();
  if (accounts === null) return found;
  const touched = rows.filter((row) => userOf(row) !== null && touchesAccount(row.result.changes));
  const above = await accounts.outOfReach(
    context,
    touched.flatMap((row) => userOf(row) ?? []),
  );
  for (const row of touched)
    if (above.has(userOf(row) ?? 0)) found.set(row, { column: null, key: 'admin.stands_above', values: {} });
  for (const row of rows) {
    const key = row.username === undefined ? null : accounts.problemOfName(row.username);
    if (key !== null && !found.has(row)) found.set(row, { column: ACCOUNT_FIELD, key, values: {} });
  }
  return found;
}

/** The accounts to create or rename, by row. */
export async function assignAccounts(
  db: Queryable,
  rows: ValidatedRow[],
  universityId: number | null,
): Promise<Map<number, AccountWrite>> {
  const assigned = rows.flatMap((one) =>
    one.username === undefined ? [] : [{ place: one.row.place, username: one.username, id: userOf(one) }],
  );
  const ids = await reserveIds(db, 'users', assigned.filter(({ id }) => id === null).length);
  return new Map(
    assigned.map(({ place, username, id }) => [
      place,
      { id: id ?? ids.pop() ?? 0, username, university_id: universityId ?? 0, isNew: id === null },
    ]),
  );
}

/** Stored values of the columns with defaults; every row of a batch writes the same columns. */
export const withDefaults = (stored: Fields, defaults: Fields = {}, hasNewAccount: boolean): Fields =>
  Object.fromEntries(
    Object.entries(defaults).map(([name, value]) => [name, stored[name] ?? (hasNewAccount ? value : null)]),
  );

/** Notes which empty columns a new account fills: the undo of the import deletes the account and empties them again. */
export function recordFilled(row: ValidatedRow, defaults: Fields = {}): void {
  const stored = row.current?.columns ?? {};
  const filled = Object.keys(defaults).filter(
    (name) => (stored[name] ?? null) === null && (defaults[name] ?? null) !== null,
  );
  if (filled.length === 0) return;
  const changes = row.result.changes.map((change) => (isNewAccount(change) ? { ...change, filled } : change));
  row.result = { ...row.result, changes };
}
