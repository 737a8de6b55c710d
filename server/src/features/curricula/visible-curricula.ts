import type { Context } from '#api/context.ts';
import { inScope } from '#api/scope.ts';

/** The columns with the university and faculty of a curriculum. */
export const CURRICULUM_SCOPE = {
  university: 'curricula.university_id',
  faculty: 'curricula.faculty_id',
} as const;

/** The curricula that the caller may see. */
export const visibleCurricula = ({ db, scope }: Pick<Context, 'db' | 'scope'>) =>
  db.selectFrom('curricula').where(inScope(scope, CURRICULUM_SCOPE));
