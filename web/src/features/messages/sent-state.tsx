import { type MessageDetails, messages, type ReceiverState } from '@dekanat/contract/messages/messages.ts';
import type { DeliveryChannel } from '@dekanat/contract/notifications/notification-preferences.ts';
import { jobs } from '@dekanat/contract/operations/jobs.ts';
import { useQuery } from '@tanstack/react-query';
import { Button, Modal, Pagination, Progress } from 'antd';
import { useState } from 'react';
import { queryOf } from '#api/query.ts';
import { useText } from '#i18n/text.ts';
import { Instant } from '#ui/instant.tsx';
import { Failed, ListSkeleton } from '#ui/table/list-states.tsx';

/** For the sender: progress while it is sent, then how many have read it. */
export function SentState({ message }: { message: MessageDetails }) {
  const text = useText();
  const [listed, setListed] = useState(false);
  const { state, read_count, receiver_count, job_id } = message;
  if (state === 'failed') return <p className="notice notice-error">{text('message.failed')}</p>;
  if (state === 'sending' && job_id !== null) return <SendingProgress jobId={job_id} />;
  if (state !== 'sent') return null;
  return (
    <p className="mail-state">
      {text('message.read_by', { read: read_count, count: receiver_count })}
      <Button type="link" onClick={() => setListed(true)}>
        {text('message.receivers')}
      </Button>
      {listed && <ReceiversDialog id={message.id} close={() => setListed(false)} />}
    </p>
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

const PAGE = 50;

function ReceiversDialog({ id, close }: { id: number; close: () => void }) {
  const text = useText();
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(
    queryOf(messages.receivers, { params: { id }, query: { page, limit: PAGE } }),
  );
  return (
    <Modal open title={text('message.receivers')} footer={null} onCancel={close}>
      {data === undefined &&
        (error ? <Failed error={error} retry={() => void refetch()} /> : <ListSkeleton />)}
      <ul className="mail-receivers">
        {data?.data.map((receiver) => (
          <li key={receiver.user_id}>
            <ReceiverLine receiver={receiver} />
          </li>
        ))}
      </ul>
      {data && data.total > PAGE && (
        <Pagination
          size="small"
          total={data.total}
          pageSize={PAGE}
          current={page}
          showSizeChanger={false}
          onChange={setPage}
        />
      )}
    </Modal>
  );
}

function ReceiverLine({
  receiver: { fio, place, read_at, email, email_error, telegram, telegram_error },
}: {
  receiver: ReceiverState;
}) {
  const text = useText();
  return (
    <>
      <span>
        {fio}
        {place !== null && <small> {place}</small>}
      </span>
      <span>
        {read_at === null ? text('message.not_read') : text('message.read_at')}{' '}
        {read_at !== null && <Instant at={read_at} />}
      </span>
      {email !== null && <DeliveryState channel="email" state={email} error={email_error} />}
      {telegram !== null && <DeliveryState channel="telegram" state={telegram} error={telegram_error} />}
    </>
  );
}

interface DeliveryStateProps {
  channel: DeliveryChannel;
  state: NonNullable<ReceiverState[DeliveryChannel]>;
  error: string | null;
}

function DeliveryState({ channel, state, error }: DeliveryStateProps) {
  const text = useText();
  return (
    <span data-failed={state === 'failed'} title={error ?? undefined}>
      {text(`message.delivery.${channel}`)}: {text(`message.delivery.${state}`)}
    </span>
  );
}
