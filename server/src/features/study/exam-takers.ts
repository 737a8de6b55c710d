import type { Language } from '@dekanat/contract/api/languages.ts';
import { type RawBuilder, sql } from 'kysely';
import { bestText } from '#crud/translations.ts';
import { ofCurrentCurriculum } from '#features/curricula/shared.ts';
import { SUBJECT } from '#features/planning/shared.ts';
import { NOT_TAKEN } from '#features/ratings/shared.ts';
import { openAccounts } from '#platform/notifications/notified-accounts.ts';

/** The name of the subject of `planned`; `universities` is that of the subject. */
export const subjectName = (language: Language) =>
  sql<string>`coalesce(${bestText(SUBJECT, 'name', 'planned.subject_id', language)}, '')`;

/**
 * From: the controls `exam` with the accounts `users` of the students who take them at the usual time: they study, have not passed an
 * earlier statement, have no result of this one that was carried over, and no date of their own. `exams`: a table with the columns of `exam_schedules` that identify a control.
 */
export const examTakers = (
  language: Language,
  exams: RawBuilder<unknown> = sql.table('exam_schedules'),
): RawBuilder<unknown> => sql`
  from ${exams} exam
  join semester_subjects planned on planned.id = exam.semester_subject_id
  join universities on universities.id = planned.university_id
  join student_subjects subject on subject.semester_subject_id = planned.id and subject.status <> 4
    and ${ofCurrentCurriculum('subject')} and not ${NOT_TAKEN}
  join students on students.id = subject.student_id and students.study_status = 'studying'
    and not exists (select from individual_exam_schedules own where own.exam_schedule_id = exam.id
      and own.student_id = subject.student_id and not own.replaced and not own.cancelled)
  join users on users.id = students.user_id and ${openAccounts(language)}`;
