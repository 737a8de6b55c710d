import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { IMPORT_COLUMNS, IMPORT_ROWS } from '@dekanat/contract/operations/import-limits.ts';
import type { TextKey } from '#locales/text-key.ts';
import type { Cell } from './cells.ts';
import { csvRows, type NumberedRow, UnreadableSheet, type Value, workbookRows } from './sheet-rows.ts';

// Runs in a low-priority process of its own with little memory, so that a malicious workbook cannot harm the server.
// Writes one line per non-blank row: [row number, cells].

/** The file to read; the rows are written to `<path>.rows`. */
export interface SheetJob {
  path: string;
  workbook: boolean;
  /** Every cell of every row, without regard to titles and headings, and not shortened. */
  plain: boolean;
}
/** The number of rows, or the message key of a refusal. */
export type SheetResult = { rows: number } | { refused: TextKey };

const MAX_CELL_CHARACTERS = 4_000;
/** The longest text that a spreadsheet program writes into a cell. */
const MAX_PLAIN_CHARACTERS = 32_767;
/** Limits of the JSON: every cell of a workbook may refer to one long shared string that takes no space in the file. */
const MAX_ROW_CHARACTERS = 64_000;
const MAX_FILE_CHARACTERS = 60_000_000;
const MAX_TITLE_LINES = 5;

/** Removes characters that PostgreSQL text cannot hold and truncates long text. */
function textCell(value: string, most: number): string {
  const text = value.replaceAll('\0', '').toWellFormed();
  return text.length > most ? text.slice(0, most).toWellFormed() : text;
}

function toCell(value: Value, most: number): Cell {
  if (value === undefined || value === null) return null;
  if (value instanceof Date)
    return { date: Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10) };
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  return typeof value === 'boolean' ? value : textCell(value, most);
}

interface Line {
  place: number;
  cells: Cell[];
}
const isBlank = (cell: Cell) => cell === null || (typeof cell === 'string' && cell.trim() === '');
const filledCells = ({ cells }: Line) => cells.filter((cell) => !isBlank(cell)).length;

async function* nonBlankLines(rows: AsyncIterable<NumberedRow>, most: number): AsyncGenerator<Line> {
  for await (const { place, values } of rows) {
    const line = { place, cells: values.slice(0, IMPORT_COLUMNS).map((value) => toCell(value, most)) };
    if (filledCells(line) > 0) yield line;
  }
}

/** Skips up to five single-cell lines (title, date) above the headings. */
async function* skipTitle(source: AsyncIterable<Line>): AsyncGenerator<Line> {
  let titleLines: Line[] | undefined = [];
  for await (const line of source) {
    if (titleLines === undefined) yield line;
    else if (filledCells(line) > 1) {
      yield line;
      titleLines = undefined;
    } else if (titleLines.push(line) > MAX_TITLE_LINES) {
      yield* titleLines;
      titleLines = undefined;
    }
  }
  yield* titleLines ?? [];
}

/** Columns after the last heading cannot be imported. */
async function* withHeadings(source: AsyncIterable<Line>): AsyncGenerator<Line> {
  let columns: number | undefined;
  for await (const { place, cells } of source) {
    columns ??= cells.findLastIndex((cell) => !isBlank(cell)) + 1;
    yield { place, cells: cells.slice(0, columns) };
  }
}

async function* serialise(source: AsyncIterable<Line>, count: () => void) {
  let [lines, characters] = [0, 0];
  for await (const { place, cells } of source) {
    // The first line holds the headings.
    if (lines > IMPORT_ROWS) throw new UnreadableSheet('import.file.rows');
    if (lines > 0) count();
    lines += 1;
    const line = `${JSON.stringify([place, cells])}\n`;
    characters += line.length;
    if (line.length > MAX_ROW_CHARACTERS || characters > MAX_FILE_CHARACTERS)
      throw new UnreadableSheet('import.file.unpacked');
    yield line;
  }
  if (lines < 2) throw new UnreadableSheet('import.file.no_rows');
}

async function read({ path, workbook, plain }: SheetJob): Promise<SheetResult> {
  const bytes = await readFile(path);
  let rows = 0;
  const all = (workbook ? workbookRows : csvRows)(bytes);
  const lines = plain
    ? nonBlankLines(all, MAX_PLAIN_CHARACTERS)
    : withHeadings(skipTitle(nonBlankLines(all, MAX_CELL_CHARACTERS)));
  const serialised = serialise(lines, () => {
    rows += 1;
  });
  await pipeline(serialised, createWriteStream(`${path}.rows`, { flags: 'wx', mode: 0o600 }));
  return { rows };
}

process.on('message', async (job: SheetJob) => {
  const result = await read(job).catch(
    (error: unknown): SheetResult => ({
      refused: error instanceof UnreadableSheet ? error.key : 'import.file.unreadable',
    }),
  );
  process.send?.(result);
});
process.on('disconnect', () => process.exit());
