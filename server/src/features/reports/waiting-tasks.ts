import type { WAITING } from '@dekanat/contract/reports/report-filters.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { WAITED_DAYS } from '#features/study/shared.ts';

export type Waiting = (typeof WAITING)[number];

/** Condition on `task_attempts`: not checked yet, and waiting for so many days. */
export function waitsFor(waiting: Waiting): RawBuilder<SqlBool> {
  const [from, to] = waiting.split('-').map(Number);
  const end = to === undefined ? sql`true` : sql`${WAITED_DAYS} <= ${sql.lit(to)}`;
  return sql<SqlBool>`(task_attempts.status = 0 and ${WAITED_DAYS} >= ${sql.lit(from)} and ${end})`;
}
