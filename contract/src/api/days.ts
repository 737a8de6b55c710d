/** Offset of the time zone of all universities; it has no daylight saving time. */
export const TASHKENT_MS = 5 * 3_600_000;

/** The calendar day in that time zone. */
export const dayAt = (time: number): string => new Date(time + TASHKENT_MS).toISOString().slice(0, 10);
export const today = (now = Date.now()): string => dayAt(now);

const DAY_MS = 24 * 3_600_000;

/** The day so many days later; earlier with a negative number. */
export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10);

/** Whether a deadline has passed. It lasts until the end of the second that it names, as people read and type whole seconds. */
export const hasPassed = (deadline: string, now = Date.now()): boolean =>
  now - (now % 1_000) > Date.parse(deadline);

/** The same day some years earlier; 29 February becomes 1 March. */
export function yearsAgo(years: number, now = Date.now()): string {
  const day = new Date(today(now));
  day.setUTCFullYear(day.getUTCFullYear() - years);
  return day.toISOString().slice(0, 10);
}

/** The day so many months ago, or the last one of that month. */
export function monthsAgo(months: number, now = Date.now()): string {
  const [year = 0, month = 0, day = 0] = today(now).split('-').map(Number);
  const last = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 - months, Math.min(day, last))).toISOString().slice(0, 10);
}

/** Formats 2004-09-01 as 01.09.2004. */
export const formatDay = (day: string): string => day.split('-').toReversed().join('.');

/** Formats an instant as DD.MM.YYYY HH:mm:ss in the universities' time zone, whatever the browser's. */
export function formatInstant(instant: string): string {
  const [day = '', time = ''] = new Date(Date.parse(instant) + TASHKENT_MS).toISOString().split('T');
  return `${formatDay(day)} ${time.slice(0, 8)}`;
}

/** The same without seconds: as times are shown, not as they are typed. */
export const formatMinute = (instant: string): string => formatInstant(instant).slice(0, -':00'.length);

/** The time of day of an instant in that time zone, as HH:mm:ss. */
export const timeOfDay = (instant: string): string => formatInstant(instant).slice(-'00:00:00'.length);

const WRITTEN_DAY =
  /^(?:(\d{4})-(\d\d)-(\d\d)|(\d\d)([.-])(\d\d)\5(\d{4}))(?: ((?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d))?$/;

/** Day and time in any spelling of docs/api-conventions.md §7; whether the day exists is not checked. */
function splitDay(written: string): { day: string; time: string | undefined } | undefined {
  const match = WRITTEN_DAY.exec(written);
  if (match === null) return undefined;
  const [, isoYear, isoMonth, isoDate, date, , month, year, time] = match;
  return { day: [isoYear ?? year, isoMonth ?? month, isoDate ?? date].join('-'), time };
}

/** The day as YYYY-MM-DD, without a time; other text stays unchanged, so that a schema can refuse it. */
export const isoDay = (written: string): string => splitDay(written)?.day ?? written;

/** The instant of a day and time in Tashkent; a day alone means its last second. Other text stays unchanged. */
export function isoInstant(written: string): string {
  const { day, time = '23:59:59' } = splitDay(written) ?? {};
  return day === undefined ? written : `${day}T${time}+05:00`;
}

/** Whether it is a day alone, where a moment needs its time as well. */
export const lacksTime = (written: string): boolean => {
  const parts = splitDay(written);
  return parts !== undefined && parts.time === undefined;
};

const ISO_INSTANT = /^\d{4}-\d\d-\d\dT/;

/** The instant of a typed day and time, or of an ISO instant; undefined: it is none, or the day does not exist. */
export function parseInstant(written: string): string | undefined {
  const instant = isoInstant(written);
  const time = ISO_INSTANT.test(instant) ? Date.parse(instant) : Number.NaN;
  const { day = undefined } = splitDay(written) ?? {};
  return Number.isNaN(time) || (day !== undefined && dayAt(time) !== day) ? undefined : instant;
}

const TYPED_DAY = /^(\d{1,2})\s?[./-]\s?(\d{1,2})\s?[./-]\s?(\d{4})$|^(\d\d)(\d\d)(\d{4})$/;

/** The day that a person typed: also without separators (05032008), without leading zeros or with slashes. */
export function typedDay(typed: string): string {
  const match = TYPED_DAY.exec(typed.trim());
  if (match === null) return isoDay(typed.trim());
  const [, date = match[4], month = match[5], year = match[6]] = match;
  return `${year}-${month?.padStart(2, '0')}-${date?.padStart(2, '0')}`;
}
