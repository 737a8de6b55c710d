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

/** The time that an attempt in progress has left. Seconds are rounded down, so that one is added. */
export function TimeLeft({ seconds, readAt, onEnd }: TimeLeftProps) {
  const text = useText();
  return (
    <span className="chip">
      {text('cabinet.exam.left')}{' '}
      <Countdown to={serverTimeAt(readAt) + (seconds + 1) * SECOND_MS} onEnd={onEnd} />
    </span>
  );
}
