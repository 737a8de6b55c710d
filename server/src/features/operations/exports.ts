import { exports } from '@dekanat/contract/operations/exports.ts';
import { startJob } from '#jobs/ask.ts';
import type { Context } from '#kernel/context.ts';
import { Refusal } from '#kernel/errors.ts';
import { implement } from '#kernel/implement.ts';
import { allowedExport } from './allowed-export.ts';
import { exportJob } from './export-job.ts';

/** Of one person at a time: others want the processes, too. */
const UNDER_WAY = 3;
const TRY_AGAIN_SECONDS = 60;

async function refuseMany({ db, person }: Context): Promise<void> {
  const open = await db
    .selectFrom('jobs')
    .select('id')
    .where('user_id', '=', person.id)
    .where('kind', '=', exportJob.name)
    .where('status', 'in', ['waiting', 'running'])
    .execute();
  if (open.length >= UNDER_WAY)
    throw new Refusal('too_many', { key: 'export.under_way', values: { seconds: TRY_AGAIN_SECONDS } });
}

export const exportFeature = implement(exports, {
  create: async (context, { body }) => {
    allowedExport(context, body);
    await refuseMany(context);
    return { job_id: await startJob(context, exportJob, body) };
  },
});
