import { useEffect, useState } from 'react';
import { serverNow } from '#api/server-clock.ts';
import { useText } from '#i18n/text.ts';
import { partsOf } from './exam-times.ts';

const SECOND_MS = 1000;
/** An end that could not be read is read again after so long. */
const REPEAT_MS = 10_000;

/** The time until a moment of the server's clock. Screen readers hear it when they ask, not each second. */
export function Countdown({ to, onEnd }: { to: number; onEnd?: () => void }) {
  const text = useText();
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  const timesOver = now >= to ? 1 + Math.floor((now - to) / REPEAT_MS) : 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new end that is over as well ends again
  useEffect(() => {
    if (timesOver > 0) onEnd?.();
  }, [timesOver, to, onEnd]);
  const { days, clock } = partsOf(to - now);
  return (
    <span className="countdown" role="timer">
      {days > 0 && `${text('cabinet.days', { count: days })} `}
      {clock}
    </span>
  );
}
