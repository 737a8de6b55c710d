import type { Language } from '@dekanat/contract/kernel/languages.ts';
import { invalidField } from '#kernel/errors.ts';
import type { Scope } from '#kernel/scope.ts';
import { bestText, textsOf } from '#kernel/translations.ts';

export const FACULTY = textsOf('faculty', 'name');
export const SPECIALITY = textsOf('speciality', 'name');

/** The name of the faculty that `column` names. */
export const facultyName = (column: `${string}.${string}`, language: Language | undefined) =>
  bestText(FACULTY, 'name', column, language);

/** The name of the speciality that `column` names. */
export const specialityName = (column: `${string}.${string}`, language: Language | undefined) =>
  bestText(SPECIALITY, 'name', column, language);

/**
 * Whoever is bound to a faculty writes into that one only. That it is the university's own, the schema's foreign
 * keys say.
 * @throws Invalid on `faculty_id`
 */
export function requireOwnFaculty(scope: Scope, facultyId: number | null): void {
  if (scope.facultyId !== null && facultyId !== scope.facultyId)
    throw invalidField('faculty_id', 'invalid.out_of_scope');
}
