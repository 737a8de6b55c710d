import { type OwnSession, sessions } from '@dekanat/contract/access/sessions/sessions.ts';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { queryOf, useAction } from '#api/query.ts';
import { useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';
import { Instant } from '#ui/instant.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import { Failed, ListSkeleton } from '#ui/table/list-states.tsx';
import './session-list.css';

/** The own sessions, each with a button that closes it. */
export function SessionList() {
  const text = useText();
  const id = useId();
  const { success, error: fail, confirm } = useFeedback();
  const { data, error, refetch } = useQuery(queryOf(sessions.list, {}));
  const closeOthers = useAction(sessions.closeOthers, {
    onSuccess: () => success(text('sessions.flash.others_closed')),
    onError: fail,
  });
  const closeAll = async () => {
    const sure = await confirm({
      title: text('sessions.close_others.question'),
      content: text('sessions.close_others.hint'),
      yes: text('sessions.close_others.yes'),
      danger: true,
    });
    if (sure) closeOthers.mutate({});
  };
  return (
    <section className="panel" aria-labelledby={id}>
      <h2 id={id}>{text('sessions.title')}</h2>
      <p className="hint">{text('sessions.about')}</p>
      {data === undefined &&
        (error ? <Failed error={error} retry={() => void refetch()} /> : <ListSkeleton />)}
      {data && (
        <ul className="sessions">
          {data.map((one) => (
            <SessionRow key={one.id} session={one} />
          ))}
        </ul>
      )}
      {data && data.length > 1 && (
        <PlainButton busy={closeOthers.isPending} onClick={() => void closeAll()}>
          {text('sessions.close_others')}
        </PlainButton>
      )}
    </section>
  );
}

function SessionRow({ session }: { session: OwnSession }) {
  const text = useText();
  const { success, error: fail } = useFeedback();
  const close = useAction(sessions.close, {
    onSuccess: () => success(text('sessions.flash.closed')),
    onError: fail,
  });
  const device = session.device ?? text('sessions.unknown_device');
  return (
    <li>
      <div className="session-facts">
        <p className="session-device">
          {device}
          {session.current && (
            <span className="status-tag" data-status="active">
              {text('sessions.current')}
            </span>
          )}
        </p>
        <p className="hint">{text('sessions.address', { address: session.address })}</p>
        <p className="hint session-moments">
          <span>
            {text('sessions.opened')} <Instant at={session.created_at} />
          </span>
          <span>
            {text('sessions.last_used')} <Instant at={session.last_used_at} />
          </span>
        </p>
      </div>
      {!session.current && (
        <PlainButton
          label={text('sessions.close_of', { device })}
          busy={close.isPending}
          onClick={() => close.mutate({ params: { id: session.id } })}
        >
          {text('sessions.close')}
        </PlainButton>
      )}
    </li>
  );
}
