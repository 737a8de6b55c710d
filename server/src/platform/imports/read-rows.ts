import type { Context } from '#api/context.ts';
import { type Cell, type CellError, cellText, isBlank } from './cells.ts';
import { ChoiceMatcher, type Column, type ParsedCell } from './columns.ts';
import type { Fields, ImportKind } from './import-kind.ts';
import type { SheetRow } from './read-sheet.ts';

/** Something wrong with a row, at a column of the record or all of it. */
export interface Problem extends CellError {
  column: string | null;
}

/** What a row says, column by column; what it leaves blank it does not speak of. */
export interface ReadRow {
  place: number;
  given: Fields;
  /** Columns of text that came as a number: whose leading zeros may be lost. */
  numeric: Map<string, string>;
  problems: Problem[];
}

/** What follows from other columns stands where the row says nothing itself, right or wrong. */
function addImplied({ given, problems }: ReadRow, implied: Fields): void {
  const wrong = new Set(problems.map(({ column }) => column));
  for (const [key, value] of Object.entries(implied)) if (!wrong.has(key)) given[key] ??= value;
}

/** @returns what follows for other columns */
function given(row: ReadRow, key: string, { value, implies }: Extract<ParsedCell, { implies?: unknown }>) {
  if (value !== undefined) row.given[key] = value;
  return implies;
}

/** The columns of a file, as they are understood, with what there is to choose from. */
export class RowReader {
  readonly columns: (Column | undefined)[];
  private readonly choosers = new Map<string, ChoiceMatcher>();
  private constructor(kind: ImportKind, mapping: (string | null)[]) {
    this.columns = mapping.map((key) => kind.columns.find((column) => column.key === key));
  }

  static async of(context: Context, kind: ImportKind, mapping: (string | null)[]): Promise<RowReader> {
    const reading = new RowReader(kind, mapping);
    for (const column of reading.columns) {
      if (column?.choices) reading.choosers.set(column.key, new ChoiceMatcher(await column.choices(context)));
    }
    return reading;
  }

  /** Fields of the record's own that the file has columns for. */
  get fields(): string[] {
    return this.columns.flatMap((column) => (column === undefined || column.language ? [] : [column.field]));
  }

  /** Fields that name another record, or a word of a list. */
  get chosen(): string[] {
    return [...this.choosers.keys()];
  }

  read({ place, cells }: SheetRow): ReadRow {
    const row: ReadRow = { place, given: {}, numeric: new Map(), problems: [] };
    let implied: Fields = {};
    for (const [index, column] of this.columns.entries()) {
      const cell = cells[index] ?? null;
      if (column === undefined || isBlank(cell)) continue;
      const meaning = this.meaningOf(column, cell);
      if ('wrong' in meaning) row.problems.push({ column: column.key, ...meaning.wrong });
      else implied = { ...implied, ...given(row, column.key, meaning) };
      if (typeof cell === 'number' && typeof row.given[column.key] === 'string')
        row.numeric.set(column.key, cellText(cell));
    }
    addImplied(row, implied);
    return row;
  }

  private meaningOf(column: Column, cell: Cell) {
    const meaning = column.read(cell);
    const chooser = this.choosers.get(column.key);
    return chooser === undefined || 'wrong' in meaning ? meaning : chooser.choose(String(meaning.value));
  }
}
