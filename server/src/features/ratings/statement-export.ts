import type { InputOf } from '@dekanat/contract/api/endpoint.ts';
import type { StatementRow } from '@dekanat/contract/ratings/statement-rows.ts';
import type { statements } from '@dekanat/contract/ratings/statements.ts';
import type { Context } from '#api/context.ts';
import type { Download } from '#api/download.ts';
import { formatInstant } from '#api/instant-format.ts';
import { translate } from '#api/messages.ts';
import type { TextKey } from '#locales/text-key.ts';
import { writeTableFile } from '#platform/exports/table-export.ts';
import { allStatements } from './statement-list.ts';

type Query = InputOf<typeof statements.export>['query'];
type Column = Query['columns'][number];

const HEADINGS: Record<Column, TextKey> = {
  number: 'statement.column.number',
  subject_name: 'statement.column.subject',
  student_group_name: 'statement.column.group',
  curriculum_name: 'statement.column.curriculum',
  semester_name: 'statement.column.semester',
  academic_year_name: 'statement.column.academic_year',
  control_type_name: 'statement.column.control_type',
  statement_name: 'statement.column.statement',
  state: 'statement.column.state',
  teacher_name: 'statement.column.teacher',
  control_date: 'statement.column.control_date',
  entered: 'statement.column.entered',
  students: 'statement.column.students',
};

/** The list of statements as a file. */
export const exportStatements = (
  context: Context,
  { format, columns, limit: _limit, page: _page, ...query }: Query,
): Promise<Download> =>
  writeTableFile(context, format, {
    title: 'statement.title',
    columns,
    heading: (column) => HEADINGS[column],
    cell: (row: StatementRow, column) => {
      if (column === 'state') return translate(`statement.state.${row.state}`, context.language);
      if (column === 'control_date')
        return row.control_date === null ? null : formatInstant(row.control_date);
      return row[column];
    },
    rows: allStatements(context, query),
  });
