import { INTERFACE_LANGUAGES } from '@dekanat/contract/api/languages.ts';
import { asInSpreadsheet, hasTwoDecimals } from '@dekanat/contract/ratings/marks.ts';
import type { ImportedRatingRow, Sheet, SheetRow } from '@dekanat/contract/ratings/sheets.ts';
import { Refusal } from '#api/errors.ts';
import { translate } from '#api/messages.ts';
import type { TextKey } from '#locales/text-key.ts';
import { type Cell, cellText, matchingKey } from '#platform/imports/cells.ts';
import type { SheetRow as FileRow } from '#platform/imports/stored-rows.ts';
import type { RatingChange } from './cell-changes.ts';

type Column = 'id_number' | 'fio' | 'ic_rating' | 'fc_rating';
const COLUMNS: readonly Column[] = ['id_number', 'fio', 'ic_rating', 'fc_rating'];

interface Problem {
  key: TextKey;
  values?: Record<string, unknown>;
}

/** A row of the file, matched to a student of the sheet. */
export interface ParsedRow extends Omit<ImportedRatingRow, 'problems'> {
  problems: Problem[];
  changes: Omit<RatingChange, 'statement'>[];
}

/** How the students of a sheet are found: by number, or by the folded name in any script. */
export interface KnownStudents {
  rows: readonly SheetRow[];
  /** Folded names of students by id, and of texts of the file. */
  keysOfStudent: ReadonlyMap<number, ReadonlySet<string>>;
  keyOfText: ReadonlyMap<string, string>;
}

const textOf = (cell: Cell | undefined) => cellText(cell ?? null).trim();
/** In every language of the interface: a file may come from a colleague with another one. */
const words = (key: TextKey) => INTERFACE_LANGUAGES.map((language) => matchingKey(translate(key, language)));
const ABSENT = () => new Set([...words('statement.absent'), 'н/я', 'nb', 'н/б']);

/** The headings of exports, printed sheets and the grid, and what the lists of universities use. */
const HEADINGS: Record<Column, { keys: TextKey[]; others: string[] }> = {
  id_number: {
    keys: ['statement.column.id_number', 'student.id_number'],
    others: ['id', 'id raqami', 'talaba id raqami', 'hemis id', 'id студента', 'student id'],
  },
  fio: {
    keys: ['statement.column.fio', 'student.full_name'],
    others: ['talaba', 'f.i.o.', 'f.i.sh', 'ф.и.о', 'фио', 'студент', 'student'],
  },
  ic_rating: { keys: ['statement.column.ic_rating', 'sheet.print.interim'], others: ['on', 'пк', 'ic'] },
  fc_rating: { keys: ['statement.column.fc_rating', 'sheet.print.final'], others: ['yan', 'yn', 'ик', 'fc'] },
};
const headingsOf = ({ keys, others }: (typeof HEADINGS)[Column]) => [...keys.flatMap(words), ...others];

/** Which cell of a row holds what. @throws Refusal when students or points are missing */
export function columnsOf({ cells }: FileRow): Map<Column, number> {
  const headings = cells.map((cell) => matchingKey(textOf(cell)));
  const found = COLUMNS.flatMap((column): [Column, number][] => {
    const names = headingsOf(HEADINGS[column]);
    const index = headings.findIndex((heading) => names.includes(heading));
    return index < 0 ? [] : [[column, index]];
  });
  const columns = new Map(found);
  const hasStudents = columns.has('id_number') || columns.has('fio');
  if (!hasStudents || !(columns.has('ic_rating') || columns.has('fc_rating')))
    throw new Refusal('unsupported_type', { key: 'sheet_file.columns' });
  return columns;
}

function studentOf(
  idNumber: string,
  fio: string,
  { rows, keysOfStudent, keyOfText }: KnownStudents,
): SheetRow | Problem {
  if (idNumber !== '') {
    const found = rows.find((row) => row.id_number === idNumber);
    return found ?? { key: 'sheet_file.unknown_student' };
  }
  const key = keyOfText.get(fio);
  const [found, ...others] = rows.filter(
    ({ student_id }) => key !== undefined && keysOfStudent.get(student_id)?.has(key),
  );
  if (found === undefined) return { key: 'sheet_file.unknown_student' };
  return others.length > 0 ? { key: 'sheet_file.ambiguous' } : found;
}

/** Written by a person: other forms that JavaScript reads as numbers, such as 0x1F, are typing errors. */
const DECIMAL = /^[-+]?\d+([.,]\d+)?$/;
const numberIn = (text: string) => (DECIMAL.test(text) ? Number(text.replace(',', '.')) : Number.NaN);

interface Points {
  value: number | null;
  absent: boolean;
  problem?: Problem;
}
const EMPTY: Points = { value: null, absent: false };

function problemOf(value: number, maximum: number): Problem | undefined {
  if (!Number.isFinite(value)) return { key: 'rating.number' };
  if (value < 0) return { key: 'rating.negative' };
  if (!hasTwoDecimals(value)) return { key: 'rating.decimals' };
  if (maximum === 0) return { key: 'rating.no_control' };
  return value > maximum ? { key: 'rating.maximum', values: { maximum } } : undefined;
}

/** Points of a cell; a word for an absence only where `absence` allows it. */
function pointsIn(cell: Cell | undefined, maximum: number, absence: boolean): Points {
  const text = textOf(cell);
  if (text === '') return EMPTY;
  if (absence && ABSENT().has(matchingKey(text))) return { ...EMPTY, absent: true };
  const value = typeof cell === 'number' ? asInSpreadsheet(cell) : numberIn(text);
  const problem = problemOf(value, maximum);
  return problem === undefined ? { value, absent: false } : { ...EMPTY, problem };
}

/** What a row changes. Empty cells change nothing. */
function changesOf(
  row: SheetRow,
  ic: number | null,
  fc: number | null,
  absent: boolean,
): ParsedRow['changes'] {
  const { student_subject_id } = row;
  return [
    ...(ic !== null && ic !== row.ic_rating
      ? [{ student_subject_id, field: 'ic_rating' as const, value: ic }]
      : []),
    ...(fc !== null && fc !== row.fc_rating
      ? [{ student_subject_id, field: 'fc_rating' as const, value: fc }]
      : []),
    ...(absent && !row.absent ? [{ student_subject_id, field: 'absent' as const, value: true }] : []),
  ];
}

function parseRow(
  { place, cells }: FileRow,
  columns: ReadonlyMap<Column, number>,
  known: KnownStudents,
  { ic_max, fc_max, editable }: Pick<Sheet, 'ic_max' | 'fc_max' | 'editable'>,
): ParsedRow {
  const cellOf = (column: Column) => cells[columns.get(column) ?? -1];
  const [idNumber, fio] = [textOf(cellOf('id_number')), textOf(cellOf('fio'))];
  const student = studentOf(idNumber, fio, known);
  const ic = editable.ic ? pointsIn(cellOf('ic_rating'), ic_max, false) : EMPTY;
  const fc = editable.fc ? pointsIn(cellOf('fc_rating'), fc_max, true) : EMPTY;
  const found = 'key' in student ? { problem: student } : { row: student, problem: leftProblem(student) };
  const problems = [found.problem, ic.problem, fc.problem].filter((one) => one !== undefined);
  const changes =
    found.row === undefined || problems.length > 0 ? [] : changesOf(found.row, ic.value, fc.value, fc.absent);
  if (editable.individual !== null && changes.length > 0 && !found.row?.individual?.open)
    problems.push({ key: 'statement.window' });
  return {
    line: place,
    student_subject_id: found.row?.student_subject_id ?? null,
    id_number: found.row?.id_number ?? idNumber.slice(0, 40),
    fio: found.row?.fio ?? fio.slice(0, 200),
    ic_rating: ic.value,
    fc_rating: fc.value,
    absent: fc.absent,
    effect: changes.length > 0 ? 'changed' : 'same',
    problems,
    changes,
  };
}

const leftProblem = ({ left }: SheetRow): Problem | undefined =>
  left ? { key: 'rating.student_left' } : undefined;

/** The rows of a file without its heading; those without a student and points are left out. */
export function parseRows(
  rows: readonly FileRow[],
  columns: ReadonlyMap<Column, number>,
  known: KnownStudents,
  sheet: Pick<Sheet, 'ic_max' | 'fc_max' | 'editable'>,
): ParsedRow[] {
  const seen = new Set<number>();
  const filled = rows.filter(({ cells }) =>
    COLUMNS.some((column) => textOf(cells[columns.get(column) ?? -1]) !== ''),
  );
  return filled.map((row) => {
    const parsed = parseRow(row, columns, known, sheet);
    const { student_subject_id: id } = parsed;
    if (id !== null && seen.has(id)) parsed.problems.push({ key: 'sheet_file.twice' });
    if (id !== null) seen.add(id);
    return parsed.problems.length > 0 ? { ...parsed, effect: 'faulty', changes: [] } : parsed;
  });
}
