import { sql } from 'kysely';
import { Invalid } from '#api/errors.ts';
import type { Queryable } from '#db/database.ts';
import type { ChangedRating } from './cell-changes.ts';
import { type LockedRating, lockSheets, readLocked } from './lock-ratings.ts';
import { type RatingAuthor, writeRatings } from './write-ratings.ts';

/** A result that counts for another subject of the same student as well. */
export interface CopiedRating {
  rating_id: number;
  /** The subject that takes it, which is on no sheet. */
  student_subject_id: number;
}

interface Earned {
  id: number;
  ic_rating: number | null;
  fc_rating: number | null;
  absent: boolean;
  rating: number;
  mark: number;
  ic_max: number;
  fc_max: number;
  passing_score: number;
}

/** Copies are results of statement 1: what counts is the mark, not the attempt. */
const STATEMENT = 1;

async function readEarned(db: Queryable, ids: number[]): Promise<Map<number, Earned>> {
  const { rows } = await sql<Earned>`
    select id, ic_rating::float8 as ic_rating, fc_rating::float8 as fc_rating, absent, rating, mark, ic_max, fc_max, passing_score
    from ratings where id = any(${ids}::integer[]) and mark is not null`.execute(db);
  return new Map(rows.map((one) => [one.id, one]));
}

const isEmpty = ({ ic_rating, fc_rating, absent }: LockedRating) =>
  ic_rating === null && fc_rating === null && !absent;

/** The points with the maxima and the pass score under which they were earned, so that rating and mark stay what they were. */
function copied(stored: LockedRating, earned: Earned): ChangedRating {
  const { ic_max, fc_max, passing_score, ic_rating, fc_rating, absent, rating, mark } = earned;
  return {
    before: { ...stored, ic_max, fc_max, passing_score },
    after: { ic_rating, fc_rating, absent, rating, mark },
    conflicts: [],
  };
}

/**
 * Copies results into empty subjects that are on no sheet. Must run in a transaction.
 * @throws Invalid on `semester_subjects.N` when a subject has points by now
 */
export async function copyRatings(
  db: Queryable,
  author: RatingAuthor,
  wanted: readonly CopiedRating[],
): Promise<void> {
  if (wanted.length === 0) return;
  const earned = await readEarned(
    db,
    wanted.map(({ rating_id }) => rating_id),
  );
  const targets = wanted
    .map(({ student_subject_id }) => ({ student_subject_id, statement: STATEMENT, ic: true }))
    .toSorted((a, b) => a.student_subject_id - b.student_subject_id);
  const read = await readLocked(db, targets, await lockSheets(db, targets));
  const stored = new Map(read.map((one) => [one.student_subject_id, one]));
  const refused = (index: number) =>
    new Invalid([{ field: `semester_subjects.${index}`, key: 'restoration.slot.occupied', values: {} }]);
  const changed = wanted.map(({ rating_id, student_subject_id }, index) => {
    const [target, result] = [stored.get(student_subject_id), earned.get(rating_id)];
    if (!target?.apart || !isEmpty(target) || result === undefined) throw refused(index);
    return copied(target, result);
  });
  const written = await writeRatings(db, author, changed);
  if (written.length < changed.length) throw refused(0);
}
