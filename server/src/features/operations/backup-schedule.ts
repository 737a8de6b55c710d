import { TASHKENT_MS } from '@dekanat/contract/api/days.ts';
import { OPERATIONS } from '@dekanat/contract/catalogue/operations.ts';
import { sql } from 'kysely';
import type { Services } from '#api/context.ts';
import type { Database } from '#db/database.ts';
import { configured } from '#features/reference/shared.ts';
import { publishChanged } from '#platform/realtime/bus.ts';

interface BackupSchedule {
  every: 'off' | 'daily' | 'weekly';
  /** Hour of the day in Tashkent. */
  hour: number;
  /** Number of scheduled backups to keep. */
  keep: number;
}

async function readSchedule(db: Database): Promise<BackupSchedule> {
  return {
    every: await configured(db, null, 'backup-schedule'),
    hour: await configured(db, null, 'backup-hour'),
    keep: await configured(db, null, 'backup-keep'),
  };
}

/** When the next backup is due; weekly backups run in the night to Sunday. */
export async function nextBackup(db: Database, after: Date): Promise<Date | undefined> {
  return dueAfter(await readSchedule(db), after);
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const SUNDAY = 0;

/** The first due time after `after`. */
export function dueAfter({ every, hour }: Omit<BackupSchedule, 'keep'>, after: Date): Date | undefined {
  if (every === 'off') return undefined;
  const local = after.getTime() + TASHKENT_MS;
  const today = local - (local % DAY_MS) + hour * HOUR_MS;
  const next = today > local ? today : today + DAY_MS;
  const days = every === 'weekly' ? (7 + SUNDAY - new Date(next).getUTCDay()) % 7 : 0;
  return new Date(next + days * DAY_MS - TASHKENT_MS);
}

/**
 * Deletes the oldest scheduled backups beyond the number to keep, but not the latest that a test restore has verified, nor the latest of
 * those that has all files; the sweep removes their bytes. Manual backups are never deleted automatically.
 */
export async function deleteOutdatedBackups({ db }: Pick<Services, 'db'>): Promise<void> {
  const { keep } = await readSchedule(db);
  await db.transaction().execute(async (trx) => {
    await sql`
      with outdated as (
        delete from backups where id in (
          select id from backups where kind = 'scheduled' order by id desc offset ${keep})
          and id is distinct from (select max(id) from backups where kind = 'scheduled' and proved_at is not null)
          and id is distinct from (
            select max(id) from backups where kind = 'scheduled' and proved_at is not null and missing = 0)
        returning key)
      insert into loose_bytes (key, since) select key, '-infinity' from outdated`.execute(trx);
    await publishChanged(trx, OPERATIONS.backups.name);
  });
}
