import type { IgnoredColumn } from '@dekanat/contract/operations/skipped-content.ts';
import type { Sheet } from '@dekanat/contract/ratings/sheets.ts';
import { Refusal } from '#api/errors.ts';
import type { TextKey } from '#locales/text-key.ts';
import { foldedTexts, placesOf } from '#platform/imports/heading-places.ts';
import type { SheetRow as FileRow } from '#platform/imports/stored-rows.ts';

type Column = 'id_number' | 'fio' | 'ic_rating' | 'fc_rating';
export const COLUMNS: readonly Column[] = ['id_number', 'fio', 'ic_rating', 'fc_rating'];
/** Which cell of a row holds what. */
export type ColumnPlaces = ReadonlyMap<Column, number>;

/** What a sheet is of. A file may repeat it in columns, whose values must be those of the sheet. */
export type SheetColumn = 'subject' | 'group' | 'semester';
export const SHEET_COLUMNS: readonly SheetColumn[] = ['subject', 'group', 'semester'];

interface Headings {
  keys: TextKey[];
  others: string[];
}

/** The headings of exports, printed sheets and the grid, and what the lists of universities use. */
const HEADINGS: Record<Column, Headings> = {
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

/** Further columns of exports and printed sheets, whose values follow from the others. */
const FOLLOWING: Headings = {
  keys: [
    'statement.column.no',
    'statement.column.rating',
    'statement.column.mark',
    'statement.column.created_at',
  ],
  others: ['t/r', 'т/р', 'no', 'n', '#', '№ п/п', 'п/п'],
};
const headingsOf = ({ keys, others }: Headings) => new Set([...keys.flatMap(foldedTexts), ...others]);

function wordsOfHeadings() {
  const columns = COLUMNS.map((column) => ({ column, names: headingsOf(HEADINGS[column]) }));
  const following = headingsOf(FOLLOWING);
  const ofSheet = SHEET_COLUMNS.map((column) => ({
    column,
    names: foldedTexts(`statement.column.${column}`),
  }));
  return {
    columnOf: (heading: string) => columns.find(({ names }) => names.has(heading))?.column,
    sheetColumnOf: (heading: string) => ofSheet.find(({ names }) => names.includes(heading))?.column,
    follows: (heading: string) => following.has(heading),
  };
}

/** @throws Refusal when the columns of students or of points are missing */
export function columnsOf(headings: FileRow): ColumnPlaces {
  const columns = placesOf(headings, wordsOfHeadings().columnOf);
  const hasStudents = columns.has('id_number') || columns.has('fio');
  if (!hasStudents || !(columns.has('ic_rating') || columns.has('fc_rating')))
    throw new Refusal('unsupported_type', { key: 'sheet_file.columns' });
  return columns;
}

/** Where the columns are that say what the sheet is of. */
export const sheetColumnsOf = (headings: FileRow): ReadonlyMap<SheetColumn, number> =>
  placesOf(headings, wordsOfHeadings().sheetColumnOf);

/** Why a column is not imported; undefined for one that is read, and for one that follows from others. */
export function reasonsFor(
  columns: ColumnPlaces,
  ofSheet: ReadonlyMap<SheetColumn, number>,
  { editable }: Pick<Sheet, 'editable'>,
): (heading: string, index: number) => IgnoredColumn['because'] | undefined {
  const { columnOf, sheetColumnOf, follows } = wordsOfHeadings();
  const locked: string[] = [...(editable.ic ? [] : ['ic_rating']), ...(editable.fc ? [] : ['fc_rating'])];
  const places = new Map<Column | SheetColumn, number>([...columns, ...ofSheet]);
  return (heading, index) => {
    const column = columnOf(heading) ?? sheetColumnOf(heading);
    if (column === undefined) return follows(heading) ? undefined : 'unknown';
    if (places.get(column) !== index) return 'repeated';
    return locked.includes(column) ? 'not_editable' : undefined;
  };
}
