import { type ComparisonWork, RegisterAway } from './comparison-work.ts';
import { marksOf, type Target } from './our-students.ts';
import type { Pair } from './register-pairs.ts';

/** The record with the marks that only the record of one student has. */
async function withTheirMarks({ client, signal, effort }: ComparisonWork, pair: Pair): Promise<Pair> {
  const answer = await client.studentNow(pair.theirs.student_id_number, { effort, signal });
  if (answer.outcome === 'away' || answer.outcome === 'busy') throw new RegisterAway();
  const subjects = answer.outcome === 'found' ? answer.student.subjects : null;
  return { ...pair, theirs: { ...pair.theirs, subjects } };
}

/**
 * Adds the marks of both sides. The lists of the register have none: for a group it is asked for each student, for more that
 * would take too long.
 */
export async function withMarks(
  work: ComparisonWork,
  { target }: Target,
  pairs: readonly Pair[],
): Promise<Pair[]> {
  const found: Pair[] = [];
  for (const pair of pairs) {
    const isAsked = target === 'group' && pair.ours !== undefined && !pair.theirs.subjects;
    found.push(isAsked ? await withTheirMarks(work, pair) : pair);
  }
  const ids = found.flatMap(({ ours, theirs }) => (ours && theirs.subjects?.length ? [ours.id] : []));
  if (ids.length === 0) return found;
  const marks = await marksOf(work.db, ids);
  return found.map(({ ours, theirs }) => ({
    theirs,
    ours: ours && { ...ours, marks: marks.get(ours.id) ?? [] },
  }));
}
