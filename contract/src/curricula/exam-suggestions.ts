import { clash, shareStudents, type TimedExam } from './exam-periods.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Free days between two exams of a group: as many as can be had. */
const GAPS = [2, 1, 0] as const;
const SUNDAY = 0;

/** An exam without a time. */
export interface ExamToPlan extends Pick<TimedExam, 'group_ids' | 'teacher_ids' | 'elective'> {
  id: number;
}

/**
 * The groups of an exam for suggestions. All students of a semester take its compulsory subjects, so that the semester counts as a group
 * (with a negative id) of each exam, also while no groups are assigned.
 */
export const groupsWithSemester = ({
  group_ids,
  semester_id,
}: {
  group_ids: readonly number[];
  semester_id: number;
}): number[] => [...group_ids, -semester_id];

export interface ExamWindow {
  /** `YYYY-MM-DD`, both included. */
  first_day: string;
  last_day: string;
  /** Starts on each day, `HH:MM` in Tashkent. */
  times: readonly string[];
  minutes: number;
}

/** The starts of all exams that the window has room for, without Sundays, in milliseconds. */
export function slotsOf({ first_day, last_day, times }: ExamWindow): number[] {
  const slots: number[] = [];
  for (let day = Date.parse(first_day); day <= Date.parse(last_day); day += DAY_MS) {
    if (new Date(day).getUTCDay() === SUNDAY) continue;
    const date = new Date(day).toISOString().slice(0, 10);
    slots.push(...times.map((time) => Date.parse(`${date}T${time}:00+05:00`)));
  }
  return slots.toSorted((one, other) => one - other);
}

const shares = (one: readonly number[], other: readonly number[]) => one.some((id) => other.includes(id));

const sharesPeople = (one: ExamToPlan, other: TimedExam) =>
  shareStudents(one, other) || shares(one.teacher_ids, other.teacher_ids);

/** Whether a group of the exam has another exam on a day that is too near. */
const isNear = (exam: TimedExam, other: TimedExam, gap: number) =>
  shareStudents(exam, other) && Math.abs(exam.start - other.start) < (gap + 1) * DAY_MS - DAY_MS / 2;

/**
 * A time for each exam at which its groups and teachers are free, with up to two free days between the exams of a group. Exams
 * for which there is none are missing.
 */
export function suggestTimes(
  exams: readonly ExamToPlan[],
  taken: readonly TimedExam[],
  window: ExamWindow,
): Map<number, { start: number; end: number }> {
  const slots = slotsOf(window);
  const occupied = [...taken];
  const suggested = new Map<number, { start: number; end: number }>();
  const hardestFirst = exams.toSorted(
    (one, other) => other.group_ids.length - one.group_ids.length || one.id - other.id,
  );
  for (const exam of hardestFirst) {
    // Few of the exams of a university concern these groups and teachers.
    const related = occupied.filter((other) => sharesPeople(exam, other));
    const candidates = slots.map((start) => ({ ...exam, start, end: start + window.minutes * MINUTE_MS }));
    const free = candidates.filter((one) => !related.some((other) => clash(one, other)));
    const chosen = GAPS.map((gap) =>
      free.find((one) => gap === 0 || !related.some((other) => isNear(one, other, gap))),
    ).find((one) => one !== undefined);
    if (chosen === undefined) continue;
    occupied.push(chosen);
    suggested.set(exam.id, { start: chosen.start, end: chosen.end });
  }
  return suggested;
}
