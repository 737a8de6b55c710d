import type { Page } from '@dekanat/contract/kernel/lists.ts';
import type { StudentListQuery } from '@dekanat/contract/students/students.ts';
import type { z } from 'zod';
import type { Context } from '#kernel/context.ts';
import { pagedKnown } from '#records/known-totals.ts';
import { matching, ofIds, type StudentFilters } from './shared.ts';
import { inOrder, shownOf } from './student-rows.ts';
import { likenessOf, type Sought, soughtIn } from './student-search.ts';

type Query = z.output<typeof StudentListQuery>;

type Asked = Omit<Query, 'full_search'> & StudentFilters;

/** Whom a number finds are read at once, and counted here. */
async function pageOfFew(context: Context, asked: Asked) {
  const { limit, page: at, sort } = asked;
  const found = await shownOf(context, inOrder(context, asked, sort), sort).execute();
  const data = found.slice((at - 1) * limit, at * limit);
  return { data, total: found.length, per_page: limit, current_page: at };
}

const page = (context: Context, { full_search: _typed, ...query }: Query, sought: Sought | undefined) => {
  const asked = { ...query, ...(sought && { sought }) };
  if (sought && 'exactly' in sought) return pageOfFew(context, asked);
  return pagedKnown(
    context,
    {
      chosen: inOrder(context, asked, asked.sort).select('students.id'),
      counted: matching(context, asked),
      shown: (ids) => shownOf(context, ofIds(context, ids), asked.sort).execute(),
    },
    { list: 'students', asked },
  );
};

/** A page of students; names that nobody's begins with are sought once more by their likeness. */
export async function listStudents(
  context: Context,
  { query }: { query: Query },
): Promise<Page<Awaited<ReturnType<typeof page>>['data'][number]>> {
  const sought = soughtIn(context, query.full_search);
  const found = await page(context, query, sought);
  if (found.total > 0 || sought?.by !== 'words') return found;
  return page(context, query, await likenessOf(context, sought.text));
}

/** What an export looks for: as the list found it. */
export async function soughtBy(context: Context, typed: string | undefined): Promise<Sought | undefined> {
  const sought = soughtIn(context, typed);
  if (sought?.by !== 'words') return sought;
  const any = await matching(context, { sought }).select('students.id').limit(1).executeTakeFirst();
  return any === undefined ? likenessOf(context, sought.text) : sought;
}
