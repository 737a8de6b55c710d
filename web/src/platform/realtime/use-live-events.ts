import type { EventStreamName } from '@dekanat/contract/operations/events.ts';
import { useEffect } from 'react';

/** Keeps cached data up to date by the events of this stream, if there is one. It is loaded after the first page is rendered. */
export function useLiveEvents(name: EventStreamName | undefined): void {
  useEffect(() => {
    if (name === undefined) return;
    let stop: (() => void) | undefined;
    let gone = false;
    // After a failure the next page load tries again.
    const subscribe = ({ refetchOnEvents }: typeof import('#api/live-queries.ts')) => {
      if (!gone) stop = refetchOnEvents(name);
    };
    import('#api/live-queries.ts').then(subscribe, () => undefined);
    return () => {
      gone = true;
      stop?.();
    };
  }, [name]);
}
