import { invalidField } from '#api/errors.ts';

/**
 * Checks the students whom a caller selected by id.
 * @param found the rows of those students that the caller's scope includes
 * @returns the first of them; its university is that of all
 * @throws Invalid on `student_ids` when one is outside the scope, or they are of several universities
 */
export function requireOneUniversity<Row extends { university_id: number }>(
  found: readonly Row[],
  ids: readonly number[],
): Row {
  const [first] = found;
  if (first === undefined || found.length < new Set(ids).size)
    throw invalidField('student_ids', 'invalid.out_of_scope');
  if (found.some(({ university_id }) => university_id !== first.university_id))
    throw invalidField('student_ids', 'status_change.students.one_university');
  return first;
}
