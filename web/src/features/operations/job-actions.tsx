import { RedoOutlined, StopOutlined } from '@ant-design/icons';
import { type Job, jobs } from '@dekanat/contract/operations/jobs.ts';
import { useAction } from '#api/query.ts';
import { useMay } from '#api/session.ts';
import { useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';

const isOver = ({ status }: Job) => ['done', 'failed', 'cancelled'].includes(status);

interface JobActions {
  /** The actions that are possible now; undefined for those that the user may not take. */
  cancel: { label: string; icon: typeof StopOutlined; act: () => void } | undefined;
  retry: { label: string; icon: typeof RedoOutlined; act: () => void } | undefined;
}

/** The actions of a job in its current state. */
export function useJobActions(job: Job): JobActions {
  const text = useText();
  const feedback = useFeedback();
  const onError = feedback.error;
  const cancelling = useAction(jobs.cancel, { onError });
  const retrying = useAction(jobs.retry, {
    onError,
    onSuccess: () => feedback.success(text('jobs.retried')),
  });
  const mayCancel = useMay(jobs.cancel);
  const mayRetry = useMay(jobs.retry);
  const { id, title, status, scheduled, cancel_asked } = job;
  const name = `${title} № ${id}`;
  const ask = async () => {
    const question = { title: text('jobs.cancel.question', { name }), content: text('jobs.cancel.content') };
    if (await feedback.confirm({ ...question, danger: true })) cancelling.mutate({ params: { id } });
  };
  const cancellable = !isOver(job) && !cancel_asked && (status === 'running' || !scheduled);
  const retriable = (status === 'failed' || status === 'cancelled') && !scheduled;
  return {
    cancel:
      mayCancel && cancellable
        ? { label: text('jobs.cancel', { name }), icon: StopOutlined, act: () => void ask() }
        : undefined,
    retry:
      mayRetry && retriable
        ? {
            label: text('jobs.retry', { name }),
            icon: RedoOutlined,
            act: () => !retrying.isPending && retrying.mutate({ params: { id } }),
          }
        : undefined,
  };
}
