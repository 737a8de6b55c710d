import { MASK } from '@dekanat/contract/api/personal.ts';
import type { StudentExportQuery } from '@dekanat/contract/students/students.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { formatInstant } from '#api/instant-format.ts';
import { requirePersonalDataAccess } from '#crud/personal-data-access.ts';
import { streamWithNames } from '#crud/related-names.ts';
import type { TextKey } from '#locales/text-key.ts';
import { studentName } from './student-names.ts';
import { matchingStudents, type StudentFilters } from './student-query.ts';
import { DETAIL_COLUMNS, DETAIL_NAMES, LIST_COLUMNS, shownOf, studentOrder } from './student-rows.ts';
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
    return (
      column === name ||
      (column === 'birth_date' && name === 'birth_year') ||
      (column === 'status' && ['blocked', 'user_id'].includes(name))
    );
  });
}

/** The rows of the file: of what it shows alone. */
export function exportedRows(context: Context, filters: StudentFilters, { columns, sort }: Query) {
  const ids = sql<number>`(${matchingStudents(context, filters).select('students.id')})`;
  const query = shownOf(context, ids)
    .orderBy(studentOrder(context.language, sort))
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
type Row = ReturnType<typeof exportedRows> extends AsyncIterable<infer One> ? One : never;

/** As in the list: a student may have no account, and an account that is blocked is not active. */
function accountState({ user_id, status, blocked }: Pick<Row, 'user_id' | 'status' | 'blocked'>) {
  if (user_id === null) return 'student.account.none';
  if (status === 0) return 'person_status.inactive';
  return blocked ? 'person_status.blocked' : 'person_status.active';
}

type CellOf = (row: Row, text: (key: TextKey) => string, query: Query) => string | null;
/** Cells that differ from the value in the row; personal data is whole only in a file that may show it. */
export const STUDENT_CELLS: Partial<Record<Column, CellOf>> = {
  passport: (row, _text, { personal }) => (personal === 1 ? row.whole_passport : row.passport),
  passport_pin: (row, _text, { personal }) => (personal === 1 ? row.whole_passport_pin : row.passport_pin),
  birth_date: (row, _text, { personal }) => (personal === 1 ? row.whole_birth_date : String(row.birth_year)),
  street: (row, _text, { personal }) => (personal === 1 ? row.whole_street : row.whole_street && MASK),
  gender: (row, text) => text(`gender.${row.gender}`),
  study_status: (row, text) => text(`study_status.${row.study_status}`),
  status: (row, text) => text(accountState(row)),
  last_sign_in_at: (row) => row.last_sign_in_at && formatInstant(row.last_sign_in_at),
  deadline: (row) => row.deadline && formatInstant(row.deadline),
  created_at: (row) => formatInstant(row.created_at),
  updated_at: (row) => formatInstant(row.updated_at),
};

/** @throws Refusal forbidden if the caller may not see the personal data that is requested */
export async function requireExport(context: Context, query: Query): Promise<void> {
  requirePassportSearch(context, query);
  if (query.personal === 1)
    await requirePersonalDataAccess(context, { record: 'students', needs: 'student_update' });
}
