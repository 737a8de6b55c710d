import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { OPERATIONS } from '@dekanat/contract/catalogue/operations.ts';
import { backups } from '@dekanat/contract/operations/backups.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Context } from '#api/context.ts';
import { Refusal } from '#api/errors.ts';
import { backupKey, encryptBackup, NOT_ENCRYPTED } from '#platform/backups/backup-encryption.ts';
import { InvalidBackup } from '#platform/backups/backup-format.ts';
import { makeBackup } from '#platform/backups/make-backup.ts';
import { dropFinishedProofs, dropProof, verifyByRestore } from '#platform/backups/verify-backup.ts';
import { withSpoolDirectory } from '#platform/files/spool.ts';
import { claimFiles, storeFiles } from '#platform/files/stored-files.ts';
import { type Job, type JobResult, jobKind } from '#platform/jobs/job-kind.ts';
import { reschedule } from '#platform/jobs/schedule.ts';
import { publishChanged } from '#platform/realtime/bus.ts';
import { withBackupLock } from './backup-lock.ts';
import { deleteOutdatedBackups, nextBackup } from './backup-schedule.ts';

const BACKUP_SCREEN = { link: '/settings/backup', needs: [backups.list.access] };

const GROUP = 'backup';

/** A backup on request. */
export const backupJob = jobKind({
  name: 'backup',
  group: GROUP,
  input: z.object({}),
  run: async (job) => (await makeAndVerify(job, 'asked')).result,
});

/** A backup by the configured schedule. */
export const scheduledBackupJob = jobKind({
  name: 'backup_scheduled',
  group: GROUP,
  input: z.object({}),
  notifiesSuperAdministrators: true,
  schedule: nextBackup,
  async run(job) {
    const { verification, result } = await makeAndVerify(job, 'scheduled');
    // Backups that nothing has verified do not replace earlier ones, except where no backup can be verified.
    if (verification === 'verified' || verification === 'not_allowed')
      await deleteOutdatedBackups(job.services);
    return result;
  },
});

/** Reschedules the next backup in the transaction that changes the settings. */
export const rescheduleBackups = ({ db }: Pick<Context, 'db'>): Promise<void> =>
  reschedule(db, db, scheduledBackupJob);

/** A backup is made even where they cannot be dropped. */
const dropLeftProofs = (services: Job['services']): Promise<void> =>
  dropFinishedProofs(databaseUrlOf(services), [backupJob.name, scheduledBackupJob.name]).catch(
    (error: unknown) =>
      services.log.warn({ err: error }, 'Databases of former verifications could not be dropped'),
  );

/** Why a backup is not verified: the log of the job says so. */
const UNVERIFIED = {
  not_allowed: 'job.backup.not_allowed',
  interrupted: 'job.backup.not_verified',
  no_room: 'job.backup.no_room',
} as const;

interface MadeBackup {
  verification: 'verified' | keyof typeof UNVERIFIED;
  result: JobResult;
}

/**
 * Makes a backup and verifies it by restoring it into a temporary database. A retry after the file was stored only
 * verifies it.
 * @throws Refusal when the restored data differs: the job fails
 */
const makeAndVerify = (job: Job, kind: 'asked' | 'scheduled'): Promise<MadeBackup> =>
  withBackupLock(databaseUrlOf(job.services), job, () => makeOrResume(job, kind));

async function makeOrResume(job: Job, kind: 'asked' | 'scheduled'): Promise<MadeBackup> {
  const { db, config } = job.services;
  await dropLeftProofs(job.services);
  return withSpoolDirectory(config.dataDirectory, async (directory) => {
    const path = join(directory, 'backup');
    const findBackup = () =>
      db
        .selectFrom('backups')
        .select(['id', 'key', 'code', 'size', 'encrypted', 'missing'])
        .where('job_id', '=', job.id)
        .executeTakeFirst();
    const existing = await findBackup();
    if (existing?.encrypted) {
      await dropProof(databaseUrlOf(job.services), job.id);
      return endUnverified(job, existing, 'interrupted');
    }
    if (existing === undefined) await save(job, kind, path);
    else
      await pipeline(
        await job.services.storage.read(existing.key, 'backup'),
        createWriteStream(path, { mode: 0o600 }),
      );
    const backup = existing ?? (await findBackup());
    if (backup === undefined) throw new Error('The backup was not stored');
    job.signal.throwIfAborted();
    return verify(job, path, { ...backup, size: Number(backup.size) });
  });
}

/** The file to store: encrypted if a key is configured. The readable one is verified and removed. */
async function encryptIfConfigured(job: Job, path: string): Promise<{ stored: string; encrypted: boolean }> {
  const key = backupKey(job.services.config);
  if (key === undefined) {
    job.services.log.warn(NOT_ENCRYPTED);
    await job.log('job.backup.not_encrypted');
    return { stored: path, encrypted: false };
  }
  await requireRoom(job.services, (await stat(path)).size);
  job.progress(0, undefined, 'job.backup.encrypting');
  const stored = `${path}.age`;
  await encryptBackup({ from: path, to: stored, key });
  return { stored, encrypted: true };
}

/** @throws Refusal when a file of this size would fill the disk */
async function requireRoom({ disk }: Job['services'], bytes: number): Promise<void> {
  if (!(await disk.hasRoomFor(bytes))) throw new Refusal('disk_full');
}

/** The archive is made on this disk wherever it is stored, and beside it the encrypted one. @throws Refusal when they would fill it */
async function requireRoomForBackup(services: Job['services']): Promise<void> {
  const newest = await services.db
    .selectFrom('backups')
    .select('size')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  const copies = backupKey(services.config) === undefined ? 1 : 2;
  await requireRoom(services, copies * Number(newest?.size ?? 0));
}

/** The embedded database restores its copy on this disk. */
async function hasRoomToRestore({ db, config, disk }: Job['services']): Promise<boolean> {
  if (config.databaseUrl !== undefined) return true;
  const { rows } = await sql<{ bytes: string }>`select pg_database_size(current_database()) as bytes`.execute(
    db,
  );
  return disk.hasRoomFor(Number(rows[0]?.bytes ?? 0));
}

async function save(job: Job, kind: 'asked' | 'scheduled', path: string): Promise<void> {
  const { services, signal } = job;
  const startedAt = new Date();
  await requireRoomForBackup(services);
  const manifest = await makeBackup(path, {
    databaseUrl: databaseUrlOf(services),
    storage: services.storage,
    signal,
    beforeEntry: async () => {
      if (await services.disk.isFull()) throw new Refusal('disk_full');
    },
    progress: (done, total) => job.progress(done, total, 'job.backup.saving'),
  });
  for (const entry of manifest.missing) await job.log('job.backup.missing', { entry });
  const { stored, encrypted } = await encryptIfConfigured(job, path);
  const { size } = await stat(stored);
  const sha256 = await digestOf(stored);
  signal.throwIfAborted();
  await storeFiles(services, [{ backup: stored }], ([key = '']) =>
    job.inTransaction(async (trx) => {
      await trx
        .insertInto('backups')
        .values({
          job_id: job.id,
          kind,
          key,
          code: codeOf(startedAt),
          user_id: kind === 'asked' ? (await job.requesterContext()).caller.id : null,
          size,
          sha256,
          encrypted,
          duration: Math.round((Date.now() - startedAt.getTime()) / 1000),
          tables: manifest.tables.length,
          rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
          files: manifest.files,
          missing: manifest.missing.length,
        })
        .execute();
      await claimFiles(trx, [key]);
      await publishChanged(trx, OPERATIONS.backups.name);
    }),
  );
}

async function verify(
  job: Job,
  path: string,
  backup: { id: number; code: string; size: number; missing: number },
): Promise<MadeBackup> {
  if (!(await hasRoomToRestore(job.services))) return endUnverified(job, backup, 'no_room');
  job.progress(0, undefined, 'job.backup.proving');
  const verification = await verifyByRestore(path, databaseUrlOf(job.services), {
    jobId: job.id,
    signal: job.signal,
  }).catch((error: unknown) => {
    if (error instanceof InvalidBackup) return endInvalid(job, backup, error);
    throw error;
  });
  if (verification === 'not_allowed') return endUnverified(job, backup, verification);
  await job.inTransaction(async (trx) => {
    await trx
      .updateTable('backups')
      .set({ proved_at: new Date().toISOString() })
      .where('id', '=', backup.id)
      .execute();
    await publishChanged(trx, OPERATIONS.backups.name);
  });
  const { missing } = backup;
  const result: JobResult =
    missing > 0
      ? { key: 'job.backup.proved_without', details: { ...detailsOf(backup), missing } }
      : { key: 'job.backup.proved', details: detailsOf(backup) };
  return { verification, result: { ...result, ...BACKUP_SCREEN } };
}

/** The backup stays as it is, not verified. The job no longer refers to it, so that a manual retry makes another one. */
async function endInvalid(
  job: Job,
  { id, code }: { id: number; code: string },
  error: InvalidBackup,
): Promise<never> {
  job.services.log.error({ err: error, job: job.id, backup: code }, 'The test restore of a backup failed');
  await job.inTransaction((trx) =>
    trx.updateTable('backups').set({ job_id: null }).where('id', '=', id).execute(),
  );
  throw new Refusal('wrong_state', { key: 'job.backup.invalid', values: { code } });
}

const detailsOf = ({ code, size }: { code: string; size: number | string }) => ({
  code,
  megabytes: Number(size) / 1_000_000,
});

async function endUnverified(
  job: Job,
  backup: { code: string; size: number | string },
  verification: keyof typeof UNVERIFIED,
): Promise<MadeBackup> {
  await job.log(UNVERIFIED[verification]);
  return {
    verification,
    result: { key: 'job.backup.saved', details: detailsOf(backup), ...BACKUP_SCREEN },
  };
}

/** Like `2026-11-21-020500-1f3c`; the random suffix distinguishes backups of the same second. */
const codeOf = (startedAt: Date) =>
  `${startedAt.toISOString().slice(0, 19).replace('T', '-').replaceAll(':', '')}-${randomUUID().slice(0, 4)}`;

const databaseUrlOf = ({ pool }: Job['services']) => String(pool.options.connectionString);

async function digestOf(path: string): Promise<string> {
  const digest = createHash('sha256');
  await pipeline(createReadStream(path), digest);
  return digest.digest('hex');
}
