import { useEffect, useState } from 'react';
import { serverNow } from '#api/server-clock.ts';

/** The clock is looked at so often: a device may have slept, or have corrected its clock. */
const LOOKED_AT_MS = 60_000;

/** Calls `onReached` when a moment of the server's clock comes while this is shown. */
export function useReached(moment: number, onReached: () => void): void {
  const [now, setNow] = useState(serverNow);
  const isReached = now >= moment;
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each look that comes too early there is another one
  useEffect(() => {
    if (isReached) return;
    const look = () => {
      const then = serverNow();
      setNow(then);
      if (then >= moment) onReached();
    };
    const timer = setTimeout(look, Math.min(moment - serverNow(), LOOKED_AT_MS));
    return () => clearTimeout(timer);
  }, [now, moment, isReached, onReached]);
}
