import { exports } from '@dekanat/contract/operations/exports.ts';
import { implement } from '#api/implement.ts';
import { enqueueJob } from '#platform/jobs/enqueue.ts';
import { enforceQuota } from '#platform/jobs/quota.ts';
import { allowedExport } from './allowed-export.ts';
import { exportJob } from './export-job.ts';

export const exportFeature = implement(exports, {
  create: async (context, { body }) => {
    allowedExport(context, body);
    await enforceQuota(context, [exportJob], 'export.under_way');
    return { job_id: await enqueueJob(context, exportJob, body) };
  },
});
