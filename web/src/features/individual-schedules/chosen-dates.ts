import { dayAt, isoInstant, lacksTime } from '@dekanat/contract/api/days.ts';
import { z } from 'zod';

/** Typed dates of the chosen rows, by the id of the row and the name of the field. */
export type ChosenDates = ReadonlyMap<number, Readonly<Record<string, string | undefined>>>;

/** The people and the dates of a form in its draft. */
export const StoredPeople = z.array(z.number()).transform((ids): ReadonlySet<number> => new Set(ids));
export const StoredDates = z
  .array(z.tuple([z.number(), z.record(z.string(), z.string().optional())]))
  .transform((rows): ChosenDates => new Map(rows));

const DAY_END = '23:59:59';

/** The instant of a typed date; NaN for a text that is none. */
export const instantOf = (typed: string): number => Date.parse(isoInstant(typed));

/** A day without a time gets this time of day. */
const withTime = (typed: string | undefined, time: string): string | undefined =>
  typed !== undefined && lacksTime(typed) ? `${typed} ${time}` : typed;

interface Semester {
  semester_start: string;
  semester_end: string;
}

/** Whether a valid date is on a day outside the semester. */
export function isOutside(typed: string | undefined, { semester_start, semester_end }: Semester): boolean {
  const at = typed === undefined ? Number.NaN : instantOf(typed);
  if (Number.isNaN(at)) return false;
  const day = dayAt(at);
  return day < semester_start || day > semester_end;
}

/** Writes a date into the same field of all chosen rows; `timeOf` is the time of a row for a day without one. */
export const filledDown = (
  chosen: ChosenDates,
  field: string,
  date: string | undefined,
  timeOf: (id: number) => string | undefined,
): ChosenDates =>
  new Map(
    [...chosen].map(([id, dates]) => [id, { ...dates, [field]: withTime(date, timeOf(id) ?? DAY_END) }]),
  );
