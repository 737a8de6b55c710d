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
  /**
   * The same counts without reading each record, where that takes too long: `row` and a number for each column of `counts`, to be
   * summed by row. The facts stay what the numbers open.
   */
  tally?: Rows<Filters>;
}

/** All rows of a report with their counts. A row without records has zeros. */
export function countedRows<Filters>(
  { rows, facts, counts, tally }: CountedRows<Filters>,
  view: QueryScope,
  filters: Filters,
): RawBuilder<unknown> {
  const tables = mapValues(facts, (_, name) => sql.ref(`${name}_facts`));
  const factsOf = (name: string, read: Facts<Filters>) => sql`${tables[name]} as (${read(view, filters)})`;
  const shown = rows(view, filters, tables);
  const withFacts = sql`with ${sql.join(Object.entries(facts).map(([name, read]) => factsOf(name, read)))}`;
  const joined = tally ? [summed(counts, tally(view, filters, tables))] : countedByFacts(counts, tables);
  const sourceOf = (count: Count) => (tally ? TALLIED : count.facts);
  const values = Object.entries(counts).map(
    ([column, count]) => sql`coalesce(${sql.ref(`${sourceOf(count)}.${column}`)}, 0) as ${sql.ref(column)}`,
  );
  return sql`${withFacts} select shown.*, ${sql.join(values)} from (${shown}) shown ${sql.join(joined, sql` `)}`;
}

/** Joins to `shown` that count the facts of each kind once, for all columns that count them. */
function countedByFacts(counts: Record<string, Count>, tables: FactTables<string>) {
  const groups = [...Map.groupBy(Object.entries(counts), ([, count]) => count.facts)];
  return groups.map(([name, group]) => {
    const numbers = group.map(
      ([column, { where = sql`true` }]) =>
        sql`count(*) filter (where ${where})::integer as ${sql.ref(column)}`,
    );
    return sql`
      left join (
        select fact.row, ${sql.join(numbers)} from ${tables[name]} fact group by fact.row
      ) ${sql.ref(name)} on ${sql.ref(`${name}.row`)} = shown.id`;
  });
}

const TALLIED = 'tallied';

/** The join to `shown` that sums a tally. */
function summed(counts: Record<string, Count>, tally: RawBuilder<unknown>) {
  const numbers = Object.keys(counts).map(
    (column) => sql`sum(${sql.ref(`tally.${column}`)})::integer as ${sql.ref(column)}`,
  );
  return sql`
    left join (select tally.row, ${sql.join(numbers)} from (${tally}) tally group by tally.row
    ) ${sql.ref(TALLIED)} on ${sql.ref(`${TALLIED}.row`)} = shown.id`;
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
