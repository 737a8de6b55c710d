import { SUPERADMIN } from '@dekanat/contract/access/accounts/account-fields.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { notFound, Refusal } from '#api/errors.ts';
import { inScope } from '#api/scope.ts';
import { publishToBrowsers } from '#platform/realtime/bus.ts';

/** The syllabi that the caller may see: all of their university. */
export const visibleSyllabi = ({ db, scope }: Pick<Context, 'db' | 'scope'>) =>
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
  const { faculty_id, ...syllabus } = await visibleSyllabi(context)
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
