import { BARS_MAX, type ChartAnswer, type RowsChart } from '@dekanat/contract/reports/report-chart.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { onReplica } from '#api/replica-handlers.ts';
import { addRelatedNames, type RelatedNames } from '#crud/related-names.ts';
import { PLANNED_WITH_VALUES } from '#db/prepared-statements.ts';

interface Counted {
  /** All rows of the report with their counts. */
  report: RawBuilder<unknown>;
  /** The order of the report. */
  order: RawBuilder<unknown>;
  /** The names of its rows; with that of the university in a report of all universities. */
  names: RelatedNames;
}
type Bar = Record<string, unknown> & { id: string; university_id: number };

/** The handler of the chart of a report that counts records; none where the report has no chart. */
export const chartHandler = (
  chart: RowsChart | undefined,
  counted: (context: Context, query: object) => Promise<Counted>,
) =>
  chart && {
    chart: onReplica(async (context: Context, { query }: { query: object }) =>
      readChart(context, chart, await counted(context, query)),
    ),
  };

/** The rows of the report, or those with the same value of a filter together, of all pages. */
async function readChart(
  context: Context,
  { by, series, filter, inOrder = false }: RowsChart,
  { report, order, names }: Counted,
): Promise<ChartAnswer> {
  const size = sql`(${sql.join(
    series.map((column) => sql.ref(column)),
    sql` + `,
  )})`;
  const bars = filter === undefined ? sql`select * from report` : together(filter, series);
  const ties = filter === undefined ? order : sql`university_id, ${sql.ref(filter)}`;
  const others = series.map(
    (column) => sql`coalesce(sum(${sql.ref(column)}) filter (where bar_place > ${BARS_MAX}), 0)::integer`,
  );
  const { rows } = await sql<{ total: number; others: number[]; data: Bar[] }>`${sql.raw(PLANNED_WITH_VALUES)}
    with report as (${report}), bars as (${bars}), placed as (
      select bars.*, row_number() over (order by ${inOrder ? ties : sql`${size} desc, ${ties}`}) as bar_place
      from bars where ${size} > 0)
    select count(*)::integer as total, array[${sql.join(others)}] as others,
      coalesce(jsonb_agg(placed order by bar_place) filter (where bar_place <= ${BARS_MAX}), '[]') as data
    from placed`.execute(context.db);
  const { total = 0, others: beyond = series.map(() => 0), data = [] } = rows[0] ?? {};
  const parts = 'university_name' in names ? [...by, 'university_name'] : by;
  const shown = Object.fromEntries(Object.entries(names).filter(([name]) => parts.includes(name)));
  const named: Bar[] = await addRelatedNames(context, data, shown as RelatedNames);
  return {
    bars: named.map((bar) => ({
      key: bar.id,
      names: parts.map((name) => (bar[name] === null ? null : String(bar[name]))),
      values: series.map((column) => Number(bar[column])),
    })),
    total,
    others: beyond,
  };
}

/** The rows with the same value of a filter as one bar. */
const together = (filter: string, series: readonly string[]) => sql`
  select university_id, ${sql.ref(filter)}, coalesce(${sql.ref(filter)}::text, '') as id, ${sql.join(
    series.map((column) => sql`sum(${sql.ref(column)})::integer as ${sql.ref(column)}`),
  )} from report group by university_id, ${sql.ref(filter)}`;
