import { SUPERADMIN } from '@dekanat/contract/access/accounts/account-fields.ts';
import { sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { notFound, Refusal } from '#api/errors.ts';
import { formatInstant } from '#api/instant-format.ts';
import type { DB } from '#db/tables.ts';

/** Tables with a version that increases with every change. */
export type Versioned = {
  [T in keyof DB]: DB[T] extends { id: unknown; version: unknown } ? T : never;
}[keyof DB];

/**
 * Locks a record for an update and refuses (409) if it is newer than the version that the caller saw; the message names
 * user and time. Without `version` the last write wins. With `keepsKey` rows that refer to the record may be added and changed meanwhile.
 */
export async function lockVersion(
  context: Pick<Context, 'db' | 'scope'>,
  table: Versioned,
  id: number,
  version: number | undefined,
  { keepsKey = false } = {},
): Promise<void> {
  const { rows } = await sql<{ version: number; updated_at: string }>`
    select version, updated_at from ${sql.table(table)} where id = ${id}
    for ${keepsKey ? sql`no key update` : sql`update`}`.execute(context.db);
  const [current] = rows;
  if (current === undefined) throw notFound();
  if (version === undefined || current.version === version) return;
  throw await staleRefusal(context, { records: [table], id, at: current.updated_at });
}

/** The refusal that names the user of the newest change in one of the tables, as far as the caller may know of it. */
export async function staleRefusal(
  { db, scope }: Pick<Context, 'db' | 'scope'>,
  { records, id, at }: { records: string[]; id: number; at: string },
): Promise<Refusal> {
  const change = await db
    .selectFrom('audit')
    .leftJoin('users', 'users.id', 'audit.user_id')
    .select(['users.id as user', 'users.username'])
    .where('audit.record', 'in', records)
    .where('audit.row_id', '=', id)
    .where((eb) =>
      eb.or([
        eb.lit(scope.universityId === null),
        eb('audit.university_id', 'is', null),
        eb('audit.university_id', '=', scope.universityId),
      ]),
    )
    .orderBy('audit.id', 'desc')
    .executeTakeFirst();
  const by = change?.user ? (change.username ?? SUPERADMIN) : 'Dekanat';
  return new Refusal('stale', { values: { by, at: formatInstant(at) } });
}
