import { type ChannelState, deliveries } from '@dekanat/contract/notifications/deliveries.ts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#api/query.ts';
import { useUniversity } from '#api/university.ts';
import { useText } from '#i18n/text.ts';
import { Instant } from '#ui/instant.tsx';
import './jobs.css';

const REFETCH_MS = 30_000;

/** What waits to be sent by e-mail and Telegram, and what could not be sent. */
export function OutboxState() {
  const text = useText();
  const { universityId } = useUniversity();
  const query = universityId === undefined ? {} : { university_id: universityId };
  const { data } = useQuery({ ...queryOf(deliveries.summary, { query }), refetchInterval: REFETCH_MS });
  if (data === undefined) return null;
  return (
    <section className="outbox" aria-label={text('outbox.title')}>
      {data.map((state) => (
        <ChannelLine key={state.channel} state={state} />
      ))}
    </section>
  );
}

function ChannelLine({ state }: { state: ChannelState }) {
  const text = useText();
  const { channel, configured, waiting, waiting_since, failed, unconfirmed, last_error, last_error_at } =
    state;
  return (
    <p>
      <strong>{text(`outbox.${channel}`)}</strong>
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
      <span data-failed={failed > 0}>{text('outbox.failed', { count: failed })}</span>
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
