import type { Queryable } from '#db/database.ts';
import { createsAccounts, type ImportKind } from './import-kind.ts';
import { ACCOUNT_FIELD, type WrittenAccount } from './imported-accounts.ts';
import type { ValidatedRow } from './validate-row.ts';
import { newIds } from './write-rows.ts';

/** An account is made, which is a change also of somebody of whom nothing else changes. */
function nameAccount(one: ValidatedRow, username: string): void {
  const { verdict } = one;
  one.username = username;
  const others = verdict.changes.filter(({ column }) => column !== ACCOUNT_FIELD);
  one.verdict = {
    ...verdict,
    outcome: verdict.outcome === 'unchanged' ? 'update' : verdict.outcome,
    changes: [...others, { column: ACCOUNT_FIELD, from: null, to: username }],
  };
}

/** What the file calls an account, unless it is called so already, or left as a person named it. */
function nameAsSaid(one: ValidatedRow): void {
  const { meant, changes } = one.verdict;
  const said = meant[ACCOUNT_FIELD];
  if (typeof said !== 'string') return;
  if (one.standing === undefined) nameAccount(one, said);
  else if (changes.some(({ column, kept }) => column === ACCOUNT_FIELD && !kept)) one.username = said;
}

/** The people of whom the file names an account, and where it is wished (`all`) those who have none. */
export async function nameAccounts(
  db: Queryable,
  kind: ImportKind,
  judged: ValidatedRow[],
  all: boolean,
): Promise<void> {
  const { accounts } = kind;
  if (accounts === null || !createsAccounts(kind)) return;
  const right = judged.filter(({ verdict }) => verdict.outcome !== 'error');
  for (const one of right) nameAsSaid(one);
  if (!all) return;
  const without = right.filter(
    ({ username, standing }) => username === undefined && typeof standing?.columns.user_id !== 'number',
  );
  const names = await accounts.names(
    db,
    without.map(({ verdict, standing }) => ({
      columns: verdict.columns,
      texts: verdict.texts.length > 0 ? verdict.texts : Object.values(standing?.texts ?? {}),
    })),
    right.flatMap(({ username }) => username ?? []),
  );
  for (const [place, one] of without.entries()) nameAccount(one, names[place] ?? '');
}

/** The accounts that are made or get another name, by place. */
export async function accountsOf(
  db: Queryable,
  rows: ValidatedRow[],
  universityId: number | null,
): Promise<Map<number, WrittenAccount>> {
  const named = rows.flatMap(({ row, standing, username }) => {
    const id = standing?.columns.user_id;
    return username === undefined
      ? []
      : [{ place: row.place, username, id: typeof id === 'number' ? id : null }];
  });
  const ids = await newIds(db, 'users', named.filter(({ id }) => id === null).length);
  return new Map(
    named.map(({ place, username, id }) => [
      place,
      { id: id ?? ids.pop() ?? 0, username, university_id: universityId ?? 0, anew: id === null },
    ]),
  );
}
