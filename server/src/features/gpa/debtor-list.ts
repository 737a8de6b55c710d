import type { InputOf } from '@dekanat/contract/api/endpoint.ts';
import type { academicDebtors } from '@dekanat/contract/gpa/academic-debtors.ts';
import { type Expression, sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { definedOnly } from '#crud/paging.ts';
import { addRelatedNames, streamWithNames } from '#crud/related-names.ts';
import { cachedStatement } from '#crud/statement-cache.ts';
import { pageWithCachedTotal } from '#crud/total-cache.ts';
import { statementNumber } from '#features/ratings/shared.ts';
import { type StudentFilters, searchFilter } from '#features/students/shared.ts';
import type { TextKey } from '#locales/text-key.ts';
import { writeTableFile } from '#platform/exports/table-export.ts';
import {
  DEBTOR_NAMES,
  type DebtorFilters,
  type DebtorSort,
  debtsInOrder,
  matchingDebts,
  shownDebts,
} from './debtor-rows.ts';

type Calls = typeof academicDebtors;
type Query = InputOf<Calls['list']>['query'];

interface Shape {
  sort: DebtorSort;
  without_mark: boolean;
  searchBy: NonNullable<StudentFilters['term']>['by'] | undefined;
}
type Places = { [Name in keyof Omit<DebtorFilters, 'term' | 'without_mark'>]?: Expression<never> } & {
  term?: Expression<string | number[]>;
};

const placed = ({ without_mark, searchBy }: Shape, { term, ...places }: Places): DebtorFilters => ({
  ...places,
  without_mark,
  ...(searchBy && term && { term: { by: searchBy, value: term } }),
});

const readRows = cachedStatement(
  (view, { sort }: { sort: DebtorSort }, { ids }: { ids: Expression<number[]> }) =>
    // A subquery hides the number of ids, so that one plan serves sixty and one.
    shownDebts(view, sql<number>`(select unnest(${ids}::integer[]))`, sort).compile(),
);
const readPage = pageWithCachedTotal({
  chosen: (view, shape: Shape, places: Places) => debtsInOrder(view, placed(shape, places), shape.sort),
  counted: (view, shape, places) => matchingDebts(view, placed(shape, places)),
  shown: async (context, { sort }, { ids, namesVersion }) =>
    addRelatedNames(context, await readRows(context, { sort }, { ids }), DEBTOR_NAMES, namesVersion),
});

/** The filters of a request with its search; statements are numbers in the table. */
export async function debtorFilters(
  context: Context,
  query: Omit<Query, 'limit' | 'page' | 'sort'>,
): Promise<DebtorFilters> {
  const { language: _language, university_id: _university, fio, statement, ...filters } = query;
  const term = await searchFilter(context, fio);
  return {
    ...filters,
    without_mark: statement === 'none',
    ...(statement !== undefined && statement !== 'none' && { statement: statementNumber(statement) }),
    ...(term && { term }),
  };
}

export async function listDebtors(
  context: Context,
  { query: { limit, page, sort, ...query } }: { query: Query },
) {
  const { term, without_mark = false, ...values } = await debtorFilters(context, query);
  return readPage(
    context,
    { limit, page },
    { sort, without_mark, searchBy: term?.by },
    definedOnly({ ...values, term: term?.value }) as never,
  );
}

const HEADINGS = {
  fio: 'student.full_name',
  id_number: 'student.id_number',
  faculty_name: 'field.faculty',
  student_group_name: 'student.group_name',
  curricula_name: 'curriculum.noun',
  semester_name: 'gpa.semester_name',
  academic_year_name: 'gpa.academic_year_name',
  subject_name: 'gpa.subject_name',
  credit: 'gpa.credit',
  mark: 'gpa.mark',
  statement: 'gpa.statement',
} as const satisfies Record<string, TextKey>;

/** The list as a file. */
export async function exportDebtors(
  context: Context,
  { query: { format, columns, sort, ...query } }: { query: InputOf<Calls['export']>['query'] },
) {
  const { page: _page, limit: _limit, ...filters } = query;
  const chosen = debtsInOrder(context, await debtorFilters(context, filters), sort);
  return writeTableFile(context, format, {
    title: 'academic_debtor.title',
    columns,
    heading: (column) => HEADINGS[column],
    cell: (row, column) => (column === 'statement' ? row.statement_name : row[column]),
    rows: streamWithNames(
      context,
      shownDebts(context, sql<number>`${chosen.clearOrderBy()}`, sort).stream(),
      DEBTOR_NAMES,
    ),
  });
}
