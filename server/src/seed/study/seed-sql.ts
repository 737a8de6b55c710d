import { type RawBuilder, sql } from 'kysely';

/** A share between 0 and 1 that depends on the key alone, so that every seed gives the same rows. */
export const chance = (...key: (RawBuilder<unknown> | string)[]): RawBuilder<number> =>
  sql<number>`((hashtextextended(concat_ws('-', ${sql.join(key.map((part) => (typeof part === 'string' ? sql.lit(part) : part)))}), 0) & 1048575) / 1048576.0)`;

/** Condition of the last semester of each curriculum that had started by a day. `semesters` is in the statement. */
export const inProgress = (day: string): RawBuilder<boolean> => sql<boolean>`(semesters.start_date <= ${day}
  and not exists (select from semesters later where later.curriculum_id = semesters.curriculum_id
    and later.number = semesters.number + 1 and later.start_date <= ${day}))`;
