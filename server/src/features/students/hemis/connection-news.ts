import { dayAt } from '@dekanat/contract/api/days.ts';
import { sql } from 'kysely';
import { formatInstant } from '#api/instant-format.ts';
import type { Queryable } from '#db/database.ts';
import type { TextKey } from '#locales/text-key.ts';
import { staffWithin } from '#platform/notifications/notified-accounts.ts';
import { notify } from '#platform/notifications/notify.ts';

interface ConnectionNews {
  /** Which of the two services it is about. */
  service: 'hemis' | 'ministry';
  key: TextKey;
  /** Since when the service is away. */
  since?: string | undefined;
  /** What it said when it refused. */
  said?: string | null;
}

/** Notifies those who may use the connection of a university that a service was not usable this night: once for each night. */
export async function notifyOfConnection(
  db: Queryable,
  universityId: number,
  { service, key, since, said }: ConnectionNews,
): Promise<void> {
  const { rows } = await sql<{ user_id: number }>`
    select users.id as user_id from universities
    ${staffWithin('hemis_connection_index', sql`universities.id`, sql`null::integer`)}
    where universities.id = ${universityId} and users.status = 1 and not users.blocked`.execute(db);
  await notify(
    db,
    rows.map(({ user_id }) => ({
      userId: user_id,
      kind: 'jobs',
      key,
      details: {
        since: formatInstant(since ?? new Date().toISOString()),
        said: said ?? '—',
        needs: ['hemis_connection_index'],
      },
      link: `/settings/${service}`,
      onceKey: `${service} unusable ${dayAt(Date.now())}`,
    })),
  );
}
