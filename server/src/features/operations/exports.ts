import { exports } from '@dekanat/contract/operations/exports.ts';
import { startJob } from '#jobs/ask.ts';
import { refuseMany } from '#jobs/share.ts';
import { implement } from '#kernel/implement.ts';
import { allowedExport } from './allowed-export.ts';
import { exportJob } from './export-job.ts';

export const exportFeature = implement(exports, {
  create: async (context, { body }) => {
    allowedExport(context, body);
    await refuseMany(context, [exportJob], 'export.under_way');
    return { job_id: await startJob(context, exportJob, body) };
  },
});
