import { addDays } from '@dekanat/contract/api/days.ts';

/** Years of study of a bachelor. */
export const STUDY_YEARS = 4;
/** Months and days of orders about leave and expulsion, in the order of the calendar. */
const ORDER_DAYS = ['03-16', '05-21', '10-15', '12-10'];
/** Days of orders in a calendar year. */
export const DAYS_A_YEAR = ORDER_DAYS.length;
const FIRST_AUTUMN_DAY = '08-31';
const SUNDAY = 0;

const yearsBefore = (day: string, years: number) => `${Number(day.slice(0, 4)) - years}${day.slice(4)}`;
const workingDay = (day: string) => (new Date(day).getUTCDay() === SUNDAY ? addDays(day, 1) : day);

function findOrderDays(entryYear: number, years: number, day: string): string[] {
  const year = Number(day.slice(0, 4));
  const first = Math.max(year - years, entryYear);
  return Array.from({ length: year - first + 1 }, (_, index) => first + index)
    .flatMap((one) => ORDER_DAYS.map((date) => workingDay(`${one}-${date}`)))
    .filter(
      (date) => date > `${entryYear}-${FIRST_AUTUMN_DAY}` && date > yearsBefore(day, years) && date < day,
    );
}

const found = new Map<string, string[]>();

/** The days of orders in the last years of study of students who entered in a year, up to the day before `day`. */
export function orderDays(entryYear: number, years: number, day: string): string[] {
  const key = `${entryYear} ${years} ${day}`;
  const days = found.get(key) ?? findOrderDays(entryYear, years, day);
  found.set(key, days);
  return days;
}

/** The place of the day of an order among those of a calendar year. */
export const placeOfDay = (day: string): number =>
  Math.max(
    ORDER_DAYS.findIndex((date) => date.slice(0, 2) === day.slice('2026-'.length, '2026-12'.length)),
    0,
  );
