import { StopOutlined } from '@ant-design/icons';
import { type Job, jobs } from '@dekanat/contract/operations/jobs.ts';
import { useQuery } from '@tanstack/react-query';
import { Button, Progress } from 'antd';
import { useEffect, useEffectEvent } from 'react';
import { queryOf, useAction } from '#api/query.ts';
import { useText } from '#i18n/text.ts';
import type { TextKey } from '#i18n/text-key.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';
import { Failed } from '#ui/table/list-states.tsx';

const POLL_MS = 1_000;
const isOpen = ({ status }: Job) => status === 'waiting' || status === 'running';
const percentOf = ({ done, total, status }: Job) =>
  status === 'done' ? 100 : Math.round((100 * done) / Math.max(total ?? 0, 1));
const STATES = { failed: 'exception', done: 'success' } as const;

interface JobWords {
  waiting: TextKey;
  /** The page may be closed meanwhile. */
  background: TextKey;
  cancel: TextKey;
  /** What was done stays. */
  cancelled: TextKey;
}

interface OwnJobProps {
  jobId: number;
  words: JobWords;
  onEnd: () => void;
  /** Shows the lines of its log. */
  withLines?: boolean;
}

/** The progress of a job that the user has started and can cancel; what it has done stays. */
export function OwnJob({ jobId, words, onEnd, withLines = false }: OwnJobProps) {
  const text = useText();
  const feedback = useFeedback();
  const query = useQuery({
    ...queryOf(jobs.read, { params: { id: jobId } }),
    refetchInterval: ({ state }) => state.data !== undefined && isOpen(state.data) && POLL_MS,
  });
  const cancel = useAction(jobs.cancelOwn, { onError: feedback.error });
  const { data: job } = query;
  const ended = job !== undefined && !isOpen(job);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (ended) end();
  }, [ended]);
  if (!job) return query.error && <Failed error={query.error} retry={() => void query.refetch()} />;
  const cancelled = job.status === 'cancelled' ? text(words.cancelled) : undefined;
  return (
    <div role="status">
      <p>{cancelled ?? job.error ?? job.result?.message ?? job.step ?? text(words.waiting)}</p>
      <Progress
        percent={percentOf(job)}
        status={job.status in STATES ? STATES[job.status as keyof typeof STATES] : 'active'}
        aria-label={job.title}
      />
      {!ended && (
        <>
          <p className="hint">{text(words.background)}</p>
          <Button
            icon={<StopOutlined aria-hidden />}
            disabled={job.cancel_asked}
            loading={cancel.isPending}
            onClick={() => cancel.mutate({ params: { id: jobId } })}
          >
            {text(words.cancel)}
          </Button>
        </>
      )}
      {withLines && job.lines.length > 0 && (
        <ul>
          {job.lines.map((line) => (
            <li key={line.id}>{line.text}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
