import {
  DELIVERY_STATES,
  type Webhook,
  type WebhookDelivery,
  webhooks,
} from '@dekanat/contract/operations/webhooks.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import { useId, useState } from 'react';
import { queryOf } from '#api/query.ts';
import { useMay } from '#api/session.ts';
import { DeliveryDetails } from '#features/operations/webhooks/delivery-details.tsx';
import { ReplayRange } from '#features/operations/webhooks/replay-range.tsx';
import { useText } from '#i18n/text.ts';
import { Instant } from '#ui/instant.tsx';
import type { RecordStatus } from '#ui/status-tag.tsx';
import { Failed, ListSkeleton } from '#ui/table/list-states.tsx';

const PAGE = 20;
/** Attempts are not published as events. */
const LOOKED_AT_EVERY_MS = 3_000;
const COLOURS: Record<WebhookDelivery['state'], RecordStatus> = {
  waiting: 'pending',
  sent: 'active',
  failed: 'rejected',
};

/** What was sent, the latest first. */
export function DeliveryLog({ webhook }: { webhook: Webhook }) {
  const text = useText();
  const id = useId();
  const [page, setPage] = useState(1);
  const [state, setState] = useState<WebhookDelivery['state']>();
  const [range, setRange] = useState(false);
  const mayReplay = useMay(webhooks.replayRange) && webhook.status === 1;
  const { data, error, refetch } = useQuery({
    ...queryOf(webhooks.deliveries, { params: { id: webhook.id }, query: { page, limit: PAGE, state } }),
    placeholderData: keepPreviousData,
    refetchInterval: LOOKED_AT_EVERY_MS,
  });
  const choices = DELIVERY_STATES.map((value) => ({ value, label: text(`webhook.delivery.state.${value}`) }));
  return (
    <section aria-labelledby={id}>
      <div className="webhook-log-head">
        <h2 id={id}>{text('webhook.deliveries')}</h2>
        <Select
          aria-label={text('webhook.delivery.state')}
          value={state ?? 'all'}
          options={[{ value: 'all', label: text('webhook.delivery.all') }, ...choices]}
          onChange={(chosen) => {
            setPage(1);
            setState(chosen === 'all' ? undefined : (chosen as WebhookDelivery['state']));
          }}
        />
        {mayReplay && <Button onClick={() => setRange(true)}>{text('webhook.replay.range')}</Button>}
      </div>
      {data === undefined &&
        (error ? <Failed error={error} retry={() => void refetch()} /> : <ListSkeleton />)}
      {data?.data.length === 0 && <p>{text('webhook.deliveries.none')}</p>}
      <ul className="webhook-log">
        {data?.data.map((delivery) => (
          <DeliveryRow key={delivery.id} webhook={webhook} delivery={delivery} />
        ))}
      </ul>
      {data !== undefined && data.total > PAGE && (
        <div className="webhook-actions">
          <Button disabled={page === 1} onClick={() => setPage(page - 1)}>
            {text('webhook.later')}
          </Button>
          <Button disabled={page * PAGE >= data.total} onClick={() => setPage(page + 1)}>
            {text('webhook.earlier')}
          </Button>
        </div>
      )}
      {range && <ReplayRange id={webhook.id} onClose={() => setRange(false)} />}
    </section>
  );
}

function DeliveryRow({ webhook, delivery }: { webhook: Webhook; delivery: WebhookDelivery }) {
  const text = useText();
  const [open, setOpen] = useState(false);
  const { type, state, attempts, response_status, due_at, message_id } = delivery;
  return (
    <li>
      <button
        type="button"
        className="webhook-row"
        aria-expanded={open}
        aria-label={text('webhook.delivery.open', { id: message_id })}
        onClick={() => setOpen(!open)}
      >
        <Instant at={delivery.created_at} />
        <code>{type}</code>
        <span className="status-tag" data-status={COLOURS[state]}>
          {text(`webhook.delivery.state.${state}`)}
        </span>
        <span className="hint">
          {text('webhook.delivery.attempts', { count: attempts })}
          {response_status !== null && ` · ${text('webhook.delivery.answer', { status: response_status })}`}
        </span>
        {due_at !== null && attempts > 0 && (
          <span className="hint">
            {text('webhook.delivery.next')}: <Instant at={due_at} />
          </span>
        )}
      </button>
      {open && <DeliveryDetails webhook={webhook} deliveryId={delivery.id} />}
    </li>
  );
}
