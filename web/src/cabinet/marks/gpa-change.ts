import type { ResultOf } from '@dekanat/contract/api/endpoint.ts';
import type { studentGpa } from '@dekanat/contract/gpa/student-gpa.ts';
import { gradePointAverage } from '@dekanat/contract/ratings/gpa.ts';

export type OwnGpa = ResultOf<(typeof studentGpa)['read']>;
export type GpaSubject = OwnGpa['subjects'][number];

/** Marks that the student tries, by the id of the student subject. */
export type ChosenMarks = ReadonlyMap<number, number>;

export const FAILED = 2;
export const MARKS = [5, 4, 3, FAILED] as const;

/** A failed subject, or one without a mark that already counts. */
export const isOwed = ({ mark, counted }: Pick<GpaSubject, 'mark' | 'counted'>): boolean =>
  mark === FAILED || (mark === null && counted);

/** The GPA that follows from the chosen marks. A subject with a chosen mark counts. */
export const gpaWith = (
  subjects: readonly Pick<GpaSubject, 'id' | 'credit' | 'mark' | 'counted'>[],
  chosen: ChosenMarks,
): number | null =>
  gradePointAverage(
    subjects.map(({ id, credit, mark, counted }) => ({
      credit,
      mark: chosen.get(id) ?? mark,
      over: counted,
    })),
  );

/** The chosen marks with one more, or without it if `mark` is undefined. */
export function withMark(chosen: ChosenMarks, id: number, mark: number | undefined): ChosenMarks {
  const changed = new Map(chosen);
  if (mark === undefined) changed.delete(id);
  else changed.set(id, mark);
  return changed;
}
