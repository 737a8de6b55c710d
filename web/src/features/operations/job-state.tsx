import type { Job, JobStatus } from '@dekanat/contract/operations/jobs.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { useText } from '#i18n/text.ts';
import '#features/operations/jobs.css';

const COLOURS: Record<JobStatus, string> = {
  waiting: 'pending',
  running: 'running',
  done: 'active',
  failed: 'blocked',
  cancelled: 'inactive',
};

/** The state of a job as a coloured tag. */
export function JobTag({ job: { status, cancel_asked } }: { job: Pick<Job, 'status' | 'cancel_asked'> }) {
  const text = useText();
  const ending = status === 'running' && cancel_asked;
  return (
    <span className="status-tag" data-status={COLOURS[status]}>
      {text(ending ? 'jobs.cancelling' : `jobs.status.${status}`)}
    </span>
  );
}

/** Progress of a job: a bar while it runs, then its result. */
export function JobProgress({ job }: { job: Job }): ReactNode {
  const text = useText();
  const { status, done, total, title } = job;
  if (status === 'waiting') return '—';
  if (total === null && status !== 'running') return done > 0 ? done : '—';
  if (total === null) return text('jobs.working');
  const figures = text('jobs.progress', { done, total });
  if (status !== 'running') return <span className="job-figures">{figures}</span>;
  return (
    <span className="job-progress">
      <progress max={Math.max(total, 1)} value={done} aria-label={title} />
      <span>{figures}</span>
    </span>
  );
}

const two = (number: number) => String(number).padStart(2, '0');

/** 0:07, 12:30, 1:02:03 */
export function formatDuration(milliseconds: number): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1000));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

const TICK_MS = 1_000;

/** From start to end, or until now. */
export function JobDuration({ job: { started_at, finished_at, status } }: { job: Job }): ReactNode {
  const [now, setNow] = useState(Date.now);
  const running = status === 'running';
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [running]);
  if (started_at === null) return '—';
  const end = finished_at === null ? now : Date.parse(finished_at);
  return <span className="job-duration">{formatDuration(end - Date.parse(started_at))}</span>;
}
