import { type Expression, type SqlBool, sql } from 'kysely';
import { type Scope, within } from '#kernel/scope.ts';

/** Condition: the group that `column` names is of this faculty, which it is by its speciality. */
export const groupOfFaculty = (column: `${string}.${string}`, facultyId: number) => sql<SqlBool>`
  ${sql.ref(column)} = any(array(select student_groups.id from student_groups
    join specialities on specialities.id = student_groups.speciality_id where specialities.faculty_id = ${facultyId}))`;

/** Students belong to the faculty of their group; whoever is bound to a faculty sees no student without a group. */
export const studentsWithin = (scope: Scope): Expression<SqlBool> => {
  const own = within(scope, { university: 'students.university_id' });
  if (scope.facultyId === null) return own;
  return sql<SqlBool>`(${own} and ${groupOfFaculty('students.group_id', scope.facultyId)})`;
};
