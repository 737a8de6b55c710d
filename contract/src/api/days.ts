/** Offset of the country's one time zone, which has no summer time: all universities are in it. */
export const TASHKENT_MS = 5 * 3_600_000;

/** The calendar day that it is there at a moment. */
export const dayAt = (moment: number): string => new Date(moment + TASHKENT_MS).toISOString().slice(0, 10);
export const today = (now = Date.now()): string => dayAt(now);

/** The same day, so many years earlier; of 29 February, where there was none, the day after. */
export function yearsAgo(years: number, now = Date.now()): string {
  const day = new Date(today(now));
  day.setUTCFullYear(day.getUTCFullYear() - years);
  return day.toISOString().slice(0, 10);
}

/** 2004-09-01 as people here write it: 01.09.2004. */
export const formatDay = (day: string): string => day.split('-').toReversed().join('.');
