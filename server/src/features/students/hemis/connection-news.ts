import { dayAt } from '@dekanat/contract/api/days.ts';
import { sql } from 'kysely';
import { formatInstant } from '#api/instant-format.ts';
import type { Queryable } from '#db/database.ts';
import type { TextKey } from '#locales/text-key.ts';
import { staffWithin } from '#platform/notifications/notified-accounts.ts';
import { notify } from '#platform/notifications/notify.ts';

/** Who reads the news of a connection, and where: who may use it, and who reads the comparisons of the night. */
const READERS = {
  hemis_connection_index: (service: ConnectionNews['service']) => `/settings/${service}`,
  hemis_comparison_index: () => '/students/hemis-comparisons',
} as const;

interface ConnectionNews {
  /** Which of the two services it is about. */
  service: 'hemis' | 'ministry';
  key: TextKey;
  /** Since when the service is away. */
  since?: string | undefined;
  /** What it said when it refused. */
  said?: string | null;
}

/** Only users of the whole university may use its connection. Its comparisons are also read in faculties. */
const FACULTIES = {
  hemis_connection_index: sql`null::integer`,
  hemis_comparison_index: sql`admins.faculty_id`,
} as const;

/** Notifies people of a university that a service was not usable this night: once for each night, those who may use the connection unless others are named. */
export async function notifyOfConnection(
  db: Queryable,
  universityId: number,
  { service, key, since, said }: ConnectionNews,
  permission: keyof typeof READERS = 'hemis_connection_index',
): Promise<void> {
  const { rows } = await sql<{ user_id: number }>`
    select users.id as user_id from universities
    ${staffWithin(permission, sql`universities.id`, FACULTIES[permission])}
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
        needs: [permission],
      },
      link: READERS[permission](service),
      onceKey: `${service} unusable ${dayAt(Date.now())}`,
    })),
  );
}
