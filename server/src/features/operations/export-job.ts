import { ExportInput } from '@dekanat/contract/operations/exports.ts';
import { urlOfFile } from '#features/files/shared.ts';
import { jobKind } from '#platform/jobs/job-kind.ts';
import { recordFaculty } from '#platform/jobs/record-faculty.ts';
import { allowedExport } from './allowed-export.ts';
import { storeMade } from './store-made.ts';

/** Long enough to download it; exports contain personal data. */
const RETENTION_DAYS = 3;

/** Exports a list to a file for the requester, whose permissions are checked again. */
export const exportJob = jobKind({
  name: 'export',
  input: ExportInput,
  retentionDays: RETENTION_DAYS,
  requireFileAllowed: (context, input) => void allowedExport(context, input),
  async run(job, input) {
    const requester = await job.requesterContext();
    const { make } = allowedExport(requester, input);
    await recordFaculty(job, requester);
    await storeMade(job, requester, make, ({ db, id, name }) =>
      job.finish(db, {
        key: 'job.exported',
        details: { name, days: RETENTION_DAYS },
        fileId: id,
        link: urlOfFile(id, false),
      }),
    );
    return undefined;
  },
});
