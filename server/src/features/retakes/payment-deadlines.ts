import type { Language } from '@dekanat/contract/api/languages.ts';
import { sql } from 'kysely';
import { TODAY } from '#crud/today.ts';
import type { Queryable } from '#db/database.ts';
import { openAccounts, staffOfCurriculum } from '#platform/notifications/notified-accounts.ts';
import type { NewNotification } from '#platform/notifications/notify.ts';
import { IS_PAYABLE } from './payable.ts';

const DAYS_BEFORE = 2;
const LAST_DAY = sql<string>`to_char(application.end_date, 'DD.MM.YYYY')`;
/** Condition on `application` and its student in `students`: it can still be paid, and its last day is near. */
const IS_DUE = sql`${IS_PAYABLE} and application.end_date between ${TODAY} and ${TODAY} + ${DAYS_BEFORE}::integer`;

/** Retakes that are not paid and whose last day of payment is near, for their students. */
export async function ownPaymentDeadlines(db: Queryable, language: Language): Promise<NewNotification[]> {
  const { rows } = await sql<{ user_id: number; id: number; day: string; sum: number; contract: string }>`
    select users.id as user_id, application.id, ${LAST_DAY} as day, application.credit_sum_all as sum,
      application.contract_number as contract
    from retake_applications application join students on students.id = application.student_id
    join users on users.id = students.user_id and ${openAccounts(language)}
    where ${IS_DUE}`.execute(db);
  return rows.map(({ user_id, id, ...details }) => ({
    userId: user_id,
    kind: 'deadlines',
    key: 'deadline.payment',
    details,
    link: null,
    onceKey: `payment:${id}:${details.day}`,
  }));
}

/** The number of such applications by day, for the staff who can open them. */
export async function paymentDeadlines(db: Queryable, language: Language): Promise<NewNotification[]> {
  const { rows } = await sql<{ user_id: number; day: string; count: number }>`
    select users.id as user_id, ${LAST_DAY} as day, count(*) as count
    from retake_applications application join students on students.id = application.student_id
    join curricula on curricula.id = application.curriculum_id
    ${staffOfCurriculum('re_reading_subject_group_index')}
    where ${IS_DUE} and ${openAccounts(language)} group by users.id, application.end_date`.execute(db);
  return rows.map(({ user_id, day, count }) => ({
    userId: user_id,
    kind: 'deadlines',
    key: 'deadline.payments',
    details: { day, number: count, needs: ['re_reading_subject_group_index'] },
    link: '/re-reading-subject-groups',
    onceKey: `payments:${day}`,
  }));
}
