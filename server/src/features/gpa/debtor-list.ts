import type { InputOf } from '@dekanat/contract/api/endpoint.ts';
import type { Page } from '@dekanat/contract/api/lists.ts';
import { academicDebtors, type Debtor } from '@dekanat/contract/gpa/academic-debtors.ts';
import type { Context } from '#api/context.ts';
import { cachedTotals } from '#crud/total-cache.ts';
import { statementNumber } from '#features/ratings/shared.ts';
import { searchFilter } from '#features/students/shared.ts';
import { largeList } from '#platform/resources/large-list.ts';
import { DEBTOR_NAMES, type DebtorFilters, debtOrder, matchingDebts, shownDebts } from './debtor-rows.ts';

type Query = InputOf<(typeof academicDebtors)['list']>['query'];

/** The filters of a request with its search; statements are numbers in the table. */
export async function debtorFilters(
  context: Context,
  { fio, statement, ...filters }: Omit<Query, 'limit' | 'page' | 'sort' | 'language' | 'university_id'>,
): Promise<DebtorFilters> {
  const term = await searchFilter(context, fio);
  return {
    ...filters,
    without_mark: statement === 'none',
    ...(statement !== undefined && statement !== 'none' && { statement: statementNumber(statement) }),
    ...(term && { term }),
  };
}

export const debtorList = largeList(academicDebtors, {
  filters: debtorFilters,
  matching: matchingDebts,
  id: 'student_subject.id',
  order: debtOrder,
  rows: shownDebts,
  names: DEBTOR_NAMES,
  file: {
    title: 'academic_debtor.title',
    headings: {
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
    },
    cells: { statement: (row) => row.statement_name },
  },
});

/** How many students have the debts of a list: on its only page, or counted once until debts change. */
export async function countDebtors(
  context: Context,
  { limit: _limit, page: _page, sort: _sort, ...query }: Query,
  { data, total }: Page<Pick<Debtor, 'student_id'>>,
): Promise<number> {
  if (data.length === total) return new Set(data.map(({ student_id }) => student_id)).size;
  const debts = matchingDebts(context, await debtorFilters(context, query));
  const [students = 0] = await cachedTotals(context, [
    context.db.selectFrom(debts.select('student_subject.student_id').distinct().as('debtor')),
  ]);
  return students;
}
