import type { Language } from '@dekanat/contract/api/languages.ts';
import { sql } from 'kysely';
import { bestText } from '#crud/translations.ts';
import type { Queryable } from '#db/database.ts';
import { ofCurrentCurriculum } from '#features/curricula/shared.ts';
import { SUBJECT } from '#features/planning/shared.ts';
import { NOT_TAKEN } from '#features/ratings/shared.ts';
import { instantText, openAccounts } from '#platform/notifications/notified-accounts.ts';
import type { NewNotification } from '#platform/notifications/notify.ts';

const DAYS_BEFORE = 2;

/** Individual exams and deadlines of lessons that are near, for the students who study the subject and take the exam. */
export async function ownDeadlines(db: Queryable, language: Language): Promise<NewNotification[]> {
  const { rows } = await sql<{ user_id: number; id: number; exam: boolean; subject: string; at: string }>`
    select users.id as user_id, schedule.id, schedule.exam_schedule_id is not null as exam, ${instantText('due.at')} as at,
      ${bestText(SUBJECT, 'name', 'planned.subject_id', language)} as subject
    from individual_exam_schedules schedule
    cross join lateral (select coalesce(schedule.start_date, schedule.deadline_date) as at) due
    join semester_subjects planned on planned.id = schedule.semester_subject_id
    join universities on universities.id = planned.university_id
    join student_subjects subject on subject.student_id = schedule.student_id and subject.semester_subject_id = planned.id
      and subject.status <> 4 and ${ofCurrentCurriculum('subject')}
    left join exam_schedules exam on exam.id = schedule.exam_schedule_id
    join students on students.id = schedule.student_id and students.study_status = 'studying'
    join users on users.id = students.user_id and ${openAccounts(language)}
    where not schedule.replaced and not schedule.cancelled and (exam.id is null or not ${NOT_TAKEN})
      and due.at between now() and now() + make_interval(days => ${DAYS_BEFORE})`.execute(db);
  return rows.map(({ user_id, id, exam, ...details }) => ({
    userId: user_id,
    kind: 'deadlines',
    key: exam ? 'deadline.own_exam' : 'deadline.own_lesson',
    details,
    link: null,
    onceKey: `individual:${id}`,
  }));
}
