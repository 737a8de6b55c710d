import { STUDY } from '@dekanat/contract/catalogue/study.ts';
import { sql } from 'kysely';
import type { PublicContext, Services } from '#api/context.ts';
import { notifyOfMarks, publishSheets } from '#features/ratings/shared.ts';
import type { TeacherSource } from '#platform/realtime/teacher-events.ts';
import type { EnteredSheets } from './enter-result.ts';

/** Attempts, which the teachers of the group see in lists and exams, and counted in the progress of the group. */
const ATTEMPTS_OF_TEACHERS: TeacherSource = {
  resources: [STUDY.test_attempts.name, STUDY.task_attempts.name],
  teachersOf: (ids) => sql`
    select taught.teacher_id from test_attempts attempt
    join student_subjects subject on subject.student_id = attempt.student_id
      and subject.semester_subject_id = attempt.semester_subject_id
    join semester_subject_teachers taught on taught.semester_subject_id = attempt.semester_subject_id
      and taught.group_id = subject.group_id
    where attempt.id = any(${ids}::integer[])`,
};

/** Publishes to the assigned teachers that attempts were started, completed or returned. To be called after the commit. */
export const publishAttempts = (
  { teacherEvents }: Pick<Services, 'teacherEvents'>,
  ids: readonly number[],
): void => teacherEvents.publish(ATTEMPTS_OF_TEACHERS, ids);

/** Publishes results of attempts. To be called after the commit. */
export function publishResults(
  services: Pick<Services, 'db' | 'teacherEvents'>,
  entered: EnteredSheets,
): Promise<void> {
  publishAttempts(services, entered.attempts);
  return publishSheets(services, entered);
}

export const publishEntered = ({ services }: Pick<PublicContext, 'services'>, entered: EnteredSheets): void =>
  services.runInBackground(publishResults(services, entered));

/** The same for results that others changed: it also notifies the students. */
export const announceEntered = (
  { services }: Pick<PublicContext, 'services'>,
  entered: EnteredSheets,
): void =>
  services.runInBackground(
    publishResults(services, entered).then(() => notifyOfMarks(services, entered.marks)),
  );
