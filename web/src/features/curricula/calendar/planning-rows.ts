import { formatInstant, isoInstant, lacksTime, parseInstant } from '@dekanat/contract/api/days.ts';
import type { BodyOf } from '@dekanat/contract/api/endpoint.ts';
import type { CalendarExam, examSchedules, SuggestedExam } from '@dekanat/contract/curricula/controls.ts';
import {
  clash,
  electiveOf,
  occupiedPeriod,
  type TimedExam,
} from '@dekanat/contract/curricula/exam-periods.ts';

/** A final exam that is to be planned; times as `DD.MM.YYYY HH:mm:ss`. */
export interface PlanningRow {
  exam: SuggestedExam;
  chosen: boolean;
  start: string | undefined;
  end: string | undefined;
  rating: number | null;
  place: string;
}

export const planningRow = (exam: SuggestedExam, place: string): PlanningRow => ({
  exam,
  chosen: exam.start_date !== null,
  start: exam.start_date === null ? undefined : formatInstant(exam.start_date),
  end: exam.end_date === null ? undefined : formatInstant(exam.end_date),
  rating: exam.rating,
  place,
});

export const differs = (one: PlanningRow, other: PlanningRow): boolean =>
  (Object.keys(one) as (keyof PlanningRow)[]).some((name) => one[name] !== other[name]);

const ids = (people: readonly { id: number }[]) => people.map(({ id }) => id);

const timed = (
  exam: Pick<CalendarExam, 'groups' | 'teachers'> & Parameters<typeof electiveOf>[0],
  start_date: string,
  end_date: string | null,
): TimedExam[] => {
  const period = occupiedPeriod({ start_date, end_date });
  const people = { group_ids: ids(exam.groups), teacher_ids: ids(exam.teachers) };
  return period ? [{ ...period, ...people, elective: electiveOf(exam) }] : [];
};

const timesOfRow = ({ exam, start, end }: PlanningRow): TimedExam[] =>
  start && end && !lacksTime(start) ? timed(exam, isoInstant(start), isoInstant(end)) : [];

/** The subjects whose chosen exams clash with each other or with planned ones. */
export function clashingSubjects(
  rows: readonly PlanningRow[],
  planned: readonly CalendarExam[],
): Set<number> {
  const chosen = rows
    .filter((row) => row.chosen)
    .map((row) => ({ id: row.exam.semester_subject_id, times: timesOfRow(row) }));
  const others = planned.flatMap((exam) => timed(exam, exam.start_date, exam.end_date));
  const clashing = chosen.filter(({ id, times }) =>
    times.some(
      (one) =>
        others.some((other) => clash(one, other)) ||
        chosen.some((other) => other.id !== id && other.times.some((time) => clash(one, time))),
    ),
  );
  return new Set(clashing.map(({ id }) => id));
}

const isInstant = (value: string | undefined) => value !== undefined && parseInstant(value) !== undefined;

/** Whether everything that an exam needs is filled in. */
export const isComplete = ({ start, end, rating, place }: PlanningRow): boolean =>
  isInstant(start) && !lacksTime(start ?? '') && isInstant(end) && rating !== null && place.trim() !== '';

type PlannedExam = BodyOf<typeof examSchedules.planFinals>['exams'][number];

export const plannedExam = ({ exam, start, end, rating, place }: PlanningRow): PlannedExam => ({
  semester_subject_id: exam.semester_subject_id,
  start_date: start ?? '',
  end_date: end ?? '',
  rating: rating ?? 0,
  description: place.trim(),
});
