import { useSyncExternalStore } from 'react';
import { useText } from '#i18n/text.ts';
import { PlainButton } from '#ui/plain-button.tsx';
import { discard, useWaiting } from './outbox.ts';

function subscribe(listener: () => void) {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);

/** Whether there is a connection, what waits to be sent, and what the server has refused. */
export function Connection() {
  const text = useText();
  const online = useOnline();
  const unsent = useWaiting();
  const refused = unsent.filter(({ refusal }) => refusal !== undefined);
  const waiting = unsent.length - refused.length;
  return (
    <div className="connection" role="status">
      {!online && (
        <p className="notice">
          {text('cabinet.offline')} {waiting > 0 && text('cabinet.unsent', { count: waiting })}
        </p>
      )}
      {refused.map(({ written, refusal }) => (
        <div key={written.idempotencyKey} className="notice notice-error">
          <p>
            {text(`cabinet.refused.${written.kind}`)} {refusal}
          </p>
          {typeof (written.body.text ?? written.body.title) === 'string' && (
            <blockquote>{String(written.body.text ?? written.body.title)}</blockquote>
          )}
          <PlainButton onClick={() => discard(written)}>{text('cabinet.refused.seen')}</PlainButton>
        </div>
      ))}
    </div>
  );
}
