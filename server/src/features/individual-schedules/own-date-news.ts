import { CONTENT_LANGUAGES, type Language } from '@dekanat/contract/api/languages.ts';
import { sql } from 'kysely';
import { bestText } from '#crud/translations.ts';
import type { Queryable } from '#db/database.ts';
import { SUBJECT } from '#features/planning/shared.ts';
import { instantText, openAccounts } from '#platform/notifications/notified-accounts.ts';
import { type NewNotification, notify } from '#platform/notifications/notify.ts';

interface OwnDate {
  user_id: number;
  exam: boolean;
  subject: string;
  at: string;
}

/** Notifications that one statement writes. */
const BATCH = 500;

const keyOf = (exam: boolean, isCancelled: boolean): NewNotification['key'] => {
  if (exam) return isCancelled ? 'notification.own_exam_cancelled' : 'notification.own_exam';
  return isCancelled ? 'notification.own_lesson_cancelled' : 'notification.own_lesson';
};

async function newsIn(db: Queryable, ids: readonly number[], language: Language, isCancelled: boolean) {
  const { rows } = await sql<OwnDate>`
    select users.id as user_id, schedule.exam_schedule_id is not null as exam, ${instantText('due.at')} as at,
      coalesce(${bestText(SUBJECT, 'name', 'planned.subject_id', language)}, '') as subject
    from individual_exam_schedules schedule
    cross join lateral (select coalesce(schedule.start_date, schedule.deadline_date) as at) due
    left join exam_schedules exam on exam.id = schedule.exam_schedule_id
    join semester_subjects planned on planned.id = schedule.semester_subject_id
    join universities on universities.id = planned.university_id
    join students on students.id = schedule.student_id
    join users on users.id = students.user_id and ${openAccounts(language)}
    where schedule.id = any(${ids}::integer[])
      and coalesce(due.at + (exam.end_date - exam.start_date), due.at) > now()`.execute(db);
  return rows.map(
    ({ user_id, exam, ...details }): NewNotification => ({
      userId: user_id,
      kind: 'study',
      key: keyOf(exam, isCancelled),
      details,
      link: null,
    }),
  );
}

/**
 * Notifies students of own dates that were set or cancelled before their end. In the transaction that stores them: a date that is stored
 * has its notification.
 */
export async function announceOwnDates(
  db: Queryable,
  ids: readonly number[],
  { isCancelled }: { isCancelled: boolean },
): Promise<void> {
  if (ids.length === 0) return;
  for (const language of CONTENT_LANGUAGES) {
    const news = await newsIn(db, ids, language, isCancelled);
    for (let from = 0; from < news.length; from += BATCH) await notify(db, news.slice(from, from + BATCH));
  }
}
