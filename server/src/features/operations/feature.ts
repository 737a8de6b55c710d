import type { RawBuilder } from 'kysely';
import { importJobs } from '#platform/imports/import-jobs.ts';
import type { ImportKind } from '#platform/imports/import-kind.ts';
import { type FeatureModule, featureModule } from '#platform/resources/feature-module.ts';
import { backupJob, rescheduleBackups, scheduledBackupJob } from './backup-job.ts';
import { backupFeature } from './backups.ts';
import { eventFeature } from './events.ts';
import { requireStillAllowed } from './export-access.ts';
import { exportJob } from './export-job.ts';
import { exportFeature } from './exports.ts';
import { changeFeedFeature } from './feed/change-feed.ts';
import { operationGauges } from './gauges.ts';
import { importFeature } from './imports.ts';
import { jobFeature } from './jobs.ts';
import { outdatedOperations } from './outdated.ts';
import { slowQueryFeature } from './slow-queries.ts';
import { sweepJob } from './sweep-job.ts';
import { webhookFeature } from './webhooks/webhooks.ts';

/** `imports`: what all features can import; `outdated`: what those above delete when it has expired, which goes first. */
export function operations(
  imports: readonly ImportKind[],
  outdated: readonly RawBuilder<unknown>[],
): FeatureModule {
  const jobs = importJobs(imports);
  return featureModule({
    routes: [
      jobFeature,
      eventFeature,
      backupFeature,
      exportFeature,
      importFeature(imports, jobs),
      changeFeedFeature,
      webhookFeature,
      slowQueryFeature,
    ],
    // Files of jobs are read by the user who requested them.
    files: [{ table: 'jobs', requireAllowed: requireStillAllowed }],
    settings: [{ keys: ['backup-schedule', 'backup-hour'], changed: rescheduleBackups }],
    gauges: operationGauges,
    jobs: [
      sweepJob([...outdated, ...outdatedOperations]),
      exportJob,
      backupJob,
      scheduledBackupJob,
      ...Object.values(jobs),
    ],
  });
}
