import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { IMPORT_COLUMNS, IMPORT_ROWS } from '@dekanat/contract/operations/imports.ts';
import type { Cell } from './cells.ts';
import { csvRows, type NumberedRow, UnreadableSheet, type Value, workbookRows } from './sheet-rows.ts';

// A process of its own, of low priority, with little memory: it reads what strangers sent, so that a workbook which fills its
// memory, or is never done, harms no server. It writes a line for each row that says something: [number in the file, cells].

/** What is to be read, and where its rows go. */
export interface SheetJob {
  path: string;
  workbook: boolean;
}
/** What the process answers: what came of it, or why not. */
export type SheetResult = { rows: number } | { refused: string };

const CELL_MAX = 4_000;
/** What a row and all rows come to as JSON: one long text may stand in every cell of a workbook, and takes no room in the file. */
const ROW_CHARACTERS = 64_000;
const ALL_CHARACTERS = 60_000_000;
const TITLE_LINES = 5;

/** Signs that no text of a database holds go; what nobody types is cut. */
function tidy(value: Value): Cell {
  if (value === undefined || value === null) return null;
  if (value instanceof Date)
    return { date: Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10) };
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value === 'boolean') return value;
  const text = value.replaceAll('\0', '').toWellFormed();
  return text.length > CELL_MAX ? text.slice(0, CELL_MAX).toWellFormed() : text;
}

interface Line {
  place: number;
  cells: Cell[];
}
const filled = ({ cells }: Line) =>
  cells.filter((cell) => cell !== null && (typeof cell !== 'string' || cell.trim() !== '')).length;

async function* filledLines(rows: AsyncIterable<NumberedRow>): AsyncGenerator<Line> {
  for await (const { place, values } of rows) {
    const line = { place, cells: values.slice(0, IMPORT_COLUMNS).map(tidy) };
    if (filled(line) > 0) yield line;
  }
}

/** The first line is the headings; but people write a title above them, and a date: lines of one cell above one of several are not read. */
async function* withoutTitle(all: AsyncIterable<Line>): AsyncGenerator<Line> {
  let above: Line[] | undefined = [];
  for await (const line of all) {
    if (above === undefined) yield line;
    else if (filled(line) > 1) {
      yield line;
      above = undefined;
    } else if (above.push(line) > TITLE_LINES) {
      yield* above;
      above = undefined;
    }
  }
  yield* above ?? [];
}

async function* written(all: AsyncIterable<Line>, count: () => void) {
  let [lines, characters] = [0, 0];
  for await (const { place, cells } of all) {
    // The first one is the headings.
    if (lines > IMPORT_ROWS) throw new UnreadableSheet('import.file.rows');
    if (lines > 0) count();
    lines += 1;
    const line = `${JSON.stringify([place, cells])}\n`;
    characters += line.length;
    if (line.length > ROW_CHARACTERS || characters > ALL_CHARACTERS)
      throw new UnreadableSheet('import.file.unpacked');
    yield line;
  }
  if (lines < 2) throw new UnreadableSheet('import.file.no_rows');
}

async function read({ path, workbook }: SheetJob): Promise<SheetResult> {
  const bytes = await readFile(path);
  let rows = 0;
  const lines = withoutTitle(filledLines((workbook ? workbookRows : csvRows)(bytes)));
  const counted = written(lines, () => {
    rows += 1;
  });
  await pipeline(counted, createWriteStream(`${path}.rows`, { flags: 'wx', mode: 0o600 }));
  return { rows };
}

process.on('message', async (job: SheetJob) => {
  const result = await read(job).catch(
    (error: unknown): SheetResult => ({
      refused: error instanceof UnreadableSheet ? error.message : 'import.file.unreadable',
    }),
  );
  process.send?.(result);
});
process.on('disconnect', () => process.exit());
