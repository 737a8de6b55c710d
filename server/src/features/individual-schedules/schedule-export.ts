import type { InputOf } from '@dekanat/contract/api/endpoint.ts';
import type { individualExams } from '@dekanat/contract/individual-schedules/exam-schedules.ts';
import type { individualWindows } from '@dekanat/contract/individual-schedules/teacher-schedules.ts';
import type { Context } from '#api/context.ts';
import type { Download } from '#api/download.ts';
import { formatInstant } from '#api/instant-format.ts';
import { translate } from '#api/messages.ts';
import type { TextKey } from '#locales/text-key.ts';
import { writeTableFile } from '#platform/exports/table-export.ts';

type Exported = InputOf<typeof individualExams.export | typeof individualWindows.export>['query'];
type Column = Exported['columns'][number];
export type ExportQuery = Pick<Exported, 'format'> & { columns: Column[] };

const HEADINGS: Record<Column, TextKey> = {
  fio: 'individual.column.fio',
  teacher_name: 'individual.column.teacher',
  id_number: 'individual.column.id_number',
  group_name: 'individual.column.group',
  curriculum_name: 'curriculum.noun',
  semester_name: 'semester.noun',
  subject_name: 'subject.noun',
  individual_type: 'individual.column.type',
  lesson_name: 'individual.column.lesson',
  control_type_name: 'individual.column.control',
  statement: 'individual.column.statement',
  usual_date: 'individual.column.usual_date',
  usual_from: 'individual.column.usual_from',
  usual_to: 'individual.column.usual_to',
  start_date: 'individual.column.start_date',
  end_date: 'individual.column.end_date',
  deadline_date: 'individual.column.deadline_date',
  state: 'individual.column.state',
  reason: 'individual.column.reason',
  author: 'individual.column.author',
  created_at: 'individual.column.created_at',
};

const INSTANTS = /_(date|from|to|at)$/;

type Value = string | number | null;

/** Columns whose values are keys of texts. */
const TRANSLATED: { [Name in Column]?: string } = {
  state: 'state',
  individual_type: 'type',
  statement: 'statement',
};

function cellOf(row: { [Name in Column]?: Value }, column: Column, language: Context['language']): Value {
  const value = row[column] ?? null;
  const texts = TRANSLATED[column];
  if (texts !== undefined && value !== null)
    return translate(`individual.${texts}.${value}` as TextKey, language);
  return typeof value === 'string' && INSTANTS.test(column) ? formatInstant(value) : value;
}

/** The file of a list of schedules. */
export const writeSchedules = <Row extends object>(
  context: Context,
  title: TextKey,
  { format, columns }: ExportQuery,
  rows: AsyncIterable<Row>,
): Promise<Download> =>
  writeTableFile(context, format, {
    title,
    columns,
    heading: (column) => HEADINGS[column],
    cell: (row, column) => cellOf(row, column, context.language),
    rows,
  });
