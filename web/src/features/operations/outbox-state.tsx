import { type ChannelState, deliveries } from '@dekanat/contract/notifications/deliveries.ts';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { queryOf, useAction } from '#api/query.ts';
import { useMay } from '#api/session.ts';
import { universityOf, useUniversity } from '#api/university.ts';
import { useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';
import { Instant } from '#ui/instant.tsx';
import './jobs.css';

const REFETCH_MS = 30_000;

/** What waits to be sent by e-mail and Telegram, and what could not be sent. */
export function OutboxState() {
  const text = useText();
  const { universityId } = useUniversity();
  const query = universityOf({ universityId });
  const { data } = useQuery({ ...queryOf(deliveries.summary, { query }), refetchInterval: REFETCH_MS });
  if (data === undefined) return null;
  return (
    <section className="outbox" aria-label={text('outbox.title')}>
      {data.map((state) => (
        <ChannelLine key={state.channel} state={state} query={query} />
      ))}
    </section>
  );
}

function ChannelLine({ state, query }: { state: ChannelState; query: { university_id?: number } }) {
  const text = useText();
  const feedback = useFeedback();
  const mayResend = useMay(deliveries.resend);
  const { mutate, isPending } = useAction(deliveries.resend, {
    onSuccess: ({ receivers }) => feedback.success(text('outbox.resent', { count: receivers })),
    onError: feedback.error,
  });
  const { channel, configured, waiting, waiting_since, failed, unconfirmed, last_error, last_error_at } =
    state;
  return (
    <p>
      <strong>{text(`delivery.channel.${channel}`)}</strong>
      {!configured && <span>{text(`outbox.${channel}.not_configured`)}</span>}
      <span>
        {text('outbox.waiting', { count: waiting })}
        {waiting_since !== null && (
          <>
            {' '}
            <small>
              {text('outbox.since')} <Instant at={waiting_since} />
            </small>
          </>
        )}
      </span>
      <span data-failed={failed > 0}>
        {text('outbox.failed', { count: failed })}
        {failed > 0 && mayResend && (
          <Button
            type="link"
            aria-label={text('outbox.resend', { channel: text(`delivery.channel.${channel}`) })}
            loading={isPending}
            onClick={() => mutate({ body: { channel }, query })}
          >
            {text('outbox.resend.short')}
          </Button>
        )}
      </span>
      {unconfirmed > 0 && <span>{text('outbox.unconfirmed', { count: unconfirmed })}</span>}
      {last_error !== null && (
        <span>
          {text('outbox.last_error')} {last_error}{' '}
          {last_error_at !== null && (
            <small>
              <Instant at={last_error_at} />
            </small>
          )}
        </span>
      )}
    </p>
  );
}
