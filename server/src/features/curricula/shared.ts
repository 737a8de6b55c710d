import { sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { inScope } from '#api/scope.ts';
import type { Queryable } from '#db/database.ts';
import type { FindNotifications } from '#platform/notifications/notified-accounts.ts';
import { poolOf, type TestControl, testControlsOf } from './exams/drawn-lessons.ts';
import { examsTomorrow, ownExamsTomorrow } from './exams-tomorrow.ts';

export type { TestControl };
export { poolOf, testControlsOf };

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

/** The names of the curricula that use a syllabus, each once. */
export async function usesOfSyllabus(db: Queryable, syllabusId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('semester_subjects')
    .innerJoin('curricula', 'curricula.id', 'semester_subjects.curriculum_id')
    .select('curricula.name')
    .where('semester_subjects.syllabus_id', '=', syllabusId)
    .groupBy('curricula.name')
    .orderBy(sql`curricula.name collate uzbek`)
    .execute();
  return rows.map(({ name }) => name);
}
