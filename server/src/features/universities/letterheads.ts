import type { BodyOf } from '@dekanat/contract/api/endpoint.ts';
import { type Letterhead, letterheads } from '@dekanat/contract/universities/letterheads.ts';
import { sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { notFound } from '#api/errors.ts';
import { implement } from '#api/implement.ts';
import { inScope } from '#api/scope.ts';
import { lockVersion } from '#crud/versions.ts';
import { replaceFile, urlOfFile } from '#features/files/shared.ts';

/** The letterhead of a university in scope, empty before it is saved. */
async function read({ db, scope }: Context, universityId: number): Promise<Letterhead> {
  const found = await db
    .selectFrom('universities')
    .leftJoin('letterheads', 'letterheads.university_id', 'universities.id')
    .where('universities.id', '=', universityId)
    .where(inScope(scope, { university: 'universities.id' }))
    .select([
      'letterheads.logo_file_id',
      sql<string>`coalesce(letterheads.contacts, '')`.as('contacts'),
      sql<number>`coalesce(letterheads.version, 0)`.as('version'),
      sql<Letterhead['translations']>`coalesce(letterheads.translations, '[]')`.as('translations'),
      sql<Letterhead['signatories']>`coalesce(letterheads.signatories, '[]')`.as('signatories'),
    ])
    .executeTakeFirstOrThrow(notFound);
  return { ...found, logo_url: found.logo_file_id === null ? null : urlOfFile(found.logo_file_id, true) };
}

async function update(
  context: Context,
  universityId: number,
  { logo_file_id, contacts, translations, signatories, version }: BodyOf<typeof letterheads.update>,
): Promise<Letterhead> {
  await read(context, universityId);
  const { db } = context;
  await db
    .insertInto('letterheads')
    .values({ university_id: universityId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { id, logo_file_id: before } = await db
    .selectFrom('letterheads')
    .where('university_id', '=', universityId)
    .select(['id', 'logo_file_id'])
    .executeTakeFirstOrThrow();
  await lockVersion(context, 'letterheads', id, version);
  if (logo_file_id !== before)
    // The former logo stays claimed, because issued papers print it.
    await replaceFile(
      context,
      { before: null, after: logo_file_id },
      { table: 'letterheads', id, universityId },
      { field: 'logo_file_id', image: true },
    );
  await db
    .updateTable('letterheads')
    .set({
      logo_file_id,
      contacts,
      translations: JSON.stringify(translations),
      signatories: JSON.stringify(signatories),
    })
    .where('id', '=', id)
    .execute();
  return read(context, universityId);
}

export const letterheadFeature = implement(letterheads, {
  read: (context, { params }) => read(context, params.id),
  update: (context, { params, body }) => update(context, params.id, body),
});
