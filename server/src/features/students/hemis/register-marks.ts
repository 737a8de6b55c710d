import { RegisterAway, type RegisterWork } from './comparison-work.ts';
import type { OurMark } from './compare-marks.ts';
import { marksOf, type Target } from './our-students.ts';
import type { Pair } from './register-pairs.ts';

/** The record with the marks that only the record of one student has. */
async function withTheirMarks({ client, signal, effort }: RegisterWork, pair: Pair): Promise<Pair> {
  const answer = await client.studentNow(pair.theirs.student_id_number, { effort, signal });
  if (answer.outcome === 'away' || answer.outcome === 'busy') throw new RegisterAway();
  const subjects = answer.outcome === 'found' ? answer.student.subjects : null;
  return { ...pair, theirs: { ...pair.theirs, subjects } };
}

/**
 * Adds the marks of both sides. The lists of the register have none: for a group it is asked for each student with marks here, for
 * more that would take too long.
 */
export async function withMarks(
  work: RegisterWork,
  { target }: Target,
  pairs: readonly Pair[],
): Promise<Pair[]> {
  const isExpected = target === 'group' || target === 'student';
  const ids = pairs.flatMap(({ ours, theirs }) =>
    ours && (isExpected || theirs.subjects?.length) ? [ours.id] : [],
  );
  if (ids.length === 0) return [...pairs];
  const marks = await marksOf(work.db, ids);
  const complete = async (pair: Pair, own: OurMark[]): Promise<Pair> => {
    const isAsked = target === 'group' && !pair.theirs.subjects;
    const { ours, theirs } = isAsked ? await withTheirMarks(work, pair) : pair;
    if (!theirs.subjects) work.notRead('marks');
    return { theirs, ours: ours && { ...ours, marks: own } };
  };
  const found: Pair[] = [];
  for (const pair of pairs) {
    const own = marks.get(pair.ours?.id ?? 0);
    found.push(own === undefined ? pair : await complete(pair, own));
  }
  return found;
}
