import { sql } from 'kysely';
import type { Caller } from '#api/caller.ts';
import type { Context as CallContext } from '#api/context.ts';
import { type FileField, replaceFile } from '#features/files/shared.ts';
import type { StoredMessage } from './stored-message.ts';

type Context = Pick<CallContext<Caller>, 'db' | 'scope' | 'caller'>;

/** Of these files, those that another message of the caller holds: a message made from a template shares its files. */
async function sharedFiles({ db, caller }: Context, ids: readonly number[]): Promise<Set<number>> {
  const rows = await db
    .selectFrom('files')
    .innerJoin('messages', 'messages.id', 'files.claimed_id')
    .where('files.claimed_table', '=', 'messages')
    .where('files.id', '=', sql<number>`any(${[...ids]}::integer[])`)
    .where('messages.sender_id', '=', caller.id)
    .select('files.id')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Files that a message no longer shows are released unless another message shows them. */
const releaseFiles = ({ db }: Context, id: number, removed: readonly number[]) =>
  db
    .updateTable('files')
    .set({ claimed_table: null, claimed_id: null, unclaimed_since: sql`now()` })
    .where('claimed_table', '=', 'messages')
    .where('claimed_id', '=', id)
    .where('files.id', '=', sql<number>`any(${[...removed]}::integer[])`)
    .where(
      sql<boolean>`not exists (select from messages other where other.id <> ${id} and other.file_ids @> array[files.id])`,
    )
    .execute();

/** Claims the attachments and pictures of a message. @throws Invalid when the caller has no such file */
export async function changeFiles(
  context: Context,
  { id, university_id, file_ids }: Pick<StoredMessage, 'id' | 'university_id' | 'file_ids'>,
  after: readonly number[],
  fileField: FileField = { field: 'attachment_ids' },
): Promise<void> {
  const added = after.filter((file) => !file_ids.includes(file));
  const removed = file_ids.filter((file) => !after.includes(file));
  if (added.length > 0) {
    const shared = await sharedFiles(context, added);
    const owner = { table: 'messages', id, universityId: university_id } as const;
    for (const file of added)
      if (!shared.has(file)) await replaceFile(context, { before: null, after: file }, owner, fileField);
  }
  if (removed.length > 0) await releaseFiles(context, id, removed);
}
