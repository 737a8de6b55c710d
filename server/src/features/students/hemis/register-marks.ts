import { RegisterAway, type RegisterWork } from './comparison-work.ts';
import { marksOf, type Target } from './our-students.ts';
import type { Pair } from './register-pairs.ts';

/** The record with the marks that only the record of one student has. */
async function withTheirMarks({ client, signal, effort }: RegisterWork, pair: Pair): Promise<Pair> {
  const answer = await client.studentNow(pair.theirs.student_id_number, { effort, signal });
  if (answer.outcome === 'away' || answer.outcome === 'busy') throw new RegisterAway();
  const subjects = answer.outcome === 'found' ? answer.student.subjects : null;
  return { ...pair, theirs: { ...pair.theirs, subjects } };
}

/** Look-ups under way: the limit of requests per second is used although each takes a while. */
const IN_FLIGHT = 4;

async function severalAtATime<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const rest = items.entries();
  const takeNext = async () => {
    for (const [index, item] of rest) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, takeNext));
  return results;
}

/**
 * Adds the marks of both sides. The lists of the register have none, so it is asked for each student with marks here; for a faculty or a
 * university only if that is wanted, because it takes long.
 */
export async function withMarks(
  work: RegisterWork,
  { target, with_marks }: Target,
  pairs: readonly Pair[],
): Promise<Pair[]> {
  const ids = pairs.flatMap(({ ours, theirs }) =>
    ours && (with_marks || theirs.subjects?.length) ? [ours.id] : [],
  );
  if (ids.length === 0) return [...pairs];
  const marks = await marksOf(work.db, ids);
  return severalAtATime(pairs, async (pair) => {
    const own = marks.get(pair.ours?.id ?? 0);
    if (own === undefined) return pair;
    // The record of one student was asked for already.
    const isAsked = target !== 'student' && !pair.theirs.subjects;
    const { ours, theirs } = isAsked ? await withTheirMarks(work, pair) : pair;
    if (!theirs.subjects) work.notRead('marks');
    return { theirs, ours: ours && { ...ours, marks: own } };
  });
}
