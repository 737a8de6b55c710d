import { serverNow } from '#api/server-clock.ts';
import { Countdown } from '#cabinet/exams/countdown.tsx';
import { partsOf } from '#cabinet/exams/exam-times.ts';
import { useText } from '#i18n/text.ts';

/** How long is left: whole days, and on the last day hours, minutes and seconds. Nothing when the time is over. */
export function TimeLeft({ to }: { to: string }) {
  const text = useText();
  const end = Date.parse(to);
  const { days } = partsOf(end - serverNow());
  if (Number.isNaN(end) || end <= serverNow()) return null;
  return (
    <span className="muted">
      {text('cabinet.left')} {days > 0 ? text('cabinet.days', { count: days }) : <Countdown to={end} />}
    </span>
  );
}
