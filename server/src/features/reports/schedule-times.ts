import { dayAt, TASHKENT_MS } from '@dekanat/contract/api/days.ts';
import type { Timing } from '@dekanat/contract/reports/report-schedules.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const WEEK_DAYS = 7;

/** The clock of Tashkent, in the UTC fields of a date. */
const localTime = (instant: Date) => new Date(instant.getTime() + TASHKENT_MS);
/** From Monday, 1 to 7. */
const weekday = (local: Date) => local.getUTCDay() || WEEK_DAYS;

/** When a schedule is due next after an instant. */
export function nextDue({ every, day, hour }: Timing, after: Date): Date {
  const local = localTime(after);
  const [year, month, date] = [local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate()];
  const inMonth = (offset: number) => {
    const last = new Date(Date.UTC(year, month + offset + 1, 0)).getUTCDate();
    return Date.UTC(year, month + offset, Math.min(day, last), hour);
  };
  const inWeek = (offset: number) =>
    Date.UTC(year, month, date - weekday(local) + day + offset * WEEK_DAYS, hour);
  const due = every === 'week' ? inWeek : inMonth;
  const next = due(0) > local.getTime() ? due(0) : due(1);
  return new Date(next - TASHKENT_MS);
}

/** The next full hour: schedules are due at full hours, also in Tashkent. */
export const nextHour = (after: Date) => new Date((Math.floor(after.getTime() / HOUR_MS) + 1) * HOUR_MS);

/** The days of the week or month before the one of an instant, both included. */
export function previousPeriod(every: Timing['every'], at: Date): { from_date: string; to_date: string } {
  const local = localTime(at);
  const day = (time: number) => dayAt(time - TASHKENT_MS);
  if (every === 'week') {
    const monday = local.getTime() - (weekday(local) - 1) * DAY_MS;
    return { from_date: day(monday - WEEK_DAYS * DAY_MS), to_date: day(monday - DAY_MS) };
  }
  const [year, month] = [local.getUTCFullYear(), local.getUTCMonth()];
  return { from_date: day(Date.UTC(year, month - 1, 1)), to_date: day(Date.UTC(year, month, 0)) };
}
