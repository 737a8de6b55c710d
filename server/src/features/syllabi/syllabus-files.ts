import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { invalidField } from '#api/errors.ts';
import { sanitiseInBackground } from '#platform/rich-text/background-sanitiser.ts';
import { imagesIn } from '#platform/rich-text/rich-text.ts';
import type { OwnSyllabus } from './own-syllabus.ts';

/** Condition: the file may become one of the syllabus. */
export const isClaimable = (
  { caller }: Pick<Context, 'caller'>,
  { origin_id, university_id }: OwnSyllabus,
): RawBuilder<boolean> =>
  sql<boolean>`(claimed_table is null and uploaded_by = ${caller.id} and (university_id is null or university_id = ${university_id})
    or claimed_table = 'syllabi' and claimed_id = ${origin_id}
    or claimed_table = 'bank_questions' and claimed_id = ${university_id})`;

/**
 * Claims uploaded files for a syllabus: own uploads, and files of the syllabi that it was copied from or to. Pictures of the
 * university's question bank stay the bank's.
 * @throws Invalid on `field` for any other file
 */
export async function claimFiles(
  context: Context,
  ids: number[],
  syllabus: OwnSyllabus,
  { field, images = false }: { field: string; images?: boolean },
): Promise<void> {
  if (ids.length === 0) return;
  const { origin_id, university_id } = syllabus;
  const { numUpdatedRows } = await context.db
    .updateTable('files')
    .set({
      claimed_table: sql`case when claimed_table = 'bank_questions' then claimed_table else 'syllabi' end`,
      claimed_id: sql`case when claimed_table = 'bank_questions' then claimed_id else ${origin_id}::integer end`,
      unclaimed_since: null,
      university_id,
    })
    .where('id', 'in', ids)
    .where(isClaimable(context, syllabus))
    .$if(images, (query) => query.where('width', 'is not', null))
    .executeTakeFirst();
  if (Number(numUpdatedRows) !== new Set(ids).size) throw invalidField(field, 'invalid.out_of_scope');
}

/** Sanitises a rich text and claims its pictures. */
export async function storeRichText(
  context: Context,
  html: string,
  syllabus: OwnSyllabus,
  field: string,
): Promise<string> {
  const clean = await sanitiseInBackground(html);
  await claimFiles(context, imagesIn(clean), syllabus, { field, images: true });
  return clean;
}
