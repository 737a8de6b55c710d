import type { PaperCell, PaperTable } from './paper.ts';
import { type PaperPage, requireSpace, writeLines } from './paper-page.ts';
import { afterPage, BLACK, BOLD, GREY, REGULAR } from './pdf-file.ts';

const PADDING = 3;
const FONT_SIZE = 8.5;
/** The most points that an upward heading takes. */
const UPWARDS_MAX = 130;

/** A cell with its first column and row. */
interface PlacedCell {
  cell: PaperCell;
  column: number;
  row: number;
}

const areaOf = ({ cell: { rows = 1, columns = 1 }, column, row }: PlacedCell) =>
  Array.from(
    { length: rows * columns },
    (_, at) => `${row + Math.floor(at / columns)}.${column + (at % columns)}`,
  );

/** Places cells in a grid: a cell goes to the first column that no cell above covers. */
function placeCells(rows: (string | PaperCell)[][]): PlacedCell[] {
  const taken = new Set<string>();
  return rows.flatMap((cells, row) => {
    let column = 0;
    return cells.map((cell) => {
      while (taken.has(`${row}.${column}`)) column += 1;
      const placed = { cell: typeof cell === 'string' ? { text: cell } : cell, column, row };
      for (const place of areaOf(placed)) taken.add(place);
      return placed;
    });
  });
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

/** A table on a page; `widths` are in points. */
interface TableFrame {
  page: PaperPage;
  widths: number[];
  fontSize: number;
}

const useFont = ({ page, fontSize }: TableFrame, { bold = false }: PaperCell) =>
  page.pdf.font(bold ? BOLD : REGULAR).fontSize(fontSize);

const widthOf = ({ widths }: TableFrame, { cell, column }: PlacedCell) =>
  sum(widths.slice(column, column + (cell.columns ?? 1)));

function textHeight(frame: TableFrame, placed: PlacedCell): number {
  const { pdf } = frame.page;
  const { text, upwards } = placed.cell;
  const inner = widthOf(frame, placed) - 2 * PADDING;
  useFont(frame, placed.cell);
  if (upwards) return Math.min(pdf.widthOfString(text) + 1, UPWARDS_MAX);
  // Most cells are one line, whose width is cached, unlike the height of a paragraph.
  if (!text.includes('\n') && pdf.widthOfString(text) <= inner) return pdf.currentLineHeight(true);
  return pdf.heightOfString(text, { width: inner });
}

/** Heights of rows: a cell over several rows stretches the last of them. */
function heightsOf(frame: TableFrame, placed: PlacedCell[], count: number): number[] {
  const heights = Array.from({ length: count }, () => 0);
  const byRows = placed.toSorted((one, other) => (one.cell.rows ?? 1) - (other.cell.rows ?? 1));
  for (const one of byRows) {
    const last = one.row + (one.cell.rows ?? 1) - 1;
    const before = sum(heights.slice(one.row, last));
    heights[last] = Math.max(heights[last] ?? 0, textHeight(frame, one) + 2 * PADDING - before);
  }
  return heights;
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

function drawUpwards({ page: { pdf } }: TableFrame, text: string, { x, y, width, height }: Box): void {
  const length = height - 2 * PADDING;
  const options = { width: length, height: width - PADDING, ellipsis: true };
  const lines = Math.min(pdf.heightOfString(text, { width: length }), options.height);
  const [left, bottom] = [x + (width - lines) / 2, y + height - PADDING];
  pdf.save().rotate(-90, { origin: [left, bottom] });
  pdf.text(text, left, bottom, options);
  pdf.restore();
}

function drawCell(frame: TableFrame, placed: PlacedCell, box: Box): void {
  const { pdf } = frame.page;
  const { x, y, width, height } = box;
  const { text, align = 'left', upwards } = placed.cell;
  pdf.rect(x, y, width, height).stroke();
  const lines = textHeight(frame, placed);
  if (upwards) drawUpwards(frame, text, box);
  else
    writeLines(pdf, text, {
      left: x + PADDING,
      top: y + (height - lines) / 2,
      width: width - 2 * PADDING,
      align,
    });
}

/** Rows that stay together: the head, or one row of the body. */
function measuredRows(frame: TableFrame, rows: (string | PaperCell)[][]) {
  const { pdf, left } = frame.page;
  const placed = placeCells(rows);
  const heights = heightsOf(frame, placed, rows.length);
  return {
    height: sum(heights),
    draw() {
      const top = pdf.y;
      pdf.lineWidth(0.5).strokeColor(GREY).fillColor(BLACK);
      for (const one of placed)
        drawCell(frame, one, {
          x: left + sum(frame.widths.slice(0, one.column)),
          y: top + sum(heights.slice(0, one.row)),
          width: widthOf(frame, one),
          height: sum(heights.slice(one.row, one.row + (one.cell.rows ?? 1))),
        });
      pdf.y = top + sum(heights);
    },
  };
}

/** Rows that stay together at the end of a table, so that totals are never alone on a page. */
const LAST_ROWS = 3;
const GAP_BELOW = 14;

/** Tables of at most so many rows are not divided. */
const SMALL = 8;

interface MeasuredTable {
  /** What has to fit on the page on which the table begins. */
  startHeight: number;
  draw(): Promise<void>;
}

/**
 * A table with its head on every page.
 * @param below the height of what follows and stays on the page of the last rows
 */
export function measuredTable(
  page: PaperPage,
  { widths, head, body, fontSize = FONT_SIZE }: PaperTable,
  below: number,
): MeasuredTable {
  const shares = sum(widths);
  const frame = { page, widths: widths.map((share) => (share / shares) * page.width), fontSize };
  const heading = measuredRows(
    frame,
    head.map((cells) => cells.map((cell) => ({ bold: true, align: 'center' as const, ...cell }))),
  );
  const rows = body.map((row) => measuredRows(frame, [row]));
  /** A title of rows stays with the first of them. */
  const isTitle = (at: number) => body[at]?.length === 1 && at + 1 < body.length;
  const heightOf = (at: number) => (rows[at]?.height ?? 0) + (isTitle(at) ? (rows[at + 1]?.height ?? 0) : 0);
  const from = rows.length <= SMALL ? 0 : rows.length - LAST_ROWS;
  const lastFrom = isTitle(from - 1) ? from - 1 : from;
  const last = sum(rows.slice(lastFrom).map(({ height }) => height));
  const together = below === 0 ? last : last + GAP_BELOW + below;
  // Rows that do not fit on one page with what follows are not kept together.
  const isKept = heading.height + together < page.end - page.top;
  const startHeight = heading.height + (isKept && lastFrom === 0 ? together : heightOf(0));
  return {
    startHeight,
    async draw() {
      requireSpace(page, startHeight);
      heading.draw();
      for (const [at, row] of rows.entries()) {
        if (requireSpace(page, isKept && at === lastFrom ? together : heightOf(at))) {
          await afterPage();
          heading.draw();
        }
        row.draw();
      }
      page.pdf.y += GAP_BELOW;
    },
  };
}
