import type { Context } from '#api/context.ts';
import { inScope } from '#api/scope.ts';
import type { FindNotifications } from '#platform/notifications/notified-accounts.ts';
import { examsTomorrow, ownExamsTomorrow } from './exams-tomorrow.ts';
import { syllabusUses } from './syllabus-uses.ts';

export { syllabusUses };

/** Exams that are near. */
export const findExamDeadlines: readonly FindNotifications[] = [ownExamsTomorrow, examsTomorrow];

/** The columns with the university and faculty of a curriculum. */
export const CURRICULUM_SCOPE = {
  university: 'curricula.university_id',
  faculty: 'curricula.faculty_id',
} as const;

/** The curricula that the caller may see. */
export const visible = ({ db, scope }: Pick<Context, 'db' | 'scope'>) =>
  db.selectFrom('curricula').where(inScope(scope, CURRICULUM_SCOPE));
