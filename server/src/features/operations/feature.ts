import type { RawBuilder } from 'kysely';
import { importJobs } from '#platform/imports/import-jobs.ts';
import type { ImportKind } from '#platform/imports/import-kind.ts';
import type { JobKind } from '#platform/jobs/job-kind.ts';
import { type FeatureModule, featureModule } from '#platform/resources/feature-module.ts';
import { backupJob, rescheduleBackups, scheduledBackupJob } from './backup-job.ts';
import { backupFeature } from './backups.ts';
import { eventFeature } from './events.ts';
import { exportJob } from './export-job.ts';
import { exportFeature } from './exports.ts';
import { changeFeedFeature } from './feed/change-feed.ts';
import { operationGauges } from './gauges.ts';
import { importFeature } from './imports.ts';
import { fileAccess } from './job-file-access.ts';
import { jobFeature } from './jobs.ts';
import { outdatedOperations } from './outdated.ts';
import { slowQueryFeature } from './slow-queries.ts';
import { sweepJob } from './sweep-job.ts';
import { webhookFeature } from './webhooks/webhooks.ts';

interface Declared {
  /** What all features can import. */
  imports: readonly ImportKind[];
  /** What those above delete when it has expired, which goes first. */
  outdated: readonly RawBuilder<unknown>[];
  /** The jobs of those above. */
  jobs: readonly JobKind[];
}

export function operations({ imports, outdated, jobs: others }: Declared): FeatureModule {
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
    files: [{ table: 'jobs', requireAllowed: fileAccess([...others, exportJob]) }],
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
