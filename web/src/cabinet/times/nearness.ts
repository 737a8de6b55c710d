import { dayAt, formatInstant } from '@dekanat/contract/api/days.ts';
import { serverNow } from '#api/server-clock.ts';

const DAY_MS = 86_400_000;

/** How near a moment is, by the calendar of the universities' time zone. */
export interface Nearness {
  day: 'past' | 'today' | 'tomorrow' | 'later';
  /** Midnights between now and the moment. */
  days: number;
  /** DD.MM.YYYY and HH:mm. */
  date: string;
  clock: string;
  /** It comes within the next 24 hours. */
  isUrgent: boolean;
}

/** Midnights between now and the beginning of a day (YYYY-MM-DD). */
export const daysUntil = (day: string, now = serverNow()): number =>
  (Date.parse(day) - Date.parse(dayAt(now))) / DAY_MS;

const DAYS: readonly Nearness['day'][] = ['today', 'tomorrow'];

export function nearnessOf(at: number, now = serverNow()): Nearness {
  const [date = '', time = ''] = formatInstant(new Date(at).toISOString()).split(' ');
  const days = daysUntil(dayAt(at), now);
  return {
    day: at < now ? 'past' : (DAYS[days] ?? 'later'),
    days,
    date,
    clock: time.slice(0, 5),
    isUrgent: at >= now && at - now < DAY_MS,
  };
}
