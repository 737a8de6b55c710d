import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import { type Limits, limitsOf } from './limits.ts';

/** The limits of semester subjects in a statement, by their ids. */
export async function limitsIn(
  db: Queryable,
  semesterSubjectIds: readonly number[],
  statement: number,
): Promise<Map<number, Limits>> {
  const { rows } = await sql<Limits & { semester_subject_id: number }>`
    select place.semester_subject_id, limits.*
    from (select id as semester_subject_id, curriculum_id, ${statement}::smallint as statement from semester_subjects
      where id = any(${semesterSubjectIds}::integer[])) place
    cross join lateral (${limitsOf('place')}) limits`.execute(db);
  return new Map(rows.map((one) => [one.semester_subject_id, one]));
}

/** The limits of semester subjects in statement 1, by their ids. */
export const firstLimits = (db: Queryable, semesterSubjectIds: readonly number[]) =>
  limitsIn(db, semesterSubjectIds, 1);
