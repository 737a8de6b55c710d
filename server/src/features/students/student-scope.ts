import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { inScope, type Scope } from '#api/scope.ts';

/**
 * Condition: `column` is one of these groups. `is true` keeps PostgreSQL from joining: it underestimates the
 * groups' students by far and would collect and sort all of them instead of reading sixty in order.
 */
export const inGroups = (column: `${string}.${string}`, groups: RawBuilder<unknown>) =>
  sql<SqlBool>`(${sql.ref(column)} in (${groups})) is true`;

/** Condition: the group in `column` belongs to this faculty, by its speciality. */
export const groupOfFaculty = (column: `${string}.${string}`, facultyId: number) =>
  inGroups(
    column,
    sql`select student_groups.id from student_groups
      join specialities on specialities.id = student_groups.speciality_id where specialities.faculty_id = ${facultyId}`,
  );

/**
 * Condition: one of the movements that `which` selects as `movement` is of a student outside the scope's
 * faculty, or of one who was transferred from outside.
 */
export const affectsOtherFaculties = ({ facultyId }: Scope, which: RawBuilder<unknown>) =>
  facultyId === null
    ? sql<SqlBool>`false`
    : sql<SqlBool>`exists (
        select from student_movements movement join students mover on mover.id = movement.student_id
        where ${which} and ((${groupOfFaculty('mover.group_id', facultyId)}) is not true
          or movement.act = 'transfer' and (${groupOfFaculty('movement.from_group_id', facultyId)}) is not true))`;

/**
 * Students belong to the faculty of their group; a user bound to a faculty sees no student without a group.
 */
export const inStudentScope = (scope: Scope): Expression<SqlBool> => {
  const own = inScope(scope, { university: 'students.university_id' });
  if (scope.facultyId === null) return own;
  return sql<SqlBool>`(${own} and ${groupOfFaculty('students.group_id', scope.facultyId)})`;
};

/** Condition on `students`: those whose group belongs to one of these faculties. */
export const studentsOfFaculties = (facultyIds: readonly number[]) =>
  inGroups(
    'students.group_id',
    sql`select student_groups.id from student_groups join specialities on specialities.id = student_groups.speciality_id
      where specialities.faculty_id = any(${[...facultyIds]}::integer[])`,
  );

/** Condition on `students`: those in the scope who are studying. */
export const studyingWithin = (scope: Scope) =>
  sql<SqlBool>`(students.study_status = 'studying' and ${inStudentScope(scope)})`;
