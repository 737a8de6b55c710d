import { DownloadOutlined } from '@ant-design/icons';
import { files } from '@dekanat/contract/files/files.ts';
import { type Job, jobs } from '@dekanat/contract/operations/jobs.ts';
import { useQuery } from '@tanstack/react-query';
import { Button, Progress } from 'antd';
import { useEffect, useEffectEvent, useRef } from 'react';
import { queryOf } from '#api/query.ts';
import { useText } from '#i18n/text.ts';
import { useFileDownload } from '#ui/export/use-file-download.ts';
import { Failed } from '#ui/table/list-states.tsx';
import '#features/papers/papers.css';

const POLL_MS = 1_000;
const isOpen = (job: Job | undefined) => job?.status === 'waiting' || job?.status === 'running';
const percentOf = ({ done, total, status }: Job) =>
  status === 'done' ? 100 : Math.round((100 * done) / Math.max(total ?? 0, 1));

/** A cancelled job has done its work neither wholly nor wrongly. */
const BAR = {
  waiting: 'active',
  running: 'active',
  done: 'success',
  failed: 'exception',
  cancelled: 'normal',
} as const;

/** The progress of a bulk issue, then the download of all its papers. */
export function IssueProgress({ jobId, onEnd }: { jobId: number; onEnd: () => void }) {
  const text = useText();
  const {
    data: job,
    error,
    refetch,
  } = useQuery({
    ...queryOf(jobs.read, { params: { id: jobId } }),
    refetchInterval: ({ state }) => isOpen(state.data) && POLL_MS,
  });
  const save = useFileDownload(files.file);
  const ended = job !== undefined && !isOpen(job);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (ended) end();
  }, [ended]);
  const progress = useRef<HTMLDivElement>(null);
  const started = job !== undefined;
  // The button that starts the job may be at the lower edge of the window.
  useEffect(() => {
    if (started) progress.current?.scrollIntoView({ block: 'nearest' });
  }, [started]);
  if (!job) return error && <Failed error={error} retry={() => void refetch()} />;
  const fileId = job.result?.file_id ?? undefined;
  return (
    <div ref={progress} className="paper-job" role="status">
      <p>
        {job.status === 'cancelled'
          ? text('paper.job.cancelled')
          : (job.error ?? job.result?.message ?? job.step ?? text('paper.job.waiting'))}
      </p>
      <Progress percent={percentOf(job)} status={BAR[job.status]} aria-label={job.title} />
      {fileId !== undefined && (
        <Button
          type="primary"
          icon={<DownloadOutlined aria-hidden />}
          loading={save.isPending}
          onClick={() => save.mutate({ params: { id: fileId } })}
        >
          {text('paper.job.download')}
        </Button>
      )}
      {!ended && <p className="hint">{text('paper.job.background')}</p>}
    </div>
  );
}
