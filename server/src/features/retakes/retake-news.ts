import { formatDay } from '@dekanat/contract/api/days.ts';
import { sql } from 'kysely';
import { formatInstant } from '#api/instant-format.ts';
import type { Queryable } from '#db/database.ts';
import type { TextKey } from '#locales/text-key.ts';
import { staffOfCurriculum } from '#platform/notifications/notified-accounts.ts';
import { type NewNotification, notify } from '#platform/notifications/notify.ts';
import type { RetakeView } from './application-rows.ts';
import type { LockedApplication } from './locked-application.ts';

/** The notifications of a student about an application. */
const NEWS = {
  activated: 'notification.retake_activated',
  contract_changed: 'notification.retake_contract_changed',
  paid: 'notification.retake_paid',
  unpaid: 'notification.retake_unpaid',
  placed: 'notification.retake_placed',
  removed: 'notification.retake_removed',
} as const satisfies Record<string, TextKey>;

interface Recipient {
  user_id: number | null;
  created_at: string;
  contract: string | null;
  sum: number | null;
  end_date: string | null;
}

/** Notifies the student of an application of what staff have done with it; before a removal, not after it. */
export async function notifyStudent(
  { db }: RetakeView,
  { id }: LockedApplication,
  news: keyof typeof NEWS,
): Promise<void> {
  const { rows } = await sql<Recipient>`
    select students.user_id, application.created_at, application.contract_number as contract,
      application.credit_sum_all as sum, application.end_date
    from retake_applications application join students on students.id = application.student_id
    where application.id = ${id}`.execute(db);
  const [recipient] = rows;
  if (recipient === undefined || recipient.user_id === null) return;
  const { contract, sum, end_date } = recipient;
  const until = news === 'activated' || news === 'contract_changed' ? end_date : null;
  const details: NewNotification['details'] = {
    day: formatInstant(recipient.created_at).slice(0, 10),
    ...(contract !== null && { contract }),
    ...(sum !== null && { sum }),
    ...(until !== null && {
      because: { key: 'notification.retake_pay_by', details: { day: formatDay(until) } },
    }),
  };
  await notify(db, [{ userId: recipient.user_id, kind: 'study', key: NEWS[news], details, link: null }]);
}

const APPLIED = 'notification.retake_applied';

/** Notifies those who activate applications that a student has applied, unless they have not read an earlier notification yet. */
export async function notifyStaff(db: Queryable, applicationId: number): Promise<void> {
  const { rows } = await sql<{ user_id: number }>`
    select distinct users.id as user_id
    from retake_applications application join curricula on curricula.id = application.curriculum_id
    ${staffOfCurriculum('re_reading_subject_group_update')}
    where application.id = ${applicationId} and users.status = 1 and not users.blocked and not exists (
      select from notifications sent where sent.user_id = users.id and sent.key = ${APPLIED} and sent.read_at is null)`.execute(
    db,
  );
  await notify(
    db,
    rows.map(({ user_id }) => ({
      userId: user_id,
      kind: 'applications',
      key: APPLIED,
      details: { needs: ['re_reading_subject_group_index'] },
      link: '/re-reading-subject-groups?status=0&by_student=1',
    })),
  );
}
