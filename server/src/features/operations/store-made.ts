import { createWriteStream } from 'node:fs';
import { stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Context } from '#api/context.ts';
import type { Download } from '#api/download.ts';
import type { Queryable } from '#db/database.ts';
import { withSpoolDirectory } from '#platform/files/spool.ts';
import { claimFiles, storeFiles } from '#platform/files/stored-files.ts';
import type { Job } from '#platform/jobs/job-kind.ts';

const PROGRESS_STEP_BYTES = 1_000_000;

/** A file that a job has made, in the transaction that inserts it. */
interface StoredExport {
  db: Queryable;
  id: number;
  name: string;
}

/** Makes a file for the requester and stores it; `store` does the rest of the job in the same transaction. */
export const storeMade = (
  job: Job,
  requester: Context,
  make: (context: Context) => Promise<Download>,
  store: (made: StoredExport) => Promise<void>,
): Promise<void> =>
  withSpoolDirectory(job.services.config.dataDirectory, async (directory) => {
    const path = join(directory, 'export');
    // Restarted from the primary when the replica fails in the middle.
    const { name, mime } = await job.services.reportDb.read(async (db) => {
      const { body, filename, ...made } = await make({ ...requester, db });
      await pipeline(body, withProgress(job, directory), createWriteStream(path, { mode: 0o600 }), {
        signal: job.signal,
      });
      return { name: filename, mime: made.mime };
    });
    const { size } = await stat(path);
    const { scope, caller } = requester;
    await storeFiles(job.services, [{ original: path }], ([key = '']) =>
      job.inTransaction(async (db) => {
        await claimFiles(db, [key]);
        const { id } = await db
          .insertInto('files')
          .values({ name, mime, key, size, university_id: scope.universityId, uploaded_by: caller.id })
          .returning('id')
          .executeTakeFirstOrThrow();
        await store({ db, id, name });
      }),
    );
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
