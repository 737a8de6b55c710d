import { LIST_MECHANISM, type Page } from '@dekanat/contract/kernel/lists.ts';
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
  /** The query, with whatever else narrows the list. */
  asked: { limit: number; page: number };
}

/** What of a query narrows a list: its total is the same in every language, order and page. */
const narrowing = (asked: object) =>
  Object.entries(asked).filter(([name]) => !LIST_MECHANISM.some((one) => one === name));

/** A list before columns and joins for show were added. */
interface Parts<Row, D, TB extends keyof D, CountedD, CountedTB extends keyof CountedD> {
  /** In order, without a limit. */
  chosen: SelectQueryBuilder<D, TB, { id: number }>;
  /** What the total counts: the same without order. */
  counted: SelectQueryBuilder<CountedD, CountedTB, object>;
  /** Rows of these ids, in the order of the list. */
  shown: (ids: number[]) => Promise<Row[]>;
}

/**
 * One page of a list that may have a million rows, with its exact total, which is counted once and then known until the list changes in
 * the scope: the counter of changes is read in the same statement as the ids. What is shown of them is a statement of its own, which
 * looks the same for every page and filter, so that PostgreSQL plans it once.
 */
export async function pagedKnown<Row, D, TB extends keyof D, CountedD, CountedTB extends keyof CountedD>(
  context: Context,
  { chosen, counted, shown }: Parts<Row, D, TB, CountedD, CountedTB>,
  { list, asked }: Asked,
): Promise<Page<Row>> {
  const { limit, page } = asked;
  const changes = changesOf(context, list);
  const before = (page - 1) * limit;
  const { rows } = await sql<{ ids: number[]; changes: string }>`
    select array(${chosen.limit(limit).offset(before)}) as ids, ${changes} as changes`.execute(context.db);
  const [{ ids, changes: now } = { ids: [], changes: '' }] = rows;
  const data = ids.length > 0 ? await shown(ids) : [];
  const answer = (total: number) => ({ data, total, per_page: limit, current_page: page });
  // The last page, or the only one, tells it by itself.
  if (ids.length > 0 ? ids.length < limit : page === 1) return answer(before + ids.length);
  const totals = totalsOf(context.kernel);
  const key = JSON.stringify([list, context.scope.universityId, context.scope.facultyId, narrowing(asked)]);
  const remembered = totals.get(key);
  if (remembered?.changes === now) return answer(remembered.total);
  const count = (await counted
    .clearSelect()
    .select([sql<number>`count(*)`.as('total'), changes.as('changes')])
    .executeTakeFirstOrThrow()) as KnownTotal;
  remember(totals, key, count);
  return answer(count.total);
}
