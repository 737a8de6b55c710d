import type { RegisteredSubject } from '#integrations/hemis/hemis-fields.ts';
import { semesterOf } from './register-codes.ts';

/** A mark of a student here. */
export interface OurMark {
  /** Of the subject, in every language. */
  names: string[];
  /** Number of the semester. */
  semester: number;
  /** 2 to 5 */
  mark: number;
}

/** A mark of the register, such as “4”, “4.0” or “4 (yaxshi)”; undefined for points and pass marks. */
function gradeOf(grade: string | null | undefined): number | undefined {
  const [, mark] = /^([2-5])([.,]0+)?(\s.*)?$/.exec(grade ?? '') ?? [];
  return mark === undefined ? undefined : Number(mark);
}

const wordsOf = (marks: { name: string; semester: number; mark: number }[]) =>
  marks.map(({ name, semester, mark }) => `${name} (${semester}): ${mark}`).join('; ');

/**
 * The marks that differ, in words. A subject is compared when exactly one here has its name, in the same semester if the
 * register says which: names are spelled in many ways, and a subject that only one side has is no wrong mark.
 */
export function marksThatDiffer(
  ours: readonly OurMark[],
  theirs: readonly RegisteredSubject[],
  fold: (text: string) => string,
): { ours: string; theirs: string } | undefined {
  const found = theirs
    .flatMap((subject) => {
      const grade = gradeOf(subject.grade);
      const semester = semesterOf(subject.semester);
      const same = ours.filter(
        (own) =>
          (semester === null || semester === own.semester) &&
          own.names.some((name) => fold(name) === fold(subject.name)),
      );
      const [own] = same;
      if (grade === undefined || own === undefined || same.length > 1 || own.mark === grade) return [];
      return [{ name: own.names[0] ?? subject.name, semester: own.semester, mark: own.mark, grade }];
    })
    .toSorted((one, other) => one.semester - other.semester || one.name.localeCompare(other.name, 'uz'));
  if (found.length === 0) return undefined;
  return { ours: wordsOf(found), theirs: wordsOf(found.map((one) => ({ ...one, mark: one.grade }))) };
}
