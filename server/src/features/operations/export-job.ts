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

/** Those who asked save it within days; then it is personal data that lies about. */
const DAYS_KEPT = 3;
const SAID_EVERY_BYTES = 1_000_000;

/** A list as a file for whoever asked, who may have lost the right to it meanwhile. */
export const exportJob = jobKind({
  name: 'export',
  input: ExportInput,
  retentionDays: DAYS_KEPT,
  async run(job, input) {
    const asker = await job.requesterContext();
    const { make } = allowedExport(asker, input);
    await job.services.db
      .updateTable('jobs')
      .set({ made_for_faculty_id: asker.scope.facultyId })
      .where('id', '=', job.id)
      .execute();
    await withSpoolDirectory(job.services.config.dataDirectory, async (directory) => {
      const path = join(directory, 'export');
      // Begun anew from the primary when the replica dies half-way.
      const made = await job.services.reportDb.read(async (db) => {
        const { body, filename, mime } = await make({ ...asker, db });
        await pipeline(body, reporting(job, directory), createWriteStream(path, { mode: 0o600 }), {
          signal: job.signal,
        });
        return { name: filename, mime };
      });
      await keep(job, asker, { path, ...made });
    });
    return undefined;
  },
});

/** How much is written; the spool is not taken for what a killed process left. */
function reporting(job: Job, directory: string) {
  return async function* (body: AsyncIterable<Uint8Array>) {
    let [written, said] = [0, 0];
    for await (const chunk of body) {
      written += chunk.length;
      if (written - said >= SAID_EVERY_BYTES) {
        said = written;
        job.progress(Math.round(written / SAID_EVERY_BYTES), undefined, 'job.export.writing');
        void utimes(directory, new Date(), new Date()).catch(() => undefined);
      }
      yield chunk;
    }
  };
}

async function keep(
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
        details: { name, days: DAYS_KEPT },
        fileId: id,
        link: urlOfFile(id, false),
      });
    }),
  );
}
