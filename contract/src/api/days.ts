/** Offset of the time zone of all universities; it has no daylight saving time. */
export const TASHKENT_MS = 5 * 3_600_000;

/** The calendar day in that time zone. */
export const dayAt = (moment: number): string => new Date(moment + TASHKENT_MS).toISOString().slice(0, 10);
export const today = (now = Date.now()): string => dayAt(now);

/** The same day some years earlier; 29 February becomes 1 March. */
export function yearsAgo(years: number, now = Date.now()): string {
  const day = new Date(today(now));
  day.setUTCFullYear(day.getUTCFullYear() - years);
  return day.toISOString().slice(0, 10);
}

/** Formats 2004-09-01 as 01.09.2004. */
export const formatDay = (day: string): string => day.split('-').toReversed().join('.');
