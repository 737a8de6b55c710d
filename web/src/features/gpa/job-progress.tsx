import { StopOutlined } from '@ant-design/icons';
import { type Job, jobs } from '@dekanat/contract/operations/jobs.ts';
import { useQuery } from '@tanstack/react-query';
import { Button, Progress } from 'antd';
import { useEffect, useEffectEvent } from 'react';
import { queryOf, useAction } from '#api/query.ts';
import { useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';
import { Failed } from '#ui/table/list-states.tsx';

const POLL_MS = 1_000;
const isOpen = ({ status }: Job) => status === 'waiting' || status === 'running';
const percentOf = ({ done, total, status }: Job) =>
  status === 'done' ? 100 : Math.round((100 * done) / Math.max(total ?? 0, 1));
const STATES = { failed: 'exception', done: 'success' } as const;

/** The progress of a calculation, which can be cancelled; what is calculated stays. */
export function JobProgress({ jobId, onEnd }: { jobId: number; onEnd: () => void }) {
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
  const cancelled = job.status === 'cancelled' ? text('gpa.job.cancelled') : undefined;
  return (
    <div role="status">
      <p>{cancelled ?? job.error ?? job.result?.message ?? job.step ?? text('gpa.job.waiting')}</p>
      <Progress
        percent={percentOf(job)}
        status={job.status in STATES ? STATES[job.status as keyof typeof STATES] : 'active'}
        aria-label={job.title}
      />
      {!ended && (
        <>
          <p className="hint">{text('gpa.job.background')}</p>
          <Button
            icon={<StopOutlined aria-hidden />}
            disabled={job.cancel_asked}
            loading={cancel.isPending}
            onClick={() => cancel.mutate({ params: { id: jobId } })}
          >
            {text('gpa.job.cancel')}
          </Button>
        </>
      )}
    </div>
  );
}
