import { Suspense, useSyncExternalStore } from 'react';
import { lazyPart } from '#cabinet/frame/lazy-part.ts';
import { useText } from '#i18n/text.ts';
import { useWaiting } from './outbox.ts';

const Refusals = lazyPart(async () => (await import('./refusals.tsx')).Refusals);

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
      {refused.length > 0 && (
        <Suspense>
          <Refusals refused={refused} />
        </Suspense>
      )}
    </div>
  );
}
