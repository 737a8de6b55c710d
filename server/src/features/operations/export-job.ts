import { createWriteStream } from 'node:fs';
import { stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ExportInput } from '@dekanat/contract/operations/exports.ts';
import type { Context } from '#api/context.ts';
import { urlOfFile } from '#features/files/shared.ts';
import { withSpoolDirectory } from '#platform/files/spool.ts';
import { claimFiles, storeFiles } from '#platform/files/stored-files.ts';
import { type Job, jobKind } from '#platform/jobs/job-kind.ts';
import { allowedExport } from './allowed-export.ts';

/** Long enough to download it; exports contain personal data. */
const RETENTION_DAYS = 3;
const PROGRESS_STEP_BYTES = 1_000_000;

/** Exports a list to a file for the requester, whose permissions are checked again. */
export const exportJob = jobKind({
  name: 'export',
  input: ExportInput,
  retentionDays: RETENTION_DAYS,
  async run(job, input) {
    const requester = await job.requesterContext();
    const { make } = allowedExport(requester, input);
    await job.services.db
      .updateTable('jobs')
      .set({ made_for_faculty_id: requester.scope.facultyId })
      .where('id', '=', job.id)
      .execute();
    await withSpoolDirectory(job.services.config.dataDirectory, async (directory) => {
      const path = join(directory, 'export');
      // Restarted from the primary when the replica fails in the middle.
      const exported = await job.services.reportDb.read(async (db) => {
        const { body, filename, mime } = await make({ ...requester, db });
        await pipeline(body, withProgress(job, directory), createWriteStream(path, { mode: 0o600 }), {
          signal: job.signal,
        });
        return { name: filename, mime };
      });
      await storeExport(job, requester, { path, ...exported });
    });
    return undefined;
  },
});

/** Reports progress and touches the spool directory, so that the sweep does not treat it as abandoned. */
function withProgress(job: Job, directory: string) {
  return async function* (body: AsyncIterable<Uint8Array>) {
    let [written, reported] = [0, 0];
    for await (const chunk of body) {
      written += chunk.length;
      if (written - reported >= PROGRESS_STEP_BYTES) {
        reported = written;
        job.progress(Math.round(written / PROGRESS_STEP_BYTES), undefined, 'job.export.writing');
        void utimes(directory, new Date(), new Date()).catch(() => undefined);
      }
      yield chunk;
    }
  };
}

async function storeExport(
  job: Job,
  { scope, caller }: Context,
  { path, name, mime }: { path: string; name: string; mime: string },
): Promise<void> {
  const { size } = await stat(path);
  await storeFiles(job.services, [{ original: path }], ([key = '']) =>
    job.inTransaction(async (trx) => {
      await claimFiles(trx, [key]);
      const { id } = await trx
        .insertInto('files')
        .values({ name, mime, key, size, university_id: scope.universityId, uploaded_by: caller.id })
        .returning('id')
        .executeTakeFirstOrThrow();
      await job.finish(trx, {
        key: 'job.exported',
        details: { name, days: RETENTION_DAYS },
        fileId: id,
        link: urlOfFile(id, false),
      });
    }),
  );
}
