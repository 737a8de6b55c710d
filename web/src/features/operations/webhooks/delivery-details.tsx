import { type Webhook, webhooks } from '@dekanat/contract/operations/webhooks.ts';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { queryOf, useAction } from '#api/query.ts';
import { useMay } from '#api/session.ts';
import { useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';
import { Instant } from '#ui/instant.tsx';
import { Failed, ListSkeleton } from '#ui/table/list-states.tsx';

interface DeliveryDetailsProps {
  webhook: Webhook;
  deliveryId: number;
}

/** The body of a delivery and its attempts. */
export function DeliveryDetails({ webhook, deliveryId }: DeliveryDetailsProps) {
  const text = useText();
  const { success, error: fail } = useFeedback();
  const params = { id: webhook.id, deliveryId };
  const { data, error, refetch } = useQuery(queryOf(webhooks.delivery, { params }));
  const replay = useAction(webhooks.replay, {
    onSuccess: () => success(text('webhook.flash.replayed')),
    onError: fail,
  });
  const mayReplay = useMay(webhooks.replay) && webhook.status === 1;
  if (data === undefined)
    return error ? <Failed error={error} retry={() => void refetch()} /> : <ListSkeleton />;
  return (
    <div className="webhook-details">
      {data.former && <p className="hint">{text('webhook.delivery.former')}</p>}
      <h3>{text('webhook.delivery.payload')}</h3>
      <pre>{data.payload}</pre>
      <h3>{text('webhook.delivery.log')}</h3>
      <ol>
        {data.log.map((attempt) => (
          <li key={attempt.id}>
            <Instant at={attempt.at} />{' '}
            <strong>{attempt.response_status ?? text('webhook.delivery.no_answer')}</strong>{' '}
            <span className="hint">{text('webhook.delivery.duration', { count: attempt.duration })}</span>
            {attempt.excerpt && <pre>{attempt.excerpt}</pre>}
          </li>
        ))}
      </ol>
      {mayReplay && data.state !== 'waiting' && !data.former && (
        <Button loading={replay.isPending} onClick={() => replay.mutate({ params, body: {} })}>
          {text('webhook.replay')}
        </Button>
      )}
    </div>
  );
}
