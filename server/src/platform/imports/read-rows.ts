import type { Context } from '#api/context.ts';
import { type Cell, type CellError, cellText, isBlank } from './cells.ts';
import { ChoiceMatcher } from './choice-matcher.ts';
import type { Column, ParsedCell } from './columns.ts';
import type { Fields, ImportKind } from './import-kind.ts';
import type { SheetRow } from './stored-rows.ts';

/** An error of a row, at a column or of the row as a whole (null). */
export interface Problem extends CellError {
  column: string | null;
}

/** The parsed values of a row; blank cells are absent. */
export interface ReadRow {
  place: number;
  values: Fields;
  /** Text columns with numeric cells, which may have lost leading zeros. */
  numericText: Map<string, string>;
  /** Columns whose values other columns imply. */
  implied: Set<string>;
  /** The values that the text of a column may mean, where several choices have that name. */
  namesakes: Map<string, readonly unknown[]>;
  problems: Problem[];
}

/** Implied values apply only where the row has neither a value nor an error. */
function addImplied({ values, implied, problems }: ReadRow, found: Fields): void {
  const invalid = new Set(problems.map(({ column }) => column));
  for (const [key, value] of Object.entries(found)) {
    if (invalid.has(key) || (values[key] ?? null) !== null) continue;
    values[key] = value;
    implied.add(key);
  }
}

/** @returns the values implied for other columns */
function values(row: ReadRow, key: string, { value, implies }: Extract<ParsedCell, { implies?: unknown }>) {
  if (value !== undefined) row.values[key] = value;
  return implies;
}

/** Parses the rows of a file by its column mapping. */
export class RowReader {
  readonly columns: (Column | undefined)[];
  private readonly matchers = new Map<string, ChoiceMatcher>();
  private constructor(kind: ImportKind, mapping: (string | null)[]) {
    this.columns = mapping.map((key) => kind.columns.find((column) => column.key === key));
  }

  static async of(context: Context, kind: ImportKind, mapping: (string | null)[]): Promise<RowReader> {
    const reader = new RowReader(kind, mapping);
    for (const column of reader.columns) {
      if (column?.choices) reader.matchers.set(column.key, new ChoiceMatcher(await column.choices(context)));
    }
    return reader;
  }

  /** Untranslated fields that the file has columns for. */
  get fields(): string[] {
    return this.columns.flatMap((column) => (column === undefined || column.language ? [] : [column.field]));
  }

  /** Fields that refer to another record or a list value. */
  get choiceFields(): string[] {
    return [...this.matchers.keys()];
  }

  read({ place, cells }: SheetRow): ReadRow {
    const row: ReadRow = {
      place,
      values: {},
      numericText: new Map(),
      implied: new Set(),
      namesakes: new Map(),
      problems: [],
    };
    let implied: Fields = {};
    for (const { column, cell, parsed } of this.parseCells(cells)) {
      if ('error' in parsed) row.problems.push({ column: column.key, ...parsed.error });
      else implied = { ...implied, ...values(row, column.key, parsed) };
      if (parsed.namesakes !== undefined) row.namesakes.set(column.key, parsed.namesakes);
      if (typeof cell === 'number' && typeof row.values[column.key] === 'string')
        row.numericText.set(column.key, cellText(cell));
    }
    addImplied(row, implied);
    return row;
  }

  /** The values that the user entered for records of a source that lack one, by column; they apply to new records only. */
  withDefaults(row: ReadRow, defaults: Readonly<Record<string, string>>): ReadRow {
    const { values: typed } = this.read({
      place: row.place,
      cells: this.columns.map((column) => (column && defaults[column.key]) ?? null),
    });
    const complete = { ...row, values: { ...row.values }, implied: new Set(row.implied) };
    addImplied(complete, typed);
    return complete;
  }

  /** A cell that several choices match is read once more when the values of the other columns are known. */
  private parseCells(cells: readonly Cell[]): { column: Column; cell: Cell; parsed: ParsedCell }[] {
    const filled = this.columns.flatMap((column, index) => {
      const cell = cells[index] ?? null;
      return column === undefined || isBlank(cell)
        ? []
        : [{ column, cell, parsed: this.parseCell(column, cell) }];
    });
    const known = Object.fromEntries(
      filled.flatMap(({ column, parsed }) => ('error' in parsed ? [] : [[column.key, parsed.value]])),
    );
    return filled.map(({ column, cell, parsed }) => ({
      column,
      cell,
      parsed: 'error' in parsed ? this.parseCell(column, cell, known) : parsed,
    }));
  }

  private parseCell(column: Column, cell: Cell, known?: Fields): ParsedCell {
    const parsed = column.read(cell);
    const matcher = this.matchers.get(column.key);
    return matcher === undefined || 'error' in parsed ? parsed : matcher.match(String(parsed.value), known);
  }
}
