import { MASK } from '@dekanat/contract/api/personal.ts';
import type { StudentExportQuery } from '@dekanat/contract/students/students.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { type Context, messageLanguage } from '#api/context.ts';
import type { Download } from '#api/download.ts';
import { formatInstant } from '#api/instant-format.ts';
import { translate } from '#api/messages.ts';
import { requirePersonalDataAccess } from '#crud/personal-data-access.ts';
import { streamWithNames } from '#crud/related-names.ts';
import type { TextKey } from '#locales/text-key.ts';
import { headingOf } from '#platform/exports/standard-export.ts';
import { writeTableFile } from '#platform/exports/table-export.ts';
import { searchFilter } from './search-filter.ts';
import { studentName } from './student-names.ts';
import { matchingStudents } from './student-query.ts';
import { DETAIL_COLUMNS, DETAIL_NAMES, LIST_COLUMNS, shownOf } from './student-rows.ts';
import { requirePassportSearch } from './student-search.ts';

type Query = z.output<typeof StudentExportQuery>;

/** Prefix of the columns that hold personal data in full, for exports that may show it. */
const WHOLE = 'whole_';
const PERSONAL = [
  sql<string>`students.passport`.as('whole_passport'),
  sql<string | null>`students.passport_pin`.as('whole_passport_pin'),
  sql<string>`to_char(students.birth_date, 'DD.MM.YYYY')`.as('whole_birth_date'),
  sql<string | null>`students.street`.as('whole_street'),
] as const;
const columnsIn = (language: Context['language']) =>
  [...LIST_COLUMNS, ...DETAIL_COLUMNS, studentName(language).as('full_name'), ...PERSONAL] as const;

type Column = Query['columns'][number];
type Name = keyof typeof DETAIL_NAMES;
const isName = (column: Column): column is Column & Name => column in DETAIL_NAMES;

/** Whether the file needs what is selected under that name: exports of 100,000 rows select nothing else. */
function isNeeded(selected: unknown, columns: readonly Column[]): boolean {
  const name = String(selected).replace(/^.*\./, '').replace(WHOLE, '');
  if (name === 'university_id') return true;
  return columns.some((column) => {
    if (isName(column)) return DETAIL_NAMES[column].column === name;
    return column === name || (column === 'birth_date' && name === 'birth_year');
  });
}

async function readRows(context: Context, { full_search, columns, sort, ...filters }: Query) {
  const term = await searchFilter(context, full_search);
  const query = shownOf(context, matchingStudents(context, { ...filters, ...(term && { term }) }), sort)
    .clearSelect()
    .select(
      columnsIn(context.language).filter((column) =>
        isNeeded(typeof column === 'string' ? column : column.alias, columns),
      ),
    );
  const names = Object.fromEntries(
    columns.filter(isName).map((column) => [column, DETAIL_NAMES[column]]),
  ) as Pick<typeof DETAIL_NAMES, Name>;
  return streamWithNames(context, query.stream(), names);
}
type Row = Awaited<ReturnType<typeof readRows>> extends AsyncIterable<infer One> ? One : never;

/** `translate` with a cache: an export repeats the same few texts. */
function cachedTranslate(language: Parameters<typeof translate>[1]) {
  const texts = new Map<TextKey, string>();
  return (key: TextKey) => {
    const text = texts.get(key) ?? translate(key, language);
    texts.set(key, text);
    return text;
  };
}
const cellsFor = (context: Context, personal: boolean) => {
  const text = cachedTranslate(messageLanguage(context));
  const formats: Partial<Record<Column, (row: Row) => string | null>> = {
    passport: (row) => (personal ? row.whole_passport : row.passport),
    passport_pin: (row) => (personal ? row.whole_passport_pin : row.passport_pin),
    birth_date: (row) => (personal ? row.whole_birth_date : String(row.birth_year)),
    street: (row) => (personal ? row.whole_street : row.whole_street && MASK),
    gender: (row) => text(`gender.${row.gender}`),
    study_status: (row) => text(`study_status.${row.study_status}`),
    status: (row) => text(row.status === 1 ? 'person_status.active' : 'person_status.inactive'),
    last_sign_in_at: (row) => row.last_sign_in_at && formatInstant(row.last_sign_in_at),
    created_at: (row) => formatInstant(row.created_at),
    updated_at: (row) => formatInstant(row.updated_at),
  };
  return (row: Row, column: Column): string | null => {
    const format = formats[column];
    return format === undefined ? (row[column as keyof Row] as string | null) : format(row);
  };
};

/** The list as a file. @throws Refusal forbidden if the caller may not see the personal data that is requested */
export async function exportStudents(context: Context, { query }: { query: Query }): Promise<Download> {
  requirePassportSearch(context, query);
  const personal = query.personal === 1;
  if (personal) await requirePersonalDataAccess(context, { record: 'students', needs: 'student_update' });
  return writeTableFile(context, query.format, {
    title: 'student.title',
    columns: query.columns,
    heading: headingOf('student'),
    cell: cellsFor(context, personal),
    rows: await readRows(context, query),
  });
}
