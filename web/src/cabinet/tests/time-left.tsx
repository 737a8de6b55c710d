import { useCallback, useState } from 'react';
import { serverTimeAt } from '#api/server-clock.ts';
import { Countdown } from '#cabinet/exams/countdown.tsx';
import { useText } from '#i18n/text.ts';

const SECOND_MS = 1000;

interface TimeLeftProps {
  /** Of the attempt in progress, by the clock of the server: that of a device may be changed. */
  seconds: number;
  /** When the server said so, by the clock of the device. */
  readAt: number;
  /** Reads the attempt again: the server ends it, and may have given it more time. */
  onEnd: () => void;
}

/**
 * The time that an attempt in progress has left. Seconds are rounded down, so that one is added. Once it is over, the attempt goes on
 * only if it was given more: without a connection that is not known here.
 */
export function TimeLeft({ seconds, readAt, onEnd }: TimeLeftProps) {
  const text = useText();
  const end = serverTimeAt(readAt) + (seconds + 1) * SECOND_MS;
  const [over, setOver] = useState<number>();
  const onOver = useCallback(() => {
    setOver(end);
    onEnd();
  }, [end, onEnd]);
  return (
    <>
      <span className="chip">
        {text('cabinet.exam.left')} <Countdown to={end} onEnd={onOver} />
      </span>
      {over === end && (
        <span className="notice notice-error time-over" role="alert">
          {text('cabinet.exam.time_over')}
        </span>
      )}
    </>
  );
}
