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

/**
 * The rows with `id` (their key), `university_id` and what they show besides counts; in scope, matching the filters. Rows that exist
 * because of their records select from `facts`, so that these are read once.
 */
export type Rows<Filters, FactName extends string = string> = (
  view: QueryScope,
  filters: Filters,
  facts: FactTables<FactName>,
) => RawBuilder<unknown>;
/** The facts by name, each to be selected from. */
export type FactTables<FactName extends string> = Record<FactName, RawBuilder<unknown>>;

export interface CountedRows<Filters> {
  rows: Rows<Filters>;
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
  const tables = mapValues(facts, (_, name) => sql.ref(`${name}_facts`));
  const tableList = Object.entries(facts).map(
    ([name, read]) => sql`${tables[name]} as (${read(view, filters)})`,
  );
  const counted = groups.map(([name, group]) => {
    const sums = group.map(
      ([column, { where = sql`true` }]) =>
        sql`count(*) filter (where ${where})::integer as ${sql.ref(column)}`,
    );
    return sql`
      left join (
        select fact.row, ${sql.join(sums)} from ${tables[name]} fact group by fact.row
      ) ${sql.ref(name)} on ${sql.ref(`${name}.row`)} = shown.id`;
  });
  const values = columns.map(
    ([column, { facts: name }]) => sql`coalesce(${sql.ref(`${name}.${column}`)}, 0) as ${sql.ref(column)}`,
  );
  return sql`with ${sql.join(tableList)}
    select shown.*, ${sql.join(values)} from (${rows(view, filters, tables)}) shown ${sql.join(counted, sql` `)}`;
}

/** The facts of a query of its own, as tables for `rows`. */
export const factTables = <Filters, FactName extends string>(
  facts: Record<FactName, Facts<Filters>>,
  view: QueryScope,
  filters: Filters,
): FactTables<FactName> => mapValues(facts, (read) => sql`(${read(view, filters)})`);

const mapValues = <Name extends string, From, To>(
  values: Record<Name, From>,
  map: (value: From, name: Name) => To,
) =>
  Object.fromEntries(
    Object.entries<From>(values).map(([name, value]) => [name, map(value, name as Name)]),
  ) as Record<Name, To>;
