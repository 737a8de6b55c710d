import { type RawBuilder, sql } from 'kysely';
import { passScoreOf } from '#features/planning/shared.ts';
import { isCarried } from './untaken-controls.ts';

/**
 * The points from which the result `ratings` in the curriculum `curricula` passes. Results that were carried over have been earned by
 * another curriculum, and keep their pass score.
 */
export const PASS_SCORE_OF_RESULT: RawBuilder<number> = sql<number>`case when ${isCarried} then ratings.passing_score
  else ${passScoreOf(sql`coalesce(ratings.passing_score, curricula.passing_score)`)} end`;
