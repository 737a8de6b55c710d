import type { ImportedRatingRow } from '@dekanat/contract/ratings/imported-sheet.ts';
import { asInSpreadsheet, type EnteredPoints, hasTwoDecimals } from '@dekanat/contract/ratings/marks.ts';
import type { Sheet, SheetRow } from '@dekanat/contract/ratings/sheets.ts';
import type { TextKey } from '#locales/text-key.ts';
import { type Cell, matchingKey, trimmedText } from '#platform/imports/cells.ts';
import { foldedTexts } from '#platform/imports/heading-places.ts';
import type { SheetRow as FileRow } from '#platform/imports/stored-rows.ts';
import type { RatingChange } from './cell-changes.ts';
import { COLUMNS, type ColumnPlaces } from './imported-columns.ts';
import { type FoldedName, fitsStudent } from './imported-names.ts';

export interface Problem {
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
  /** Folded names of students by id, in each script. */
  namesOfStudent: ReadonlyMap<number, readonly FoldedName[]>;
}

const FIO_MAX = 200;
const ABSENT = () =>
  new Set([...foldedTexts('statement.absent'), ...foldedTexts('sheet.print.absent'), 'н/я', 'nb', 'н/б']);

/** The student with the number; the name beside it must not be that of another. */
function numberedStudent(
  idNumber: string,
  fio: string,
  { rows, keyOfText, namesOfStudent }: KnownStudents,
): SheetRow | Problem {
  const found = rows.find((row) => row.id_number === idNumber);
  if (found === undefined) return { key: 'sheet_file.unknown_student' };
  const names = namesOfStudent.get(found.student_id) ?? [];
  return fitsStudent(keyOfText.get(fio) ?? '', names, namesOfStudent.values())
    ? found
    : { key: 'sheet_file.other_name', values: { name: fio.slice(0, FIO_MAX), student: found.fio } };
}

function studentOf(idNumber: string, fio: string, known: KnownStudents): SheetRow | Problem {
  if (idNumber !== '') return numberedStudent(idNumber, fio, known);
  const { rows, keysOfStudent, keyOfText } = known;
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

const isAbsence = (text: string) => ABSENT().has(matchingKey(text));
const valueIn = (cell: Cell | undefined) =>
  typeof cell === 'number' ? asInSpreadsheet(cell) : numberIn(trimmedText(cell));

/** Points of a cell; a word for an absence only where `absence` allows it. */
function pointsIn(cell: Cell | undefined, maximum: number, absence: boolean): Points {
  const text = trimmedText(cell);
  if (text === '') return EMPTY;
  if (absence && isAbsence(text)) return { ...EMPTY, absent: true };
  const value = valueIn(cell);
  const problem = problemOf(value, maximum);
  return problem === undefined ? { value, absent: false } : { ...EMPTY, problem };
}

/** A value that cannot be changed here must be blank or the stored one. */
function lockedPoints(
  cell: Cell | undefined,
  field: 'ic_rating' | 'fc_rating',
  stored: SheetRow | undefined,
): Points {
  const text = trimmedText(cell);
  if (stored === undefined || text === '') return EMPTY;
  const isStored = field === 'fc_rating' && isAbsence(text) ? stored.absent : valueIn(cell) === stored[field];
  return isStored ? EMPTY : { ...EMPTY, problem: { key: `sheet_file.not_editable.${field}` } };
}

/** What a row changes, with the values that it replaces. Empty cells change nothing; an absence clears the final points. */
function changesOf(row: SheetRow, points: EnteredPoints): ParsedRow['changes'] {
  const { student_subject_id, ic_rating, fc_rating, absent } = row;
  const isChanged = (field: 'ic_rating' | 'fc_rating') =>
    points[field] !== null && points[field] !== row[field];
  const isAbsent = points.absent && !absent;
  const changes: Omit<ParsedRow['changes'][number], 'student_subject_id'>[] = [];
  if (isChanged('ic_rating')) changes.push({ field: 'ic_rating', value: points.ic_rating, was: ic_rating });
  if (isChanged('fc_rating') && absent) changes.push({ field: 'absent', value: false, was: absent });
  if (isChanged('fc_rating')) changes.push({ field: 'fc_rating', value: points.fc_rating, was: fc_rating });
  if (isAbsent && fc_rating !== null) changes.push({ field: 'fc_rating', value: null, was: fc_rating });
  if (isAbsent) changes.push({ field: 'absent', value: true, was: absent });
  return changes.map((change) => ({ student_subject_id, ...change }));
}

function parseRow(
  { place, cells }: FileRow,
  columns: ColumnPlaces,
  known: KnownStudents,
  { ic_max, fc_max, editable }: Pick<Sheet, 'ic_max' | 'fc_max' | 'editable'>,
): ParsedRow {
  const cellOf = (column: (typeof COLUMNS)[number]) => cells[columns.get(column) ?? -1];
  const [idNumber, fio] = [trimmedText(cellOf('id_number')), trimmedText(cellOf('fio'))];
  const student = studentOf(idNumber, fio, known);
  const found = 'key' in student ? { problem: student } : { row: student, problem: undefined };
  const points = (field: 'ic_rating' | 'fc_rating', isEditable: boolean, maximum: number) =>
    isEditable
      ? pointsIn(cellOf(field), maximum, field === 'fc_rating')
      : lockedPoints(cellOf(field), field, found.row);
  const ic = points('ic_rating', editable.ic, ic_max);
  const fc = points('fc_rating', editable.fc, fc_max);
  const problems = [found.problem, ic.problem, fc.problem].filter((one) => one !== undefined);
  const changes =
    found.row === undefined || problems.length > 0
      ? []
      : changesOf(found.row, { ic_rating: ic.value, fc_rating: fc.value, absent: fc.absent });
  if (found.row !== undefined && changes.length > 0) problems.push(...barriersOf(found.row, editable));
  return {
    line: place,
    student_subject_id: found.row?.student_subject_id ?? null,
    id_number: found.row?.id_number ?? idNumber.slice(0, 40),
    fio: found.row?.fio ?? fio.slice(0, FIO_MAX),
    ic_rating: ic.value,
    fc_rating: fc.value,
    absent: fc.absent,
    stored: found.row === undefined ? null : storedPoints(found.row),
    effect: changes.length > 0 ? 'changed' : 'same',
    problems,
    changes,
  };
}

const storedPoints = ({ ic_rating, fc_rating, absent }: SheetRow) => ({ ic_rating, fc_rating, absent });

/** Why nothing of a student can be changed. */
function barriersOf({ left, individual }: SheetRow, editable: Sheet['editable']): Problem[] {
  const isClosed = editable.individual !== null && !individual?.open;
  return [
    ...(left ? [{ key: 'rating.student_left' } as const] : []),
    ...(isClosed ? [{ key: 'statement.window' } as const] : []),
  ];
}

/** The rows of a file without its heading; those without a student and points are left out. */
export function parseRows(
  rows: readonly FileRow[],
  columns: ColumnPlaces,
  known: KnownStudents,
  sheet: Pick<Sheet, 'ic_max' | 'fc_max' | 'editable'>,
  problemsOfNames: (row: FileRow) => Problem[],
): ParsedRow[] {
  const seen = new Set<number>();
  const filled = rows.filter(({ cells }) =>
    COLUMNS.some((column) => trimmedText(cells[columns.get(column) ?? -1]) !== ''),
  );
  return filled.map((row) => {
    const parsed = parseRow(row, columns, known, sheet);
    const { student_subject_id: id } = parsed;
    parsed.problems.unshift(...problemsOfNames(row));
    if (id !== null && seen.has(id)) parsed.problems.push({ key: 'sheet_file.twice' });
    if (id !== null) seen.add(id);
    return parsed.problems.length > 0 ? { ...parsed, effect: 'faulty', changes: [] } : parsed;
  });
}
