import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import {
  IMPORT_CELL_CHARACTERS,
  IMPORT_COLUMNS,
  IMPORT_ROWS,
} from '@dekanat/contract/operations/import-limits.ts';
import type { SkippedContent } from '@dekanat/contract/operations/skipped-content.ts';
import type { TextKey } from '#locales/text-key.ts';
import { answerJobs } from './answer-jobs.ts';
import { UNCALCULATED, type Value } from './cell-value.ts';
import type { Cell } from './cells.ts';
import {
  csvRows,
  type NumberedRow,
  otherSheets,
  type Shown,
  UnreadableSheet,
  workbookMerges,
  workbookRows,
} from './sheet-rows.ts';
import { collectSkipped, type Skipped } from './skipped-cells.ts';
import type { SheetRow } from './stored-rows.ts';
import { textCell } from './text-cell.ts';

// Runs in a low-priority process of its own with little memory, so that a malicious workbook cannot harm the server.
// Writes one line per non-blank row: [row number, cells, markup].

/** The file to read; the rows are written to `<path>.rows`. */
export interface SheetJob extends Shown {
  path: string;
  workbook: boolean;
  /** Every cell of every row, without regard to titles and headings, with the longest texts of spreadsheets. */
  plain: boolean;
}
/** The number of rows and what was not read, or the message key of a refusal. */
export type SheetResult = { rows: number; skipped: SkippedContent } | { refused: TextKey };

/** The longest text that a spreadsheet program writes into a cell. */
const MAX_PLAIN_CHARACTERS = 32_767;
/** Limits of the JSON: every cell of a workbook may refer to one long shared string that takes no space in the file. */
const MAX_ROW_CHARACTERS = 64_000;
const MAX_FILE_CHARACTERS = 60_000_000;
const MAX_TITLE_LINES = 5;

/** What a spreadsheet shows for a number that it cannot represent; the row then has an error. */
const NO_NUMBER = '#NUM!';
/** The same for a formula that it has not calculated. */
const NO_RESULT = '#CALC!';

function toCell(value: Value, most: number): Cell {
  if (value === undefined || value === null) return null;
  if (value === UNCALCULATED) return NO_RESULT;
  if (value instanceof Date)
    return Number.isNaN(value.getTime()) ? NO_NUMBER : { date: value.toISOString().slice(0, 10) };
  if (typeof value === 'number') return Number.isFinite(value) ? value : NO_NUMBER;
  return typeof value === 'boolean' ? value : textCell(value, most);
}

const isBlank = (cell: Cell) => cell === null || (typeof cell === 'string' && cell.trim() === '');
const filledCells = ({ cells }: SheetRow) => cells.filter((cell) => !isBlank(cell)).length;

async function* nonBlankLines(
  rows: AsyncIterable<NumberedRow>,
  most: number,
  skipped: Skipped,
): AsyncGenerator<SheetRow> {
  for await (const { place, values, markup } of rows) {
    skipped.addBeyond(values);
    skipped.addFormulas(place, values);
    const cells = values.slice(0, IMPORT_COLUMNS).map((value) => toCell(value, most));
    const line = { place, cells, ...(markup && { markup }) };
    if (filledCells(line) > 0) yield line;
  }
}

/** Skips up to five single-cell lines (title, date) above the headings. */
async function* skipTitle(source: AsyncIterable<SheetRow>): AsyncGenerator<SheetRow> {
  let titleLines: SheetRow[] | undefined = [];
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
async function* withHeadings(source: AsyncIterable<SheetRow>, skipped: Skipped): AsyncGenerator<SheetRow> {
  let columns: number | undefined;
  for await (const { place, cells } of source) {
    columns ??= cells.findLastIndex((cell) => !isBlank(cell)) + 1;
    skipped.addCells(cells.slice(columns).filter((cell) => !isBlank(cell)).length);
    yield { place, cells: cells.slice(0, columns) };
  }
}

const lineOf = ({ place, cells, markup }: SheetRow) =>
  `${JSON.stringify(markup ? [place, cells, markup] : [place, cells])}\n`;

async function* serialise(
  source: AsyncIterable<SheetRow>,
  { skipped, count }: { skipped: Skipped; count: () => void },
) {
  let [lines, characters] = [0, 0];
  for await (const row of source) {
    const { place, cells } = row;
    // The first line holds the headings.
    if (lines > IMPORT_ROWS) throw new UnreadableSheet('import.file.rows');
    if (lines > 0) count();
    lines += 1;
    if (lines > 1) skipped.addMerged(place, cells);
    skipped.addLong(place, cells);
    const line = lineOf(row);
    characters += line.length;
    if (line.length > MAX_ROW_CHARACTERS || characters > MAX_FILE_CHARACTERS)
      throw new UnreadableSheet('import.file.unpacked');
    yield line;
  }
  if (lines < 2) throw new UnreadableSheet('import.file.no_rows');
}

async function read({ path, workbook, plain, ...shown }: SheetJob): Promise<SheetResult> {
  const bytes = await readFile(path);
  let rows = 0;
  const skipped = collectSkipped(workbook ? await workbookMerges(bytes) : new Map());
  const all = workbook ? workbookRows(bytes, shown) : csvRows(bytes);
  const lines = plain
    ? nonBlankLines(all, MAX_PLAIN_CHARACTERS, skipped)
    : withHeadings(skipTitle(nonBlankLines(all, IMPORT_CELL_CHARACTERS, skipped)), skipped);
  const count = () => {
    rows += 1;
  };
  const file = createWriteStream(`${path}.rows`, { flags: 'wx', mode: 0o600 });
  await pipeline(serialise(lines, { skipped, count }), file);
  return { rows, skipped: skipped.result(workbook ? await otherSheets(bytes) : []) };
}

answerJobs((job: SheetJob) =>
  read(job).catch(
    (error: unknown): SheetResult => ({
      refused: error instanceof UnreadableSheet ? error.key : 'import.file.unreadable',
    }),
  ),
);
