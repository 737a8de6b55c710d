import { dayAt, hasPassed, isoInstant } from '@dekanat/contract/api/days.ts';
import type { OwnExam } from '@dekanat/contract/study/student-tests.ts';
import { serverNow } from '#api/server-clock.ts';

/** Milliseconds of a written instant of the wire. */
export const timeOf = (written: string): number => Date.parse(isoInstant(written));

/** `running`: an attempt is in progress; `open`: one can be started; `done`: none is left, or some were made; `over`: none was made. */
export type ExamState = 'running' | 'open' | 'ahead' | 'done' | 'over';

/** An exam in a classroom has no end that is known: it is ahead until its day ends. */
export function stateOf(exam: OwnExam, now = serverNow()): ExamState {
  const { type, attempt, count_of_attempts, used_attempts } = exam;
  const [start, end] = [timeOf(exam.start_date), timeOf(exam.end_date)];
  if (attempt !== null) return 'running';
  if (type === 'offline') return dayAt(now) <= dayAt(Math.max(start, end)) ? 'ahead' : 'over';
  // 0: unlimited.
  if (count_of_attempts > 0 && used_attempts >= count_of_attempts) return 'done';
  if (hasPassed(isoInstant(exam.end_date), now)) return used_attempts > 0 ? 'done' : 'over';
  return now < start ? 'ahead' : 'open';
}

/** Whether the student still has to do with the exam. */
export const isAhead = (exam: OwnExam, now = serverNow()): boolean =>
  ['running', 'open', 'ahead'].includes(stateOf(exam, now));

/** Whether an attempt can be started or continued. */
export const canSit = (exam: OwnExam, now = serverNow()): boolean =>
  exam.type === 'test' && ['running', 'open'].includes(stateOf(exam, now));

/** The day under which a calendar shows an exam: that of its start, or today while its window is open. */
export function dayOf(exam: OwnExam, now = serverNow()): string {
  const start = timeOf(exam.start_date);
  return dayAt(isAhead(exam, now) ? Math.max(start, now) : start);
}

/** Exams by the day under which they stand, the earliest first. */
export function byDay(exams: readonly OwnExam[], now = serverNow()): [day: string, exams: OwnExam[]][] {
  const days = new Map<string, OwnExam[]>();
  for (const exam of exams) {
    const day = dayOf(exam, now);
    days.set(day, [...(days.get(day) ?? []), exam]);
  }
  return [...days].sort(([one], [other]) => one.localeCompare(other));
}

const CLOCK_AT = 11;
const clockOf = (written: string) => written.slice(CLOCK_AT, 16);

/** The hours of an exam, with the day of its end where it is another; one in a classroom has its beginning alone. */
export function hoursOf({ type, start_date, end_date }: OwnExam): string {
  const start = clockOf(start_date);
  if (type === 'offline' || start_date === end_date) return start;
  const isSameDay = start_date.slice(0, CLOCK_AT) === end_date.slice(0, CLOCK_AT);
  return `${start} – ${isSameDay ? clockOf(end_date) : end_date.slice(0, 16)}`;
}

/** The kind of the control, and which re-sit it is. */
export const kindOf = ({ control_type_name, statement, statement_name }: OwnExam): string =>
  // What an earlier version has stored has no statement.
  !statement_name || statement === 'first_statement'
    ? control_type_name
    : `${control_type_name} · ${statement_name}`;

/** The parts of a duration for a countdown: whole days, hours, minutes and seconds. */
export function partsOf(milliseconds: number): { days: number; clock: string } {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  const two = (number: number) => String(number).padStart(2, '0');
  const clock = [Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60, seconds % 60]
    .map(two)
    .join(':');
  return { days: Math.floor(seconds / 86_400), clock };
}
