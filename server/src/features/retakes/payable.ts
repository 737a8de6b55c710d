import { sql } from 'kysely';
import { debtSubjects } from '#features/ratings/shared.ts';

/**
 * Condition on an activated `application` and its student in `students`: it is accepted as paid (`requirePayable`). The student studies in its
 * curriculum, and its subjects are debts.
 */
export const IS_PAYABLE = sql<boolean>`(application.status = 1 and students.study_status = 'studying' and exists (
    select from student_registers register where register.student_id = application.student_id
      and register.to_date is null and register.curriculum_id = application.curriculum_id)
  and not exists (
    select from retake_subjects retake where retake.application_id = application.id and not exists (
      select from ${debtSubjects(sql`student_subject.id = retake.student_subject_id`)} debt)))`;
