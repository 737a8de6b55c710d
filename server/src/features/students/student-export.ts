import type { StudentExportQuery } from '@dekanat/contract/students/students.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { type Context, messageLanguage } from '#api/context.ts';
import type { Download } from '#api/download.ts';
import { formatInstant } from '#api/instant-format.ts';
import { translate } from '#api/messages.ts';
import { requirePersonalDataAccess } from '#crud/personal-data-access.ts';
import { headingOf } from '#platform/exports/standard-export.ts';
import { writeTableFile } from '#platform/exports/table-export.ts';
import { matching } from './shared.ts';
import { searchFilter } from './student-list.ts';
import { columnsFor, detailsFor, shownOf } from './student-rows.ts';

type Query = z.output<typeof StudentExportQuery>;

/** In full where that is asked for and allowed; else as lists show it. */
const WHOLE = 'whole_';
const PERSONAL = [
  sql<string>`students.passport`.as('whole_passport'),
  sql<string | null>`students.passport_pin`.as('whole_passport_pin'),
  sql<string>`to_char(students.birth_date, 'DD.MM.YYYY')`.as('whole_birth_date'),
  sql<string | null>`students.street`.as('whole_street'),
] as const;

/** Whether what is selected under that name is a column of the file, or a cell is made of it; rows of a hundred thousand hold nothing else. */
function isNeeded(name: unknown, columns: readonly Column[]): boolean {
  const plain = String(name).replace(/^.*\./, '').replace(WHOLE, '');
  return columns.some((column) => column === plain || (column === 'birth_date' && plain === 'birth_year'));
}

const rowsOf = async (context: Context, { full_search, columns, ...asked }: Query) => {
  const sought = await searchFilter(context, full_search);
  const { language } = context;
  const all = [...columnsFor(language), ...detailsFor(language), 'students.full_name', ...PERSONAL] as const;
  return shownOf(context, matching(context, { ...asked, ...(sought && { sought }) }), asked.sort)
    .clearSelect()
    .select(all.filter((column) => isNeeded(typeof column === 'string' ? column : column.alias, columns)));
};
type Row = Awaited<ReturnType<Awaited<ReturnType<typeof rowsOf>>['executeTakeFirstOrThrow']>>;
type Column = Query['columns'][number];

const HIDDEN = '*****';

/** Says the same few words again and again. */
function wordsIn(language: Parameters<typeof translate>[1]) {
  const said = new Map<string, string>();
  return (key: string) => {
    const word = said.get(key) ?? translate(key, language);
    said.set(key, word);
    return word;
  };
}
const cellsFor = (context: Context, personal: boolean) => {
  const word = wordsIn(messageLanguage(context));
  const written: Partial<Record<Column, (row: Row) => string | null>> = {
    passport: (row) => (personal ? row.whole_passport : row.passport),
    passport_pin: (row) => (personal ? row.whole_passport_pin : row.passport_pin),
    birth_date: (row) => (personal ? row.whole_birth_date : String(row.birth_year)),
    street: (row) => (personal ? row.whole_street : row.whole_street && HIDDEN),
    gender: (row) => word(`gender.${row.gender}`),
    study_status: (row) => word(`study_status.${row.study_status}`),
    status: (row) => word(row.status === 1 ? 'status.active' : 'status.inactive'),
    last_sign_in_at: (row) => row.last_sign_in_at && formatInstant(row.last_sign_in_at),
    created_at: (row) => formatInstant(row.created_at),
    updated_at: (row) => formatInstant(row.updated_at),
  };
  return (row: Row, column: Column): string | null => {
    const write = written[column];
    return write === undefined ? (row[column as keyof Row] as string | null) : write(row);
  };
};

/** The list as a file. @throws Refusal forbidden where what is personal is asked for by somebody who may not see it */
export async function exportStudents(context: Context, { query }: { query: Query }): Promise<Download> {
  const personal = query.personal === 1;
  if (personal) await requirePersonalDataAccess(context, { record: 'students', needs: 'student_update' });
  const rows = await rowsOf(context, query);
  return writeTableFile(context, query.format, {
    title: 'student.title',
    columns: query.columns,
    heading: headingOf('student'),
    cell: cellsFor(context, personal),
    rows: rows.stream(),
  });
}
