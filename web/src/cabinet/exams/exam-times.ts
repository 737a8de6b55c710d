import { isoInstant } from '@dekanat/contract/api/days.ts';
import type { OwnExam } from '@dekanat/contract/study/student-tests.ts';
import { serverNow } from '#api/server-clock.ts';

/** Milliseconds of a written instant of the wire. */
export const timeOf = (written: string): number => Date.parse(isoInstant(written));

/** Whether the exam is not over. */
export const isAhead = ({ end_date, attempt }: OwnExam, now = serverNow()): boolean =>
  attempt !== null || now <= timeOf(end_date);

const isOpenNow = ({ start_date, end_date }: OwnExam, now = serverNow()): boolean =>
  timeOf(start_date) <= now && now <= timeOf(end_date);

/** Whether an attempt can be started or continued; 0 attempts: unlimited. */
export const canSit = (exam: OwnExam, now = serverNow()): boolean =>
  exam.type === 'test' &&
  (exam.attempt !== null ||
    (isOpenNow(exam, now) && (exam.count_of_attempts === 0 || exam.used_attempts < exam.count_of_attempts)));

/** The parts of a duration for a countdown: whole days, hours, minutes and seconds. */
export function partsOf(milliseconds: number): { days: number; clock: string } {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  const two = (number: number) => String(number).padStart(2, '0');
  const clock = [Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60, seconds % 60]
    .map(two)
    .join(':');
  return { days: Math.floor(seconds / 86_400), clock };
}
