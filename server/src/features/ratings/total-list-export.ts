import type { InputOf } from '@dekanat/contract/api/endpoint.ts';
import type { TotalStatementRow, totalStatements } from '@dekanat/contract/ratings/total-statements.ts';
import type { Context } from '#api/context.ts';
import type { Download } from '#api/download.ts';
import type { TextKey } from '#locales/text-key.ts';
import { writeTableFile } from '#platform/exports/table-export.ts';
import { allTotals } from './total-list.ts';

type Query = InputOf<typeof totalStatements.exportList>['query'];
type Column = Query['columns'][number];

const HEADINGS: Record<Column, TextKey> = {
  student_group_name: 'statement.column.group',
  semester_name: 'statement.column.semester',
  academic_year_name: 'statement.column.academic_year',
  curriculum_name: 'statement.column.curriculum',
  faculty_name: 'field.faculty',
  subjects: 'total.subjects',
  students: 'statement.column.students',
  sheets: 'total.sheets',
  closed: 'total.closed',
};

/** The list of total sheets as a file. */
export const exportTotals = (
  context: Context,
  { format, columns, limit: _limit, page: _page, ...query }: Query,
): Promise<Download> =>
  writeTableFile(context, format, {
    title: 'menu.total_statements',
    columns,
    heading: (column) => HEADINGS[column],
    cell: (row: TotalStatementRow, column) => row[column],
    rows: allTotals(context, query),
  });
