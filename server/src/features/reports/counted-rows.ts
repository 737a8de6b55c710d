import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { QueryScope } from '#crud/query-scope.ts';

/**
 * The records that a report counts, one row for each: `row` (the key of its row in the report), `id`, `university_id`,
 * `student_id`, `group_id`, `subject_id`, `name` (of what is no student), `detail`, `at`, and what the conditions of counts read.
 * Only records in scope that match the filters.
 */
export type Facts<Filters> = (view: QueryScope, filters: Filters) => RawBuilder<unknown>;

/** The records of a count: all of `facts`, or those that match a condition on `fact`. */
export interface Count<FactName extends string = string> {
  facts: FactName;
  where?: RawBuilder<SqlBool>;
}

export interface CountedRows<Filters> {
  /** The rows with `id` (their key), `university_id` and what they show besides counts; in scope, matching the filters. */
  rows: Facts<Filters>;
  facts: Record<string, Facts<Filters>>;
  /** By column. */
  counts: Record<string, Count>;
}

/** All rows of a report with their counts. A row without records has zeros. */
export function countedRows<Filters>(
  { rows, facts, counts }: CountedRows<Filters>,
  view: QueryScope,
  filters: Filters,
): RawBuilder<unknown> {
  const columns = Object.entries(counts);
  const groups = [...Map.groupBy(columns, ([, count]) => count.facts)];
  const counted = groups.map(([name, group]) => {
    const sums = group.map(
      ([column, { where = sql`true` }]) =>
        sql`count(*) filter (where ${where})::integer as ${sql.ref(column)}`,
    );
    return sql`
      left join (
        select fact.row, ${sql.join(sums)} from (${facts[name]?.(view, filters)}) fact group by fact.row
      ) ${sql.ref(name)} on ${sql.ref(`${name}.row`)} = shown.id`;
  });
  const values = columns.map(
    ([column, { facts: name }]) => sql`coalesce(${sql.ref(`${name}.${column}`)}, 0) as ${sql.ref(column)}`,
  );
  return sql`select shown.*, ${sql.join(values)} from (${rows(view, filters)}) shown ${sql.join(counted, sql` `)}`;
}
