import { countedSubjects, type Rating, resultOf, type Stored, type Taken } from './recounted-marks.ts';

const CARRIED = ['restored', 'transferred'];
const PASSING = 3;
/** Later statements are those of retakes. */
const LAST_RE_SIT = 3;

/** A mark 2, or none although the semester has ended or the last sheet of the group is closed. */
function isDebt(one: Taken): boolean {
  const result = resultOf(one);
  if (result !== undefined) return result.mark === 2;
  return one.ended || (!one.apart && one.sheets?.at(-1) === 'closed');
}

/** The points that the result needed. A result that was carried over keeps the pass score of its curriculum. */
const needed = (one: Taken, { source, passing_score }: Rating): number =>
  CARRIED.includes(source)
    ? (passing_score ?? 0)
    : Math.max(passing_score ?? one.passing_score, one.least_passing);

function reasonOf(one: Taken): 'unmarked' | 'absent' | 'interim' | 'final' {
  const result = resultOf(one);
  if (result === undefined) return 'unmarked';
  if (result.absent) return 'absent';
  const most = Math.floor((result.ic_rating ?? 0) + (result.fc_max ?? 0) + 0.5);
  return most < needed(one, result) ? 'interim' : 'final';
}

/** How many students take a subject of a curriculum, pass it, and fail it for each reason. */
export function failuresOf(stored: Stored, place: Pick<Taken, 'curriculum_id' | 'subject_id'>) {
  const counted = countedSubjects(stored).filter(
    (one) => one.curriculum_id === place.curriculum_id && one.subject_id === place.subject_id,
  );
  const reasons = counted.filter(isDebt).map(reasonOf);
  const count = (reason: (typeof reasons)[number]) => reasons.filter((one) => one === reason).length;
  return {
    student_count: counted.length,
    passed_count: counted.filter((one) => (resultOf(one)?.mark ?? 0) >= PASSING).length,
    failed_count: reasons.length,
    failed_absent: count('absent'),
    failed_interim: count('interim'),
    failed_final: count('final'),
    failed_unmarked: count('unmarked'),
  };
}

/** Whether a sheet without a result of the student still expects one. */
function isExpected(one: Taken, statement: number, state: string): boolean {
  const marked = (one.ratings ?? []).filter(({ mark }) => mark !== null);
  const later = marked.filter((rating) => rating.statement > statement);
  const isOvertaken = later.some(
    (rating) => rating.source === 'transferred' || (state !== 'closed' && rating.statement > LAST_RE_SIT),
  );
  const hasPassed = marked.some((rating) => rating.statement < statement && (rating.mark ?? 0) >= PASSING);
  return (
    !one.removed &&
    one.study_status === 'studying' &&
    one.curriculum_id === one.present_curriculum_id &&
    !isOvertaken &&
    !hasPassed
  );
}

/** The retakes in a curriculum that their sheets list, with the mark and the points of each. */
export function retakesOf({ taken, retaken }: Stored, curriculumId: number) {
  const subjects = new Map(taken.map((one) => [one.id, one]));
  return retaken.flatMap(({ id, student_subject_id, statement_id, statement, state }) => {
    const subject = subjects.get(student_subject_id);
    if (subject?.curriculum_id !== curriculumId) return [];
    const result = subject.ratings?.find((rating) => rating.statement === statement);
    const isListed = result ? result.source !== 'transferred' : isExpected(subject, statement, state);
    const { mark = null, rating = null, absent = false } = result ?? {};
    return isListed ? [{ id, statement_id, mark, rating, absent }] : [];
  });
}

/** The subjects of a curriculum that students take apart from their groups, with what they have of each. */
export const subjectsApart = ({ taken }: Stored, curriculumId: number) =>
  taken
    .filter(
      (one) =>
        one.apart &&
        !one.removed &&
        one.study_status === 'studying' &&
        one.curriculum_id === curriculumId &&
        one.present_curriculum_id === curriculumId,
    )
    .map((one) => {
      const { mark = null, rating = null, absent = false, source } = resultOf(one) ?? {};
      const passed = source === 'restored' ? 'carried' : 'passed';
      return { id: one.id, status: (mark ?? 0) < PASSING ? 'missing' : passed, mark, rating, absent };
    });
