import { jobs } from '@dekanat/contract/operations/jobs.ts';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { queryOf, useAction } from '#api/query.ts';
import { useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';

const POLL_MS = 1_000;

/** How far a comparison is; the account that started it can cancel it. */
export function ComparisonProgress({ jobId }: { jobId: number }) {
  const text = useText();
  const feedback = useFeedback();
  const { data: job } = useQuery({
    ...queryOf(jobs.read, { params: { id: jobId } }),
    // Jobs of others are not shown to everyone.
    refetchInterval: ({ state }) => state.error === null && POLL_MS,
    retry: false,
  });
  const cancel = useAction(jobs.cancelOwn, { onError: feedback.error });
  return (
    <div role="status" className="hemis-progress">
      <p>{text('hemis_comparison.running')}</p>
      {job && (
        <>
          <progress max={Math.max(job.total ?? 1, 1)} value={job.done} aria-label={job.title} />
          <span>
            {job.total !== null && text('hemis_comparison.progress', { done: job.done, total: job.total })}
          </span>
          <Button
            disabled={job.cancel_asked}
            loading={cancel.isPending}
            onClick={() => cancel.mutate({ params: { id: jobId } })}
          >
            {text('hemis_comparison.cancel')}
          </Button>
        </>
      )}
    </div>
  );
}
