import type { Queryable } from '#db/database.ts';
import type { RegisteredStudent } from '#integrations/hemis/hemis-fields.ts';
import type { OurStudent } from './compare-student.ts';
import { studentsWithNumbers } from './our-students.ts';
import { studyStatusOf } from './register-codes.ts';

/** A record of the register, and the student here whom it is about. */
export interface Pair {
  ours: OurStudent | undefined;
  theirs: RegisteredStudent;
}

const LEFT = ['studentexpel', 'graduate'];
/** How present studies are: those of a student on leave are, those of a student who has left are not. */
const presence = ({ study_status }: OurStudent): number => {
  if (LEFT.includes(study_status)) return 0;
  return study_status === 'studying' ? 2 : 1;
};

/** Of several records of one person, the one who studies. */
const presentLast = (students: readonly OurStudent[]) =>
  students.toSorted((one, other) => presence(one) - presence(other));

/**
 * The records of a page with the students here whom they are about. A record with another number but the PINFL of a student here
 * is among `byPin`: the register keeps records of earlier studies, so the one with the number may be on a later page.
 */
export async function pairsOf(
  db: Queryable,
  universityId: number,
  records: readonly RegisteredStudent[],
): Promise<{ pairs: Pair[]; byPin: Pair[] }> {
  const ours = await studentsWithNumbers(db, universityId, {
    numbers: records.map(({ student_id_number }) => student_id_number),
    pins: records.flatMap(({ passport_pin }) => passport_pin ?? []),
  });
  const withNumber = new Map(ours.map((student) => [student.id_number, student]));
  const withPin = new Map(
    presentLast(ours).flatMap((student) =>
      student.passport_pin === null ? [] : [[student.passport_pin, student] as const],
    ),
  );
  const pairs: Pair[] = [];
  const byPin: Pair[] = [];
  for (const theirs of records) {
    const numbered = withNumber.get(theirs.student_id_number);
    const person = withPin.get(theirs.passport_pin ?? '');
    if (numbered === undefined && person !== undefined) byPin.push({ ours: person, theirs });
    else pairs.push({ ours: numbered, theirs });
  }
  return { pairs, byPin };
}

/** The student has graduated or was expelled. */
export const hasLeft = ({ student_status }: Pick<RegisteredStudent, 'student_status'>): boolean =>
  LEFT.includes(studyStatusOf(student_status) ?? '');

/**
 * Whether a record with another number than that of the student here is about studies of their own: the student's are in the list as
 * well (`seen`), or have ended here.
 */
export const isOfOtherStudies = ({ ours, theirs }: Pair, seen: ReadonlySet<number>): boolean =>
  ours !== undefined && !hasLeft(theirs) && (seen.has(ours.id) || presence(ours) === 0);

/** One record for each student: of several, one of present studies. */
export function presentRecords(pairs: readonly Pair[]): Pair[] {
  const present = pairs.toSorted((one, other) => Number(hasLeft(other.theirs)) - Number(hasLeft(one.theirs)));
  return [...new Map(present.map((pair) => [pair.ours?.id, pair])).values()];
}
