import { accountSessions, type OwnSession } from '@dekanat/contract/access/sessions/sessions.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf, useAction } from '#api/query.ts';
import { ConfirmDialog } from '#cabinet/frame/confirm-dialog.tsx';
import { useText } from '#i18n/text.ts';
import { Failure } from '#ui/frame/failure.tsx';
import { Instant } from '#ui/instant.tsx';
import { LoadingIndicator } from '#ui/loading-indicator.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import { ProfileTrail } from './profile-trail.tsx';
import './profile.css';

/** Where the account is signed in; any other place can be signed out. */
export function SessionsPage() {
  const text = useText();
  const [done, setDone] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  const { data, error, refetch } = useQuery(queryOf(accountSessions.list, {}));
  const closeOthers = useAction(accountSessions.closeOthers, {
    onSuccess: () => setDone(text('sessions.flash.others_closed')),
  });
  const close = useAction(accountSessions.close, {
    onSuccess: () => setDone(text('sessions.flash.closed')),
  });
  if (data === undefined)
    return error === null ? <LoadingIndicator /> : <Failure error={error} retry={() => void refetch()} />;
  const failed = close.error ?? closeOthers.error;
  return (
    <div className="page">
      <ProfileTrail />
      <h1>{text('sessions.title')}</h1>
      <p className="muted">{text('sessions.about')}</p>
      {failed && (
        <p className="notice notice-error" role="alert">
          {failed.message}
        </p>
      )}
      <p role="status" className={done === undefined ? undefined : 'notice'}>
        {done}
      </p>
      <ul className="plain-list">
        {data.map((session) => (
          <Session
            key={session.id}
            session={session}
            isClosing={close.isPending && close.variables.params.id === session.id}
            onClose={() => close.mutate({ params: { id: session.id } })}
          />
        ))}
      </ul>
      {data.length > 1 && (
        <PlainButton busy={closeOthers.isPending} onClick={() => setAsking(true)}>
          {text('sessions.close_others')}
        </PlainButton>
      )}
      {isAsking && (
        <ConfirmDialog
          title={text('sessions.close_others')}
          act={text('sessions.close_others')}
          onConfirm={() => {
            setAsking(false);
            closeOthers.mutate({});
          }}
          onClose={() => setAsking(false)}
        >
          <p>{text('sessions.close_others.question')}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}

interface SessionProps {
  session: OwnSession;
  isClosing: boolean;
  onClose: () => void;
}

function Session({ session, isClosing, onClose }: SessionProps) {
  const text = useText();
  const device = session.device ?? text('sessions.unknown_device');
  return (
    <li className="card device">
      <div>
        <p className="device-name">
          {device} {session.current && <span className="chip chip-good">{text('sessions.current')}</span>}
        </p>
        <p className="muted">{text('sessions.address', { address: session.address })}</p>
        <p className="muted">
          {text('sessions.last_used')} <Instant at={session.last_used_at} />
        </p>
      </div>
      {!session.current && (
        <PlainButton label={text('sessions.close_of', { device })} busy={isClosing} onClick={onClose}>
          {text('sessions.close')}
        </PlainButton>
      )}
    </li>
  );
}
