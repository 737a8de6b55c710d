import { sql } from 'kysely';

interface CurrentResult {
  rating_id: number | null;
  statement: number | null;
  rating: number | null;
  mark: number | null;
}

/** A lateral join: the current result of the student subject that the query has joined as `taken` (docs/domain.md §6). */
export const CURRENT_RESULT = sql<CurrentResult>`(
  select id as rating_id, statement, rating, mark from ratings
  where ratings.student_subject_id = taken.id and ratings.mark is not null order by statement desc limit 1)`.as<'result'>(
  'result',
);
