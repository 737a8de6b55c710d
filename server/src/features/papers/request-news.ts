import { paperRequests } from '@dekanat/contract/papers/paper-requests.ts';
import { sql } from 'kysely';
import { TODAY } from '#crud/today.ts';
import type { Queryable } from '#db/database.ts';
import { staffWithin } from '#platform/notifications/notified-accounts.ts';
import { type NotificationDetails, notify } from '#platform/notifications/notify.ts';
import { publishChanged } from '#platform/realtime/bus.ts';

/** Where the student finds it. */
const OWN_PAGE = '/cabinet/documents';
const OFFICE_PAGE = '/transcript-requests?state=requested';

/** Makes open lists of requests load again. */
export const publishRequests = (db: Queryable, universityId: number) =>
  publishChanged(db, paperRequests.list.resource.name, {
    permission: paperRequests.list.access,
    universityId,
    facultyId: 'all',
  });

/** Tells those who may issue the paper that students wait for it, once a day. */
export async function announceRequest(db: Queryable, requestId: number): Promise<void> {
  const { rows } = await sql<{ user_id: number; university_id: number; day: string }>`
    select distinct users.id as user_id, students.university_id, ${TODAY}::text as day
    from paper_requests request
    join students on students.id = request.student_id
    left join student_groups on student_groups.id = students.group_id
    left join specialities on specialities.id = student_groups.speciality_id
    ${staffWithin(paperRequests.refuse.access, sql`students.university_id`, sql`specialities.faculty_id`)}
    where request.id = ${requestId} and users.status = 1 and not users.blocked`.execute(db);
  await notify(
    db,
    rows.map(({ user_id, day }) => ({
      userId: user_id,
      kind: 'deadlines',
      key: 'notification.transcripts_requested',
      details: { needs: [paperRequests.list.access] },
      link: OFFICE_PAGE,
      onceKey: `transcripts requested ${day}`,
    })),
  );
}

interface Ended {
  university_id: number;
  state: 'issued' | 'refused';
  /** The student's account. */
  user_id: number | null;
  number: string | null;
  refusal_reason: string | null;
}

const detailsOf = ({ number, refusal_reason }: Ended): NotificationDetails =>
  refusal_reason === null
    ? { number }
    : { because: { key: 'notification.request_reason', details: { reason: refusal_reason } } };

/** Tells students how their requests ended: those of the condition on `request`. */
async function announceEnd(db: Queryable, which: ReturnType<typeof sql<boolean>>): Promise<void> {
  const { rows } = await sql<Ended>`
    select request.university_id, request.request_state as state, students.user_id, papers.number, request.refusal_reason
    from paper_requests request
    join students on students.id = request.student_id
    left join papers on papers.id = request.paper_id
    where ${which}`.execute(db);
  await notify(
    db,
    rows.flatMap((ended) =>
      ended.user_id === null
        ? []
        : [
            {
              userId: ended.user_id,
              kind: 'study',
              key: `notification.transcript_${ended.state}`,
              details: detailsOf(ended),
              link: OWN_PAGE,
            } as const,
          ],
    ),
  );
  for (const universityId of new Set(rows.map(({ university_id }) => university_id)))
    await publishRequests(db, universityId);
}

/** Papers that were issued just now end the requests for them (`fulfil_paper_requests`). */
export const announceFulfilled = (db: Queryable, paperIds: readonly number[]) =>
  announceEnd(db, sql<boolean>`request.paper_id = any(${paperIds}::integer[])`);

export const announceRefused = (db: Queryable, requestId: number) =>
  announceEnd(db, sql<boolean>`request.id = ${requestId}`);
