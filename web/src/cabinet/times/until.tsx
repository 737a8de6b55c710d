import { useEffect, useState } from 'react';
import { serverNow } from '#api/server-clock.ts';
import { useText } from '#i18n/text.ts';
import { nearnessOf } from './nearness.ts';
import './until.css';

const MINUTE_MS = 60_000;
/** Farther away, the date says more than a number of days. */
const DAYS_TOLD = 14;

/** The time of the server, anew each minute. */
export function useNow(): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** A deadline in the words of a person, “today until 18:00”. `at`: milliseconds. The last 24 hours are marked. */
export function Until({ at }: { at: number }) {
  const text = useText();
  const { day, days, date, clock, isUrgent } = nearnessOf(at, useNow());
  const isNear = day === 'today' || day === 'tomorrow';
  return (
    <time dateTime={new Date(at).toISOString()} className={isUrgent ? 'until until-urgent' : 'until'}>
      {isNear ? text(`cabinet.until.${day}`, { clock }) : text('cabinet.until', { date, clock })}
      {day === 'later' &&
        days <= DAYS_TOLD &&
        ` · ${text('cabinet.left')} ${text('cabinet.days', { count: days })}`}
    </time>
  );
}
