import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { inScope } from '#api/scope.ts';
import type { QueryScope } from '#crud/query-scope.ts';
import { CURRICULUM_SCOPE } from '#features/curricula/shared.ts';
import { matches } from './report-filters.ts';

interface Filters {
  academic_year_id?: number | undefined;
  season_semester?: string | undefined;
  faculty_id?: number | undefined;
  curriculum_id?: number | undefined;
  semester_id?: number | undefined;
  subject_id?: number | undefined;
}

/** Joins and condition of `planned`, the planned subjects in scope that match, with `semesters` and `curricula`. */
export const plannedSubjects = (
  { scope }: QueryScope,
  filters: Filters,
): Record<'from' | 'where', RawBuilder<unknown>> => ({
  from: sql`semester_subjects planned
    join semesters on semesters.id = planned.semester_id
    join curricula on curricula.id = planned.curriculum_id`,
  where: sql`${inScope(scope, CURRICULUM_SCOPE)} and ${matches({
    'semesters.academic_year_id': filters.academic_year_id,
    'semesters.season': filters.season_semester,
    'curricula.faculty_id': filters.faculty_id,
    'planned.curriculum_id': filters.curriculum_id,
    'planned.semester_id': filters.semester_id,
    'planned.subject_id': filters.subject_id,
  })}`,
});

/** Condition: the planned subject in `column` is one of these. */
export function inPlannedSubjects(column: `${string}.${string}`, view: QueryScope, filters: Filters) {
  const all = view.scope.facultyId === null && Object.values(filters).every((value) => value === undefined);
  if (all) return sql<SqlBool>`true`;
  const { from, where } = plannedSubjects(view, filters);
  return sql<SqlBool>`${sql.ref(column)} = any(array(select planned.id from ${from} where ${where}))`;
}
