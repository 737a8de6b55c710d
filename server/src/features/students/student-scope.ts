import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { inScope, type Scope } from '#api/scope.ts';
import type { Bound } from '#crud/statement-cache.ts';

/**
 * Condition: `column` names one of these groups. Asked of every row in passing (`is true` keeps PostgreSQL from joining them): how many students
 * the groups have, it guesses wrongly by far, and would rather collect and sort all of them than read sixty in order.
 */
export const inGroups = (column: `${string}.${string}`, groups: RawBuilder<unknown>) =>
  sql<SqlBool>`(${sql.ref(column)} in (${groups})) is true`;

/** Condition: the group that `column` names is of this faculty, which it is by its speciality. */
export const groupOfFaculty = (column: `${string}.${string}`, facultyId: Bound<number>) =>
  inGroups(
    column,
    sql`select student_groups.id from student_groups
      join specialities on specialities.id = student_groups.speciality_id where specialities.faculty_id = ${facultyId}`,
  );

/** Condition: one of the movements that `which` names as `movement` is of a student beyond the faculty that the scope is bound to. */
export const affectsOtherFaculties = ({ facultyId }: Scope, which: RawBuilder<unknown>) =>
  facultyId === null
    ? sql<SqlBool>`false`
    : sql<SqlBool>`exists (
        select from student_movements movement join students mover on mover.id = movement.student_id
        where ${which} and (${groupOfFaculty('mover.group_id', facultyId)}) is not true)`;

/** Students belong to the faculty of their group; whoever is bound to a faculty sees no student without a group. */
export const studentsWithin = (scope: Scope): Expression<SqlBool> => {
  const own = inScope(scope, { university: 'students.university_id' });
  if (scope.facultyId === null) return own;
  return sql<SqlBool>`(${own} and ${groupOfFaculty('students.group_id', scope.facultyId)})`;
};
