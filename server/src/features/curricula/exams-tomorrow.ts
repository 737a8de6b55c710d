import type { Language } from '@dekanat/contract/api/languages.ts';
import { FINAL } from '@dekanat/contract/curricula/control-rules.ts';
import { sql } from 'kysely';
import { bestText } from '#crud/translations.ts';
import type { Queryable } from '#db/database.ts';
import { SUBJECT } from '#features/planning/shared.ts';
import {
  instantText,
  midnightIn,
  openAccounts,
  staffOfCurriculum,
} from '#platform/notifications/notified-accounts.ts';
import type { NewNotification } from '#platform/notifications/notify.ts';

const IS_TOMORROW = sql`exam.control_type_id = ${sql.lit(FINAL)}
  and exam.start_date >= ${midnightIn(1)} and exam.start_date < ${midnightIn(2)}`;

/** Final exams of tomorrow, one by one for the assigned teachers. */
export async function ownExamsTomorrow(db: Queryable, language: Language): Promise<NewNotification[]> {
  const { rows } = await sql<{ user_id: number; id: number; subject: string; at: string }>`
    select distinct users.id as user_id, exam.id, ${instantText('exam.start_date')} as at,
      ${bestText(SUBJECT, 'name', 'planned.subject_id', language)} as subject
    from exam_schedules exam
    join semester_subjects planned on planned.id = exam.semester_subject_id
    join universities on universities.id = planned.university_id
    join semester_subject_teachers assigned on assigned.semester_subject_id = exam.semester_subject_id
      and assigned.statement = exam.statement
    join teachers on teachers.id = assigned.teacher_id
    join users on users.id = teachers.user_id and ${openAccounts(language)}
    where ${IS_TOMORROW}`.execute(db);
  return rows.map(({ user_id, id, ...details }) => ({
    userId: user_id,
    kind: 'deadlines',
    key: 'deadline.exam',
    details,
    link: '/account/statements',
    onceKey: `exam:${id}:${details.at}`,
  }));
}

/** The number of final exams of tomorrow, for the staff who enter their results. */
export async function examsTomorrow(db: Queryable, language: Language): Promise<NewNotification[]> {
  const { rows } = await sql<{ user_id: number; day: string; count: number }>`
    select users.id as user_id, to_char(${midnightIn(1)} at time zone 'Asia/Tashkent', 'YYYY-MM-DD') as day, count(*) as count
    from exam_schedules exam join curricula on curricula.id = exam.curriculum_id ${staffOfCurriculum('rating_store')}
    where ${IS_TOMORROW} and ${openAccounts(language)} group by users.id`.execute(db);
  return rows.map(({ user_id, day, count }) => ({
    userId: user_id,
    kind: 'deadlines',
    key: 'deadline.exams',
    details: { number: count, needs: ['curriculum_index'] },
    link: `/edu-process/statements?from_date=${day}&to_date=${day}`,
    onceKey: `exams:${day}`,
  }));
}
