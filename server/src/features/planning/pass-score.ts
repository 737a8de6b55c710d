import { type RawBuilder, sql } from 'kysely';

/**
 * The points from which the curriculum `curricula` of the query around gives a passing mark: the pass score, or more where the bands of its
 * rating system give mark 2 up to more points (docs/domain.md §5).
 */
export const passScoreOf = (score: RawBuilder<number>): RawBuilder<number> => sql<number>`greatest(${score}, (
  select min(minimal) from rating_systems where system = curricula.rating_system_id and mark >= 3))`;
