import { today } from '@dekanat/contract/api/days.ts';
import { CHART_DAYS, type ChartAnswer } from '@dekanat/contract/reports/report-chart.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Context } from '#api/context.ts';
import type { AnyQuery } from '#crud/query-scope.ts';
import { PLANNED_WITH_VALUES } from '#db/prepared-statements.ts';
import { inDays } from './report-filters.ts';

/** The chart of a report of records, counted from all that match. */
export type ListChart<Filters> = (
  context: Context,
  filters: Filters,
  matching: AnyQuery<object>,
) => Promise<ChartAnswer>;
/** Which of the records count. */
type Condition = RawBuilder<SqlBool>;

const DAY_MS = 86_400_000;
const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

interface DayFilters {
  created_at?: string | undefined;
  from_date?: string | undefined;
  to_date?: string | undefined;
}

/** The days of a chart: those of the filters up to today, the last ones of many; the last 30 without a first day. */
export function daysShown({ created_at, from_date, to_date }: DayFilters, now = today()): string[] {
  const last = [created_at ?? now, to_date ?? now, now].toSorted()[0] ?? now;
  const earliest = dayAfter(last, 1 - (from_date === undefined ? CHART_DAYS.usual : CHART_DAYS.most));
  const first = [created_at ?? earliest, from_date ?? earliest, earliest].toSorted().at(-1) ?? earliest;
  const days = (Date.parse(last) - Date.parse(first)) / DAY_MS + 1;
  return Array.from({ length: Math.max(0, days) }, (_, at) => dayAfter(first, at));
}

const counts = (conditions: readonly Condition[]) =>
  sql`array[${sql.join(conditions.map((where) => sql`count(*) filter (where ${where})::integer`))}]`;

/** A bar for each day in Tashkent, also those without records. */
export const byDay =
  <Filters extends DayFilters>(
    column: `${string}.${string}`,
    series: readonly Condition[],
  ): ListChart<Filters> =>
  async ({ db }, filters, matching) => {
    const days = daysShown(filters);
    const day = sql<string>`to_char(${sql.ref(column)} at time zone 'Asia/Tashkent', 'YYYY-MM-DD')`;
    const counted = matching
      .where(inDays(column, { from_date: days[0] ?? today(), to_date: days.at(-1) ?? today() }))
      .select([day.as('day'), sql<number[]>`${counts(series)}`.as('values')])
      .groupBy(day);
    const { rows } = await sql<{
      day: string;
      values: number[];
    }>`${sql.raw(PLANNED_WITH_VALUES)} ${counted}`.execute(db);
    const found = new Map(rows.map(({ day, values }) => [day, values]));
    const none = series.map(() => 0);
    return {
      bars: days.map((key) => ({ key, names: [], values: found.get(key) ?? none })),
      total: days.length,
      others: none,
    };
  };

/** A bar for each value of a filter, with the records that match its condition. */
export const byChoice =
  <Filters, Value extends string>(
    values: readonly Value[],
    conditionOf: (value: Value) => Condition,
  ): ListChart<Filters> =>
  async ({ db }, _filters, matching) => {
    const counted = matching.select(sql<number[]>`${counts(values.map(conditionOf))}`.as('values'));
    const { rows } = await sql<{ values: number[] }>`${sql.raw(PLANNED_WITH_VALUES)} ${counted}`.execute(db);
    const numbers = rows[0]?.values ?? [];
    return {
      bars: values.map((key, at) => ({ key, names: [], values: [numbers[at] ?? 0] })),
      total: values.length,
      others: [0],
    };
  };
