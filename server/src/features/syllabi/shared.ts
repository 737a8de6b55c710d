import { SUPERADMIN } from '@dekanat/contract/access/accounts/account-fields.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { invalidField, notFound, Refusal } from '#api/errors.ts';
import { inScope } from '#api/scope.ts';
import { publishToBrowsers } from '#platform/realtime/bus.ts';
import { sanitiseInBackground } from '#platform/rich-text/background-sanitiser.ts';
import { imagesIn } from '#platform/rich-text/rich-text.ts';

export { DRAWABLE, isShort, lacksLessons, poolOf, SHOWN, type TestControl } from './drawn-lessons.ts';
export type { SyllabusUses } from './syllabus-uses.ts';

/** The syllabi that the caller may see: all of their university. */
export const visible = ({ db, scope }: Pick<Context, 'db' | 'scope'>) =>
  db
    .selectFrom('syllabi')
    .where(inScope(scope, { university: 'syllabi.university_id' }))
    .where('syllabi.removed_at', 'is', null);

type Part = 'syllabus_modules' | 'syllabus_lessons' | 'lesson_items' | 'lesson_files' | 'test_questions';

/** A syllabus with the columns that a change of it needs. */
export interface OwnSyllabus {
  id: number;
  university_id: number;
  origin_id: number;
}

/**
 * The syllabus, for a change, which is published to its open editors on commit. Users of one faculty change those of their
 * faculty. @throws Refusal 404 outside the scope, 403 for another faculty
 */
export async function ownSyllabus(
  context: Context,
  id: number,
  lessonId: number | null = null,
): Promise<OwnSyllabus> {
  const { faculty_id, ...syllabus } = await visible(context)
    .select(['id', 'university_id', 'origin_id', 'faculty_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(notFound);
  const { facultyId } = context.scope;
  if (facultyId !== null && faculty_id !== facultyId) throw new Refusal('forbidden');
  await publishSyllabus(context, syllabus, lessonId);
  return syllabus;
}

/** PostgreSQL delivers equal notifications of one transaction once. */
const publishSyllabus = (
  { db, caller, tab }: Context,
  { id, university_id }: OwnSyllabus,
  lessonId: number | null,
): Promise<void> =>
  publishToBrowsers(
    db,
    { permission: 'syllabus_index', universityId: university_id, facultyId: 'all' },
    { event: 'syllabus', id, lesson_id: lessonId, by: caller.username ?? SUPERADMIN, tab: tab ?? null },
  );

/** The lesson of a part. */
const LESSON_OF: Record<Part, RawBuilder<number | null>> = {
  syllabus_modules: sql`null::integer`,
  syllabus_lessons: sql`part.id`,
  lesson_items: sql`part.lesson_id`,
  lesson_files: sql`part.lesson_id`,
  test_questions: sql`(select lesson_id from lesson_items where lesson_items.id = part.item_id)`,
};

interface Place {
  id: number;
  lesson_id: number | null;
}

async function placeOf({ db, scope }: Context, part: Part, id: number): Promise<Place> {
  const removable = part !== 'lesson_files' && part !== 'test_questions';
  const hidden = removable ? sql`part.removed_at is null` : sql`true`;
  const { rows } = await sql<Place>`
    select syllabi.id, ${LESSON_OF[part]} as lesson_id from ${sql.table(part)} part join syllabi on syllabi.id = part.syllabus_id
    where part.id = ${id} and ${hidden} and syllabi.removed_at is null
      and ${inScope(scope, { university: 'syllabi.university_id' })}`.execute(db);
  const [found] = rows;
  if (found === undefined) throw notFound();
  return found;
}

/** The syllabus of a module, lesson, item, file or question that is not removed, in scope. */
export const syllabusIdOf = async (context: Context, part: Part, id: number): Promise<number> =>
  (await placeOf(context, part, id)).id;

/** The syllabus of a part, for a change. */
export async function syllabusOf(context: Context, part: Part, id: number): Promise<OwnSyllabus> {
  const place = await placeOf(context, part, id);
  return ownSyllabus(context, place.id, place.lesson_id);
}

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

/** Hides a part; it can be restored until the sweep deletes it. */
export const hide = async (
  { db }: Context,
  table: 'syllabi' | 'syllabus_modules' | 'syllabus_lessons' | 'lesson_items',
  id: number,
): Promise<null> => {
  await sql`update ${sql.table(table)} set removed_at = now() where id = ${id}`.execute(db);
  return null;
};

/** Shows a hidden part again. @returns its syllabus, 404 when it is not hidden or already deleted */
export async function unhide(
  context: Context,
  table: 'syllabus_modules' | 'syllabus_lessons' | 'lesson_items',
  id: number,
): Promise<OwnSyllabus> {
  const shown = await sql`
    update ${sql.table(table)} set removed_at = null where id = ${id} and removed_at is not null`.execute(
    context.db,
  );
  if (shown.numAffectedRows === 0n) throw notFound();
  return syllabusOf(context, table, id);
}
