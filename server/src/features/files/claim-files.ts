import { type SqlBool, sql } from 'kysely';
import type { Caller } from '#api/caller.ts';
import type { Context } from '#api/context.ts';
import { invalidField } from '#api/errors.ts';
import { inScope } from '#api/scope.ts';
import type { DB } from '#db/tables.ts';
import type { TextKey } from '#locales/text-key.ts';
import { isAnonymousFrom } from '#platform/files/anonymous-uploads.ts';

/** The account that claims a file; a student also claims what was uploaded without an account from this address. */
type Claiming = Pick<Context<Caller>, 'db' | 'scope'> & {
  caller: Pick<Caller, 'id'> & Partial<Pick<Caller, 'kind'>>;
  address?: string;
};

/**
 * Condition: the caller has uploaded the file, or nobody who had an account. A super administrator uploads without a
 * university, and uses the file in one.
 */
const isOwnUpload = ({ scope, caller, address }: Claiming) => {
  const own = sql<SqlBool>`(files.uploaded_by = ${caller.id} and (files.university_id is null or ${inScope(scope, { university: 'files.university_id' })}))`;
  if (caller.kind !== 'student' || address === undefined) return own;
  return sql<SqlBool>`(${own} or ${isAnonymousFrom(address)})`;
};

/** The record that claims a file. Its table needs a trigger with `release_files()`. */
export interface Owner {
  table: Extract<keyof DB, string>;
  id: number;
  universityId: number | null;
}

/** The column that refers to the file; with `image` only images are accepted. */
export interface FileField {
  field: string;
  image?: boolean;
  /** In place of the standard message. */
  refusal?: TextKey;
}

/**
 * Claims an uploaded file for the record: it is no longer swept, and others may see it. Claiming it again succeeds; any
 * other file is refused as missing.
 * @throws Invalid on `field`
 */
async function claimFile(
  claiming: Claiming,
  id: number,
  { table, id: recordId, universityId }: Owner,
  { field, image = false, refusal = 'invalid.out_of_scope' }: FileField,
): Promise<void> {
  const { db, scope, caller } = claiming;
  const claimed = await db
    .updateTable('files')
    .set({
      uploaded_by: sql`coalesce(uploaded_by, ${caller.id})`,
      uploaded_from: null,
      claimed_table: table,
      claimed_id: recordId,
      unclaimed_since: null,
      university_id: sql`coalesce(university_id, ${universityId})`,
    })
    .where('files.id', '=', id)
    .where((eb) =>
      eb.or([
        eb.and([eb('claimed_table', 'is', null), isOwnUpload(claiming)]),
        eb.and([
          eb('claimed_table', '=', table),
          eb('claimed_id', '=', recordId),
          inScope(scope, { university: 'files.university_id' }),
        ]),
      ]),
    )
    .where((eb) =>
      eb.or([
        eb('university_id', 'is', null),
        sql<boolean>`university_id is not distinct from ${universityId}`,
      ]),
    )
    .$if(image, (query) => query.where('width', 'is not', null))
    .executeTakeFirst();
  if (claimed.numUpdatedRows === 0n) throw invalidField(field, refusal);
}

/** Releases a file; it is swept after a day unless it is claimed again. */
async function releaseFile({ db }: Pick<Context, 'db'>, id: number, { table, id: recordId }: Owner) {
  await db
    .updateTable('files')
    .set({ claimed_table: null, claimed_id: null, unclaimed_since: sql`now()` })
    .where('id', '=', id)
    .where('claimed_table', '=', table)
    .where('claimed_id', '=', recordId)
    .execute();
}

/**
 * Replaces the file of a record (null: none, undefined: unchanged) and releases the previous one.
 * @throws Invalid on `field` when the user has no such file
 */
export async function replaceFile(
  context: Claiming,
  { before, after }: { before: number | null; after: number | null | undefined },
  owner: Owner,
  fileField: FileField,
): Promise<void> {
  if (after === undefined || after === before) return;
  if (after !== null) await claimFile(context, after, owner, fileField);
  if (before !== null) await releaseFile(context, before, owner);
}

/**
 * Claims all files of a record, and releases those that it does not have any more. One call has the files of all fields: a released
 * file can be claimed only by the user who uploaded it.
 * @throws Invalid on the field of a file that the user does not have
 */
export async function claimExactly(
  context: Claiming,
  files: readonly (FileField & { id: number })[],
  owner: Owner,
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from files where claimed_table = ${owner.table} and claimed_id = ${owner.id}`.execute(
    context.db,
  );
  const claimed = new Set(rows.map(({ id }) => id));
  for (const file of files) if (!claimed.has(file.id)) await claimFile(context, file.id, owner, file);
  const ids = new Set(files.map(({ id }) => id));
  for (const id of claimed) if (!ids.has(id)) await releaseFile(context, id, owner);
}

/** Call when a record moves to another university: its files move with it. */
export const moveFiles = ({ db }: Pick<Context, 'db'>, { table, id, universityId }: Owner) =>
  db
    .updateTable('files')
    .set({ university_id: universityId })
    .where('claimed_table', '=', table)
    .where('claimed_id', '=', id)
    .execute();
