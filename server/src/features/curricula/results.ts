import { requireUnreferenced } from '#crud/removal.ts';
import type { Queryable } from '#db/database.ts';

/** What may have results: all subjects of a curriculum, some semester subjects, or some controls. */
interface Part {
  curriculumId?: number;
  semesterSubjectIds?: number[];
  controlIds?: number[];
}

/**
 * What students have achieved refers to semester subjects and controls by foreign keys without cascade, so the schema says
 * whether there is any.
 * @throws InUse (405) with the kinds and numbers of results
 */
export async function requireNoResults(
  db: Queryable,
  { curriculumId, semesterSubjectIds, controlIds = [] }: Part,
): Promise<void> {
  const subjects = semesterSubjectIds ?? (await subjectsOf(db, curriculumId));
  if (subjects.length > 0) await requireUnreferenced(db, 'semester_subjects', subjects);
  if (controlIds.length > 0) await requireUnreferenced(db, 'exam_schedules', controlIds);
}

async function subjectsOf(db: Queryable, curriculumId: number | undefined): Promise<number[]> {
  if (curriculumId === undefined) return [];
  const rows = await db
    .selectFrom('semester_subjects')
    .select('id')
    .where('curriculum_id', '=', curriculumId)
    .execute();
  return rows.map(({ id }) => id);
}
