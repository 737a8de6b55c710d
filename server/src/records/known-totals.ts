import type { Page } from '@dekanat/contract/kernel/lists.ts';
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Context } from '#kernel/context.ts';
import type { Kernel } from '#kernel/kernel.ts';

/** Lists whose changes the schema counts, by university (decision 23). */
type CountedList = 'students';

interface KnownTotal {
  /** How often the list had changed when it was counted. */
  changes: string;
  total: number;
}

/** Totals that one process remembers. */
const REMEMBERED_MAX = 5_000;
const known = new WeakMap<Kernel, Map<string, KnownTotal>>();

function totalsOf(kernel: Kernel): Map<string, KnownTotal> {
  const totals = known.get(kernel) ?? new Map<string, KnownTotal>();
  known.set(kernel, totals);
  return totals;
}

function remember(totals: Map<string, KnownTotal>, key: string, total: KnownTotal): void {
  totals.delete(key);
  totals.set(key, total);
  const [oldest] = totals.keys();
  if (totals.size > REMEMBERED_MAX && oldest !== undefined) totals.delete(oldest);
}

/** How often the list has changed in the scope, as the very statement around sees it. */
const changesOf = ({ scope }: Context, list: CountedList): RawBuilder<string> => sql`(
  select coalesce(sum(changes), 0)::text from list_changes
  where list = ${list}${scope.universityId === null ? sql`` : sql` and university_id = ${scope.universityId}`})`;

interface Asked {
  list: CountedList;
  /** All that narrows the list, but the scope. */
  filters: object;
  limit: number;
  page: number;
}

/**
 * One page of a list that may have a million rows, with its exact total, which is counted once and then known until the list changes in
 * the scope: the counter of changes is read in the same round trip as the page. `counted` is the list before columns, joins for
 * show and order were added.
 */
export async function pagedKnown<D, TB extends keyof D, Row, CountedD, CountedTB extends keyof CountedD>(
  context: Context,
  query: SelectQueryBuilder<D, TB, Row>,
  counted: SelectQueryBuilder<CountedD, CountedTB, object>,
  { list, filters, limit, page }: Asked,
): Promise<Page<Row>> {
  const totals = totalsOf(context.kernel);
  const key = JSON.stringify([list, context.scope.universityId, context.scope.facultyId, filters]);
  const changes = changesOf(context, list);
  const rows = (await query.select(changes.as('list_changes')).execute()) as (Row & {
    list_changes: string;
  })[];
  const [carrier] = rows;
  const before = totals.get(key);
  if (before !== undefined && before.changes === carrier?.list_changes)
    return { data: rows, total: before.total, per_page: limit, current_page: page };
  const now = (await counted
    .clearSelect()
    .select([sql<number>`count(*)`.as('total'), changes.as('changes')])
    .executeTakeFirstOrThrow()) as KnownTotal;
  remember(totals, key, now);
  return { data: rows, total: now.total, per_page: limit, current_page: page };
}
