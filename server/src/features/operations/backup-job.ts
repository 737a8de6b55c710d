import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { OPERATIONS } from '@dekanat/contract/catalogue/operations.ts';
import { backups } from '@dekanat/contract/operations/backups.ts';
import { z } from 'zod';
import { makeBackup } from '#platform/backups/make-backup.ts';
import { verifyByRestore } from '#platform/backups/verify-backup.ts';
import { withSpoolDirectory } from '#platform/files/spool.ts';
import { claimFiles, storeFiles } from '#platform/files/stored-files.ts';
import { type Job, type JobResult, jobKind } from '#platform/jobs/job-kind.ts';
import { publishChanged } from '#platform/realtime/bus.ts';
import { dropOutdated, nextBackup } from './backup-schedule.ts';

const SHOWN = { link: '/settings/backup', needs: [backups.list.access] };

/** A backup that somebody asked for. */
export const backupJob = jobKind({
  name: 'backup',
  input: z.object({}),
  run: (job) => saveAndProve(job, 'asked'),
});

/** A backup by the schedule that is set in the configuration. */
export const scheduledBackupJob = jobKind({
  name: 'backup_scheduled',
  input: z.object({}),
  schedule: nextBackup,
  async run(job) {
    const outcome = await saveAndProve(job, 'scheduled');
    await dropOutdated(job.services);
    return outcome;
  },
});

/**
 * Makes a backup and proves it by restoring it into a scratch database. A job that is run again after the file was
 * stored only proves it.
 */
async function saveAndProve(job: Job, kind: 'asked' | 'scheduled'): Promise<JobResult> {
  const { db, config } = job.services;
  return withSpoolDirectory(config.dataDirectory, async (directory) => {
    const path = join(directory, 'backup');
    const made = () =>
      db
        .selectFrom('backups')
        .select(['id', 'key', 'code', 'size'])
        .where('job_id', '=', job.id)
        .executeTakeFirst();
    const earlier = await made();
    if (earlier === undefined) await save(job, kind, directory, path);
    else
      await pipeline(
        await job.services.storage.read(earlier.key, 'backup'),
        createWriteStream(path, { mode: 0o600 }),
      );
    const backup = earlier ?? (await made());
    if (backup === undefined) throw new Error('The backup was not kept');
    job.signal.throwIfAborted();
    return prove(job, path, { ...backup, size: Number(backup.size) });
  });
}

async function save(job: Job, kind: 'asked' | 'scheduled', directory: string, path: string): Promise<void> {
  const { services, signal } = job;
  const began = new Date();
  const manifest = await makeBackup(path, {
    databaseUrl: databaseUrlOf(services),
    storage: services.storage,
    signal,
    progress(done, total) {
      job.progress(done, total, 'job.backup.saving');
      // A new time of change keeps the sweep from taking the directory for what a killed process left.
      void utimes(directory, new Date(), new Date()).catch(() => undefined);
    },
  });
  for (const entry of manifest.missing) await job.log('job.backup.missing', { entry });
  const { size } = await stat(path);
  const sha256 = await digestOf(path);
  signal.throwIfAborted();
  await storeFiles(services, [{ backup: path }], ([key = '']) =>
    job.inTransaction(async (trx) => {
      await trx
        .insertInto('backups')
        .values({
          job_id: job.id,
          kind,
          key,
          code: codeOf(began),
          user_id: kind === 'asked' ? (await job.requesterContext()).caller.id : null,
          size,
          sha256,
          duration: Math.round((Date.now() - began.getTime()) / 1000),
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

async function prove(
  job: Job,
  path: string,
  backup: { id: number; code: string; size: number },
): Promise<JobResult> {
  job.progress(0, undefined, 'job.backup.proving');
  const proof = await verifyByRestore(path, databaseUrlOf(job.services), {
    name: `dekanat_proof_${job.id}`,
    signal: job.signal,
  });
  const megabytes = (backup.size / 1_000_000).toFixed(1);
  if (proof === 'not_allowed') {
    await job.log('job.backup.not_allowed');
    return { key: 'job.backup.saved', details: { code: backup.code, megabytes }, ...SHOWN };
  }
  await job.inTransaction(async (trx) => {
    await trx
      .updateTable('backups')
      .set({ proved_at: new Date().toISOString() })
      .where('id', '=', backup.id)
      .execute();
    await publishChanged(trx, OPERATIONS.backups.name);
  });
  return { key: 'job.backup.proved', details: { code: backup.code, megabytes }, ...SHOWN };
}

/** Like `2026-11-21-020500-1f3c`: the random end tells apart two that were begun in the same second. */
const codeOf = (began: Date) =>
  `${began.toISOString().slice(0, 19).replace('T', '-').replaceAll(':', '')}-${randomUUID().slice(0, 4)}`;

const databaseUrlOf = ({ pool }: Job['services']) => String(pool.options.connectionString);

async function digestOf(path: string): Promise<string> {
  const digest = createHash('sha256');
  await pipeline(createReadStream(path), digest);
  return digest.digest('hex');
}
