import type { WAITING } from '@dekanat/contract/reports/report-filters.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { TODAY } from '#crud/today.ts';

export type Waiting = (typeof WAITING)[number];

/** Whole days in Tashkent since the task was handed in, as the reports show them. */
const WAITED = sql`${TODAY} - (task_attempts.created_at at time zone 'Asia/Tashkent')::date`;

/** Condition on `task_attempts`: not checked yet, and waiting for so many days. */
export function waitsFor(waiting: Waiting): RawBuilder<SqlBool> {
  const [from, to] = waiting.split('-').map(Number);
  const end = to === undefined ? sql`true` : sql`${WAITED} <= ${sql.lit(to)}`;
  return sql<SqlBool>`(task_attempts.status = 0 and ${WAITED} >= ${sql.lit(from)} and ${end})`;
}
