import { LIST_PARAMETERS, type Page } from '@dekanat/contract/api/lists.ts';
import { type Expression, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Context, Services } from '#api/context.ts';
import { namesVersion } from './name-cache.ts';
import { cachedStatement, type QueryScope, type Values } from './statement-cache.ts';

/** Lists whose changes the schema counts, by university (decision 23). */
type CountedList = 'students';

interface CachedTotal {
  /** How often the list had changed when it was counted. */
  changes: string;
  total: number;
}

/** Totals that one process remembers. */
const REMEMBERED_MAX = 5_000;
const known = new WeakMap<Services, Map<string, CachedTotal>>();

function totalsOf(services: Services): Map<string, CachedTotal> {
  const totals = known.get(services) ?? new Map<string, CachedTotal>();
  known.set(services, totals);
  return totals;
}

function remember(totals: Map<string, CachedTotal>, key: string, total: CachedTotal): void {
  totals.delete(key);
  totals.set(key, total);
  const [oldest] = totals.keys();
  if (totals.size > REMEMBERED_MAX && oldest !== undefined) totals.delete(oldest);
}

/** What of a query narrows a list: its total is the same in every language, order and page. */
const narrowing = (asked: object) =>
  Object.entries(asked).filter(([name]) => !LIST_PARAMETERS.some((one) => one === name));

/** How often the list has changed in the scope, as the very statement around sees it. */
const changesOf = ({ scope }: QueryScope, list: CountedList): RawBuilder<string> => sql`(
  select coalesce(sum(changes), 0)::text from list_changes
  where list = ${list}${scope.universityId === null ? sql`` : sql` and university_id = ${scope.universityId}`})`;

export interface ChosenPage {
  ids: number[];
  namesVersion: string;
}

/** A list before columns and joins for show were added, as kept statements are written (kept-statements.ts). */
interface Parts<Asked, Places, Row, D, TB extends keyof D, CountedD, CountedTB extends keyof CountedD> {
  list: CountedList;
  /** In order, without a limit. */
  chosen: (view: QueryScope, asked: Asked, places: Places) => SelectQueryBuilder<D, TB, { id: number }>;
  /** What the total counts: the same without order. */
  counted: (
    view: QueryScope,
    asked: Asked,
    places: Places,
  ) => SelectQueryBuilder<CountedD, CountedTB, object>;
  /** Rows of these ids, in the order of the list; `namesVersion` is what the statement that chose the ids saw. */
  shown: (context: Context, asked: Asked, page: ChosenPage) => Promise<Row[]>;
}

interface Paging {
  limit: number;
  before: number;
}

/** The statements of a list: of the ids of a page, and of its total, each beside how often the list had changed. */
function statementsOf<
  Asked extends object,
  Places extends object,
  Row,
  D,
  TB extends keyof D,
  CountedD,
  CountedTB extends keyof CountedD,
>({ list, chosen, counted }: Parts<Asked, Places, Row, D, TB, CountedD, CountedTB>) {
  return {
    choose: cachedStatement(
      (view, asked: Asked, { limit, before, ...rest }: { [Name in keyof Paging]: Expression<number> }) =>
        sql<{ ids: number[]; changes: string; names_version: string }>`
          select array(${chosen(view, asked, rest as Places)
            .limit(limit)
            .offset(before)}) as ids,
            ${changesOf(view, list)} as changes, ${namesVersion} as names_version`.compile(view.db),
    ),
    count: cachedStatement((view, asked: Asked, places: Places) =>
      counted(view, asked, places)
        .clearSelect()
        .select([sql<number>`count(*)`.as('total'), changesOf(view, list).as('changes')])
        .compile(),
    ),
  };
}

/**
 * Pages of a list that may have a million rows, with their exact total, which is counted once and then known until the list changes in
 * the scope: the counter of changes is read in the same statement as the ids. What is shown of them is a statement of its own, which
 * looks the same for every page and filter, so that PostgreSQL plans it once.
 */
export function pageWithCachedTotal<
  Asked extends object,
  Places extends object,
  Row,
  D,
  TB extends keyof D,
  CountedD,
  CountedTB extends keyof CountedD,
>(parts: Parts<Asked, Places, Row, D, TB, CountedD, CountedTB>) {
  const { choose, count } = statementsOf(parts);
  return async (
    context: Context,
    { limit, page }: { limit: number; page: number },
    asked: Asked,
    values: Values<Places>,
  ): Promise<Page<Row>> => {
    const before = (page - 1) * limit;
    const [chosen] = await choose(context, asked, { ...values, limit, before });
    const { ids = [], changes = '', names_version = '' } = chosen ?? {};
    const data =
      ids.length > 0 ? await parts.shown(context, asked, { ids, namesVersion: names_version }) : [];
    const answer = (total: number) => ({ data, total, per_page: limit, current_page: page });
    // The last page, or the only one, tells it by itself.
    if (ids.length > 0 ? ids.length < limit : page === 1) return answer(before + ids.length);
    const totals = totalsOf(context.services);
    const key = JSON.stringify([parts.list, context.scope, narrowing(asked), values]);
    const remembered = totals.get(key);
    if (remembered?.changes === changes) return answer(remembered.total);
    const [counting] = (await count(context, asked, values)) as CachedTotal[];
    if (counting === undefined) throw new Error('A count is one row');
    remember(totals, key, counting);
    return answer(counting.total);
  };
}
