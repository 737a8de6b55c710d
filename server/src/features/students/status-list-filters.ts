import { type SqlBool, sql } from 'kysely';
import { wordsMatch } from '#crud/translations.ts';

/** Condition on `students`: the order of the present status is of this day or an earlier one. */
export const orderedUntil = (day: string) => sql<SqlBool>`exists (
  select from student_movements movement join orders on orders.id = movement.order_id
  where movement.id = students.movement_id and orders.order_date <= ${day}::date)`;

interface StatusListFilters {
  first_name?: string | undefined;
  second_name?: string | undefined;
  /** The third name. */
  last_name?: string | undefined;
  until?: string | undefined;
}

/** The key of the full name is stored, so it is compared before that of the single name. */
const named = (column: `students.${string}`, words: string | undefined) =>
  words
    ? sql<SqlBool>`(${wordsMatch(sql`students.name_key`, words)} and ${wordsMatch(sql`search_key(${sql.ref(column)})`, words)})`
    : sql<SqlBool>`true`;

/** Condition on `students`: the filters that the lists by status have besides those of the students' list. */
export const matchesStatusList = ({ first_name, second_name, last_name, until }: StatusListFilters) =>
  sql<SqlBool>`(${named('students.first_name', first_name)} and ${named('students.second_name', second_name)}
    and ${named('students.third_name', last_name)} and ${until === undefined ? sql`true` : orderedUntil(until)})`;
