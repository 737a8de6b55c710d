import { addDays, dayAt, TASHKENT_MS } from '@dekanat/contract/api/days.ts';
import type { CalendarExam } from '@dekanat/contract/curricula/controls.ts';

const HOUR_MS = 3_600_000;
const WEEK_DAYS = 7;

const dateOf = (day: string) => new Date(`${day}T00:00:00Z`);
const dayOf = (date: Date) => date.toISOString().slice(0, 10);

/** The first day of the month that is so many months away. */
export function addMonths(day: string, count: number): string {
  const date = dateOf(day);
  return dayOf(new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + count, 1)));
}

export const monthOf = (day: string): string => day.slice(0, 7);

/** The days from Monday to Sunday that contain a day. */
export function weekOf(day: string): string[] {
  const monday = addDays(day, -((dateOf(day).getUTCDay() + 6) % WEEK_DAYS));
  return Array.from({ length: WEEK_DAYS }, (_, index) => addDays(monday, index));
}

/** The weeks that contain a day of the month. */
export function weeksOf(day: string): string[][] {
  const weeks: string[][] = [];
  const end = addMonths(day, 1);
  for (
    let week = weekOf(addMonths(day, 0));
    (week[0] ?? end) < end;
    week = weekOf(addDays(week[0] ?? end, WEEK_DAYS))
  )
    weeks.push(week);
  return weeks;
}

/** A place in the calendar: a day, or an hour of it. */
export interface Slot {
  day: string;
  hour?: number;
}

type Times = Pick<CalendarExam, 'start_date' | 'end_date'>;

export const examDay = ({ start_date }: Pick<CalendarExam, 'start_date'>): string =>
  dayAt(Date.parse(start_date));
export const examHour = ({ start_date }: Pick<CalendarExam, 'start_date'>): number =>
  new Date(Date.parse(start_date) + TASHKENT_MS).getUTCHours();

/** `HH:MM` in the time zone of the universities. */
export const timeOf = (instant: string): string =>
  new Date(Date.parse(instant) + TASHKENT_MS).toISOString().slice(11, 16);

/** The times of an exam after a move to another slot: minutes and duration stay the same. */
export function movedTo({ start_date, end_date }: Times, { day, hour }: Slot): Times {
  const days = dateOf(day).getTime() - dateOf(examDay({ start_date })).getTime();
  const hours = hour === undefined ? 0 : hour - examHour({ start_date });
  return shifted({ start_date, end_date }, days + hours * HOUR_MS);
}

/** The times of an exam some milliseconds later. */
function shifted({ start_date, end_date }: Times, by: number): Times {
  const later = (instant: string) => new Date(Date.parse(instant) + by).toISOString();
  return { start_date: later(start_date), end_date: end_date === null ? null : later(end_date) };
}

/** Identifies an entry: a control may have entries for single students beside its own. */
export const examKey = ({ id, individual, start_date }: CalendarExam): string =>
  individual === null ? String(id) : `${id}-${Date.parse(start_date)}`;

/** Exams by the day on which they start, in order of time. */
export const examsByDay = (exams: readonly CalendarExam[]): Map<string, CalendarExam[]> =>
  Map.groupBy(
    exams.toSorted((one, other) => Date.parse(one.start_date) - Date.parse(other.start_date)),
    examDay,
  );
