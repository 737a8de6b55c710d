import { OPERATIONS } from '@dekanat/contract/catalogue/operations.ts';
import { BACKUP_KINDS, type BackupListQuery, backups } from '@dekanat/contract/operations/backups.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { notFound, Refusal } from '#api/errors.ts';
import { implement } from '#api/implement.ts';
import { translate } from '#api/messages.ts';
import { accountName } from '#crud/account-name.ts';
import { paginate, sorted } from '#crud/paging.ts';
import { uncheckedKey } from '#locales/text-key.ts';
import { enqueueJob } from '#platform/jobs/enqueue.ts';
import { publishChanged } from '#platform/realtime/bus.ts';
import { backupJob, scheduledBackupJob } from './backup-job.ts';
import { lockBackupRequests } from './backup-lock.ts';

const [MANUAL] = BACKUP_KINDS;

async function list(context: Context, { sort = '-created_at', ...page }: z.output<typeof BackupListQuery>) {
  const { db, language } = context;
  const all = db.selectFrom('backups');
  const rows = all
    .leftJoin('users', 'users.id', 'backups.user_id')
    .selectAll('backups')
    .select(accountName.as('user_name'));
  const fields = {
    created_at: sql.ref('backups.created_at'),
    size: sql.ref('backups.size'),
    duration: sql.ref('backups.duration'),
  };
  const result = await paginate(sorted(rows, sort, fields, 'created_at', sql.ref('backups.id')), all, page);
  return {
    ...result,
    data: result.data.map((row) => ({
      ...row,
      kind: row.kind === MANUAL ? MANUAL : BACKUP_KINDS[1],
      name: translate(uncheckedKey(`backup.name.${row.kind}`), language),
      size: Number(row.size),
      rows: Number(row.rows),
    })),
  };
}

const find = ({ db }: Context, id: number) =>
  db
    .selectFrom('backups')
    .select(['key', 'code', 'encrypted'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(notFound);

/** One backup at a time, because each reads the whole database. */
async function requireNoRunningBackup({ db }: Context): Promise<void> {
  const runningJob = await db
    .selectFrom('jobs')
    .select('id')
    .where('kind', 'in', [backupJob.name, scheduledBackupJob.name])
    .where((eb) =>
      eb.or([
        eb('status', '=', 'running'),
        eb.and([eb('status', '=', 'waiting'), eb('scheduled', '=', false)]),
      ]),
    )
    .executeTakeFirst();
  if (runningJob !== undefined) throw new Refusal('busy', { key: 'backup.under_way' });
}

export const backupFeature = implement(backups, {
  list: (context, { query }) => list(context, query),
  create: async (context) => {
    await lockBackupRequests(context.db);
    await requireNoRunningBackup(context);
    return { job_id: await enqueueJob(context, backupJob, {}) };
  },
  download: async (context, { params }) => {
    const { key, code, encrypted } = await find(context, params.id);
    const body = await context.services.storage.read(key, 'backup');
    return encrypted
      ? { filename: `dekanat-${code}.tar.age`, mime: 'application/octet-stream', body }
      : { filename: `dekanat-${code}.tar`, mime: 'application/x-tar', body };
  },
  remove: async (context, { params }) => {
    const { key } = await find(context, params.id);
    await context.db.deleteFrom('backups').where('id', '=', params.id).execute();
    // The next sweep removes the bytes.
    await context.db.insertInto('loose_bytes').values({ key, since: '-infinity' }).execute();
    await publishChanged(context.db, OPERATIONS.backups.name);
    return null;
  },
});
