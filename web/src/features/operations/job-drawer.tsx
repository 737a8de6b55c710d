import { type Job, type JobWithLog, jobs } from '@dekanat/contract/operations/jobs.ts';
import { useQuery } from '@tanstack/react-query';
import { Button, Drawer } from 'antd';
import { type ReactNode, useRef } from 'react';
import { queryOf } from '#api/query.ts';
import { useJobActions } from '#features/operations/job-actions.tsx';
import { JobDuration, JobProgress, JobTag } from '#features/operations/job-state.tsx';
import { useText } from '#i18n/text.ts';
import type { TextKey } from '#i18n/text-key.ts';
import type { Editor } from '#ui/form/editor.ts';
import { Instant } from '#ui/instant.tsx';
import { Failed, ListSkeleton } from '#ui/table/list-states.tsx';

/** Log lines are not published as events, so a running job is polled. */
const LOOKED_AT_EVERY_MS = 2_000;

/** One job: who started it, its progress and its log. */
export function JobDrawer({ editor }: { editor: Editor<Job> }) {
  const text = useText();
  // Keeps the last job while the drawer closes.
  const last = useRef(editor.id);
  if (editor.id !== undefined) last.current = editor.id;
  return (
    <Drawer
      open={editor.mode === 'view'}
      onClose={editor.close}
      title={text('jobs.one', { id: last.current })}
      size={640}
      destroyOnHidden
    >
      {last.current !== undefined && <OpenedJob id={last.current} />}
    </Drawer>
  );
}

function OpenedJob({ id }: { id: number }) {
  const { data, error, refetch } = useQuery({
    ...queryOf(jobs.read, { params: { id } }),
    refetchInterval: ({ state }) => state.data?.status === 'running' && LOOKED_AT_EVERY_MS,
  });
  if (data) return <JobDetails job={data} />;
  return error ? <Failed error={error} retry={() => void refetch()} /> : <ListSkeleton />;
}

function JobDetails({ job }: { job: JobWithLog }) {
  const text = useText();
  const { cancel, retry } = useJobActions(job);
  return (
    <div className="job">
      <dl>
        <Detail label="jobs.title">
          <strong>{job.title}</strong> <JobTag job={job} />
        </Detail>
        {job.error !== null && (
          <Detail label="jobs.error">
            <span className="job-error">{job.error}</span>
          </Detail>
        )}
        {job.result?.message && <Detail label="jobs.result">{job.result.message}</Detail>}
        <Detail label="jobs.done">
          <JobProgress job={job} />
          {job.step !== null && <div className="job-step">{job.step}</div>}
        </Detail>
        <Detail label="audit.user_name">{job.user_name}</Detail>
        {job.university_name !== null && <Detail label="audit.university_name">{job.university_name}</Detail>}
        <Detail label="jobs.asked">
          <Instant at={job.created_at} />
        </Detail>
        {job.status === 'waiting' && (
          <Detail label="jobs.due">
            <Instant at={job.due_at} />
          </Detail>
        )}
        {job.started_at !== null && (
          <Detail label="jobs.started">
            <Instant at={job.started_at} />
          </Detail>
        )}
        <Detail label="jobs.duration">
          <JobDuration job={job} />
        </Detail>
        {job.attempts > 1 && <Detail label="jobs.attempts">{job.attempts}</Detail>}
      </dl>
      {(cancel ?? retry) && (
        <div className="job-actions">
          {cancel && (
            <Button danger icon={<cancel.icon aria-hidden />} onClick={cancel.act}>
              {text('jobs.cancel.short')}
            </Button>
          )}
          {retry && (
            <Button icon={<retry.icon aria-hidden />} onClick={retry.act}>
              {text('jobs.retry.short')}
            </Button>
          )}
        </div>
      )}
      <JobLog lines={job.lines} />
    </div>
  );
}

function Detail({ label, children }: { label: TextKey; children: ReactNode }) {
  const text = useText();
  return (
    <div>
      <dt>{text(label)}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function JobLog({ lines }: Pick<JobWithLog, 'lines'>) {
  const text = useText();
  return (
    <section aria-label={text('jobs.log')}>
      <h2>{text('jobs.log')}</h2>
      {lines.length === 0 ? (
        <p className="job-step">{text('jobs.log.empty')}</p>
      ) : (
        <ol className="job-log">
          {lines.map((line) => (
            <li key={line.id}>
              <Instant at={line.at} />
              <span>{line.text}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
