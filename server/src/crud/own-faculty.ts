import { invalidField } from '#api/errors.ts';
import type { Scope } from '#api/scope.ts';

/**
 * Refuses another faculty to a user of one faculty. Foreign keys ensure that a faculty belongs to the record's
 * university.
 * @throws Invalid on `faculty_id`
 */
export function requireOwnFaculty(scope: Scope, facultyId: number | null | undefined): void {
  if (scope.facultyId !== null && facultyId !== scope.facultyId)
    throw invalidField('faculty_id', 'invalid.out_of_scope');
}
