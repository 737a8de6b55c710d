import { type MessageDetails, messages } from '@dekanat/contract/messages/messages.ts';
import { jobs } from '@dekanat/contract/operations/jobs.ts';
import { useQuery } from '@tanstack/react-query';
import { Button, Progress } from 'antd';
import { useState } from 'react';
import { queryOf, useAction } from '#api/query.ts';
import { useMay } from '#api/session.ts';
import { ReceiversDialog } from '#features/messages/receivers-dialog.tsx';
import { useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';

/** For the sender: progress while it is sent, then how many have read it and whom it did not reach. */
export function SentState({ message }: { message: MessageDetails }) {
  const text = useText();
  const [listed, setListed] = useState<'all' | 'failed'>();
  const { id, state, read_count, failed_count, receiver_count, job_id } = message;
  if (state === 'failed') return <p className="notice notice-error">{text('message.failed')}</p>;
  if (state === 'sending' && job_id !== null) return <SendingProgress jobId={job_id} />;
  if (state !== 'sent') return null;
  return (
    <>
      <p className="mail-state">
        {text('message.read_by', { read: read_count, count: receiver_count })}
        <Button type="link" onClick={() => setListed('all')}>
          {text('message.receivers')}
        </Button>
      </p>
      {failed_count > 0 && <FailedDeliveries id={id} count={failed_count} list={() => setListed('failed')} />}
      {listed && (
        <ReceiversDialog id={id} count={receiver_count} first={listed} close={() => setListed(undefined)} />
      )}
    </>
  );
}

interface FailedDeliveriesProps {
  id: number;
  count: number;
  /** Shows whom it did not reach. */
  list: () => void;
}

function FailedDeliveries({ id, count, list }: FailedDeliveriesProps) {
  const text = useText();
  const feedback = useFeedback();
  const mayResend = useMay(messages.resend);
  const { mutate, isPending } = useAction(messages.resend, {
    onSuccess: ({ receivers }) => feedback.success(text('message.resent', { count: receivers })),
    onError: feedback.error,
  });
  return (
    <div className="notice notice-error mail-failures">
      <p>{text('message.failed_receivers', { count })}</p>
      <Button onClick={list}>{text('message.receivers.failed')}</Button>
      {mayResend && (
        <Button loading={isPending} onClick={() => mutate({ params: { id }, body: {} })}>
          {text('message.resend')}
        </Button>
      )}
    </div>
  );
}

function SendingProgress({ jobId }: { jobId: number }) {
  const text = useText();
  const { data } = useQuery(queryOf(jobs.read, { params: { id: jobId } }));
  const percent = data?.total ? Math.floor((100 * data.done) / data.total) : 0;
  return (
    <div className="mail-state">
      <span>{text('message.sending')}</span>
      <Progress percent={percent} aria-label={text('message.sending')} />
    </div>
  );
}
