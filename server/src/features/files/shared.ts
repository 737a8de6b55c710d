import { sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { invalidField } from '#api/errors.ts';
import type { Feature } from '#api/implement.ts';
import { MultipartBody } from '#api/multipart-body.ts';
import { inScope } from '#api/scope.ts';
import type { DB } from '#db/tables.ts';

/** The record that a file belongs to. Its table needs a trigger with `release_files()`. */
export interface Owner {
  table: Extract<keyof DB, string>;
  id: number;
  universityId: number | null;
}

/** Where a file is read. */
export const urlOfFile = (id: number, isImage: boolean) =>
  `/api/resources/${isImage ? 'showImage' : 'file'}/${id}`;

/** The column that names the file; of a picture, with `image`, nothing else is taken. */
interface Place {
  field: string;
  image?: boolean;
}

/**
 * Makes a file that this person uploaded belong to the record: it is no longer swept, and others may see it. A file
 * that already belongs to the record stays so; any other id is refused as if no such file existed.
 * @throws Invalid on `field`
 */
async function claimFile(
  { db, scope, caller }: Context,
  id: number,
  { table, id: recordId, universityId }: Owner,
  { field, image = false }: Place,
): Promise<void> {
  const claimed = await db
    .updateTable('files')
    .set({
      claimed_table: table,
      claimed_id: recordId,
      unclaimed_since: null,
      university_id: sql`coalesce(university_id, ${universityId})`,
    })
    .where('files.id', '=', id)
    .where(inScope(scope, { university: 'files.university_id' }))
    .where((eb) =>
      eb.or([
        eb.and([eb('claimed_table', 'is', null), eb('uploaded_by', '=', caller.id)]),
        eb.and([eb('claimed_table', '=', table), eb('claimed_id', '=', recordId)]),
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
  if (claimed.numUpdatedRows === 0n) throw invalidField(field, 'invalid.out_of_scope');
}

/** The record no longer needs the file: after a day it is swept, unless it is claimed again. */
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
 * Gives a record the file that it has from now on (null: none; undefined: as before), and lets go of the one before.
 * @throws Invalid on `field`, where there is no such file for this person
 */
export async function replaceFile(
  context: Context,
  { before, after }: { before: number | null; after: number | null | undefined },
  owner: Owner,
  place: Place,
): Promise<void> {
  if (after === undefined || after === before) return;
  if (after !== null) await claimFile(context, after, owner, place);
  if (before !== null) await releaseFile(context, before, owner);
}

/** To be called when a record moves to another university: its files move with it. */
export const moveFiles = ({ db }: Pick<Context, 'db'>, { table, id, universityId }: Owner) =>
  db
    .updateTable('files')
    .set({ university_id: universityId })
    .where('claimed_table', '=', table)
    .where('claimed_id', '=', id)
    .execute();

/** A feature whose uploads are multipart bodies, read by their handlers while they arrive. */
export const acceptMultipart =
  (feature: Feature): Feature =>
  (app, services) => {
    void app.register(async (own) => {
      own.addContentTypeParser('multipart/form-data', (request, stream, done) =>
        done(null, new MultipartBody(request.headers, stream)),
      );
      feature(own, services);
    });
  };
