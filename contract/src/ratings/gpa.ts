/** A subject that a student takes, with its current result. */
export interface GradedSubject {
  credit: number;
  mark: number | null;
  /** The semester of the subject has ended. */
  over: boolean;
}

/** Without a mark a subject counts, with no points, once its semester has ended. */
export const countsForGpa = ({ mark, over }: Pick<GradedSubject, 'mark' | 'over'>): boolean =>
  mark !== null || over;

/** The numbers of a grade point average: `points` = Σ(credit × mark). */
export interface GpaSums {
  points: number;
  credits: number;
}

export const gpaSums = (subjects: readonly GradedSubject[]): GpaSums =>
  subjects.filter(countsForGpa).reduce(
    (sums, { credit, mark }) => ({
      points: sums.points + credit * (mark ?? 0),
      credits: sums.credits + credit,
    }),
    { points: 0, credits: 0 },
  );

/**
 * Σ(credit × mark) / Σ(credit) with two decimals, halves rounded up (docs/domain.md §7); null without credits that count.
 * The server computes the same in SQL (`GPA` in its `ratings/gpa.ts`).
 */
export function gradePointAverage(subjects: readonly GradedSubject[]): number | null {
  const { points, credits } = gpaSums(subjects);
  return credits === 0 ? null : Math.floor((200 * points + credits) / (2 * credits)) / 100;
}
