import { backups } from '@dekanat/contract/operations/backups.ts';
import { type Job, type JobStatus, jobs } from '@dekanat/contract/operations/jobs.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { queryOf } from '#api/query.ts';
import { useJobActions } from '#features/operations/job-actions.tsx';
import { JobDuration, JobProgress } from '#features/operations/job-state.tsx';
import { useText } from '#i18n/text.ts';
import { Instant } from '#ui/instant.tsx';
import { IconButton } from '#ui/table/icon-button.tsx';

/** No event reports the single steps, so they are polled. */
const LOOKED_AT_EVERY_MS = 2_000;
const BACKUP_KINDS = 'backup,backup_scheduled';

/** undefined until it is loaded. */
function useBackupJobs(status: JobStatus): readonly Job[] | undefined {
  const { data } = useQuery({
    ...queryOf(jobs.list, { query: { status, kind: BACKUP_KINDS, limit: 60 } }),
    refetchInterval: ({ state }) => status === 'running' && state.data?.total !== 0 && LOOKED_AT_EVERY_MS,
  });
  return data?.data;
}

/** The newest failed backup, unless one was made since. */
function useFailedBackup(): Job | undefined {
  const { data } = useQuery(queryOf(backups.list, { query: { limit: 1 } }));
  const [failed] = useBackupJobs('failed') ?? [];
  if (data === undefined || !failed?.finished_at) return undefined;
  const [newest] = data.data;
  const isNewer = newest === undefined || Date.parse(failed.finished_at) > Date.parse(newest.created_at);
  return isNewer ? failed : undefined;
}

/** The running backup with its progress, the time of the next scheduled one, and the last one if it failed. */
export function UpcomingBackups() {
  const text = useText();
  const running = useBackupJobs('running');
  const waiting = useBackupJobs('waiting');
  const failed = useFailedBackup();
  if (running === undefined || waiting === undefined) return null;
  const next = waiting.find(({ scheduled }) => scheduled);
  return (
    <div role="status">
      <p>
        {next === undefined ? text('backup.next.none') : text('backup.next')}{' '}
        {next !== undefined && <Instant at={next.due_at} />}{' '}
        <Link to="/settings/configs" search={{ key: 'backup' }}>
          {text('backup.schedule.change')}
        </Link>
      </p>
      {failed && <Failed job={failed} />}
      {[...running, ...waiting.filter(({ scheduled }) => !scheduled)].map((job) => (
        <UnderWay key={job.id} job={job} />
      ))}
    </div>
  );
}

function Failed({ job: { id, title, error, finished_at } }: { job: Job }) {
  const text = useText();
  return (
    <p className="backup-warning">
      {text('backup.failed')} <Instant at={finished_at} />{' '}
      <Link to="/settings/jobs" search={{ view: id }}>
        {title}
      </Link>{' '}
      {error}
    </p>
  );
}

function UnderWay({ job }: { job: Job }) {
  const text = useText();
  const { cancel } = useJobActions(job);
  return (
    <section className="backup-under-way" aria-label={job.title}>
      <Link to="/settings/jobs" search={{ view: job.id }}>
        {job.title}
      </Link>
      <span>{job.step ?? text(`jobs.status.${job.status}`)}</span>
      <JobProgress job={job} />
      <JobDuration job={job} />
      {cancel && <IconButton label={cancel.label} icon={<cancel.icon />} onClick={cancel.act} />}
    </section>
  );
}
