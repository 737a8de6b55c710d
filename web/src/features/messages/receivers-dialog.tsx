import { messages, type ReceiverState } from '@dekanat/contract/messages/messages.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Input, Pagination, Segmented } from 'antd';
import { useState } from 'react';
import { queryOf } from '#api/query.ts';
import { useText } from '#i18n/text.ts';
import { Instant } from '#ui/instant.tsx';
import { Modal } from '#ui/overlay/modal.tsx';
import { Failed, ListSkeleton } from '#ui/table/list-states.tsx';

const PAGE = 50;

const SHOWN = {
  all: {},
  read: { read: 1 },
  unread: { read: 0 },
  failed: { failed: 1 },
} as const;
type Shown = keyof typeof SHOWN;

interface ReceiversDialogProps {
  id: number;
  /** Receivers of the message. */
  count: number;
  /** What is shown first. */
  first: Shown;
  close: () => void;
}

/** For the sender: who has read the message, and whom e-mails and Telegram have reached. */
export function ReceiversDialog({ id, count, first, close }: ReceiversDialogProps) {
  const text = useText();
  const [shown, setShown] = useState(first);
  const [fio, setFio] = useState('');
  const [page, setPage] = useState(1);
  const query = { ...SHOWN[shown], ...(fio !== '' && { fio }), page, limit: PAGE };
  const { data, error, refetch } = useQuery({
    ...queryOf(messages.receivers, { params: { id }, query }),
    placeholderData: keepPreviousData,
  });
  return (
    <Modal open title={text('message.receivers')} footer={null} width={640} onCancel={close}>
      <div className="mail-receivers-tools">
        <Segmented
          aria-label={text('message.receivers.which')}
          options={(['all', 'read', 'unread', 'failed'] as const).map((value) => ({
            value,
            label: text(`message.receivers.${value}`),
          }))}
          value={shown}
          onChange={(value) => {
            setShown(value);
            setPage(1);
          }}
        />
        {count > PAGE && (
          <Input.Search
            allowClear
            aria-label={text('message.receivers.search')}
            placeholder={text('message.receivers.search')}
            onSearch={(words) => {
              setFio(words.trim());
              setPage(1);
            }}
          />
        )}
      </div>
      {data === undefined &&
        (error ? <Failed error={error} retry={() => void refetch()} /> : <ListSkeleton />)}
      {data?.total === 0 && <p className="mail-state">{text('message.receivers.nobody')}</p>}
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
  channel: 'email' | 'telegram';
  state: NonNullable<ReceiverState['email' | 'telegram']>;
  error: string | null;
}

function DeliveryState({ channel, state, error }: DeliveryStateProps) {
  const text = useText();
  return (
    <span className="mail-delivery" data-failed={state === 'failed'}>
      {text(`message.delivery.${channel}`)}: {text(`message.delivery.${state}`)}
      {error !== null && <small> ({error})</small>}
    </span>
  );
}
