import { type RawBuilder, sql } from 'kysely';

/** Condition on the rating `rating`: it has a value. The rating of a student whose values were cleared has none. */
export const hasValue = (rating: string): RawBuilder<boolean> => {
  const value = (field: string) => sql.ref(`${rating}.${field}`);
  return sql<boolean>`(${value('ic_rating')} is not null or ${value('fc_rating')} is not null
    or ${value('absent')} or ${value('mark')} is not null)`;
};
