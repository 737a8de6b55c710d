import type { InputOf } from '@dekanat/contract/api/endpoint.ts';
import type { Language } from '@dekanat/contract/api/languages.ts';
import type { curricula } from '@dekanat/contract/curricula/curricula.ts';
import { LANGUAGE_NAMES } from '@dekanat/contract/reference/languages.ts';
import type { Context } from '#api/context.ts';
import type { Download } from '#api/download.ts';
import { formatInstant } from '#api/instant-format.ts';
import { translate } from '#api/messages.ts';
import { streamWithNames } from '#crud/related-names.ts';
import type { TextKey } from '#locales/text-key.ts';
import { writeTableFile } from '#platform/exports/table-export.ts';
import { CURRICULUM_NAMES, rowsOf } from './curriculum-rows.ts';

type Query = InputOf<typeof curricula.export>['query'];
type Column = Query['columns'][number];

const HEADINGS: Record<Column, TextKey> = {
  name: 'field.name',
  status: 'field.status',
  confirmed: 'curriculum.confirmed',
  faculty_name: 'field.faculty',
  speciality_name: 'curriculum.speciality_name',
  semester_count: 'curriculum.semester_count',
  start_year: 'curriculum.start_year',
  end_year: 'curriculum.end_year',
  reading_year: 'curriculum.reading_year',
  education_form_name: 'curriculum.education_form_name',
  language: 'curriculum.language',
  passing_score: 'curriculum.passing_score',
  university_name: 'field.university',
  created_at: 'field.created_at',
  updated_at: 'field.updated_at',
};

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number];

/** Values that are exported as words. */
const CELLS: Partial<Record<Column, (row: Row, language: Language | undefined) => string>> = {
  status: ({ status }, language) => translate(status === 1 ? 'status.active' : 'status.inactive', language),
  confirmed: ({ confirmed }, language) => translate(confirmed === 1 ? 'audit.yes' : 'audit.no', language),
  language: ({ language }) => LANGUAGE_NAMES[language],
  created_at: ({ created_at }) => formatInstant(created_at),
  updated_at: ({ updated_at }) => formatInstant(updated_at),
};

/** The list of curricula as a file. */
export function exportCurricula(context: Context, { format, columns, ...query }: Query): Promise<Download> {
  const { language } = context;
  return writeTableFile(context, format, {
    title: 'curriculum.title',
    columns,
    heading: (column) => HEADINGS[column],
    cell: (row, column) => CELLS[column]?.(row, language) ?? row[column],
    rows: streamWithNames(context, rowsOf(context, query).stream(), CURRICULUM_NAMES),
  });
}
