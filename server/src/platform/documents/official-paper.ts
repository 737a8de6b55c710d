import type { Download } from '#api/download.ts';
import { afterPage, BLACK, BOLD, GREY, PALE, type PdfDocument, pdfFile, REGULAR } from './pdf-file.ts';

/** A table; widths are shares of the line. */
export interface PaperTable {
  columns: { title: string; share: number }[];
  rows: string[][];
}

/** An official paper of a university, in one language. */
export interface OfficialPaper {
  university: string;
  title: string;
  /** Number and date. */
  subtitle: string;
  paragraphs: string[];
  facts: { label: string; value: string }[];
  closing: string[];
  signature: { role: string; name: string };
  footer: string;
}

/** In points: A4 with margins for a binder on the left. */
const [PAGE_WIDTH, PAGE_HEIGHT] = [595.28, 841.89];
const [LEFT, RIGHT, TOP, BOTTOM] = [72, 42, 56, 64];
const WIDTH = PAGE_WIDTH - LEFT - RIGHT;
const END = PAGE_HEIGHT - BOTTOM;
const LABEL_WIDTH = 150;
const CELL_PADDING = 4;
const SIGNATURE_HEIGHT = 60;

/** Continues on a new page if less than `height` is left. */
function requireSpace(pdf: PdfDocument, height: number): boolean {
  if (pdf.y + height <= END) return false;
  pdf.addPage();
  pdf.y = TOP;
  return true;
}

function write(pdf: PdfDocument, text: string, align: 'center' | 'left' = 'left', gap = 8) {
  requireSpace(pdf, pdf.heightOfString(text, { width: WIDTH }));
  pdf.text(text, LEFT, pdf.y, { width: WIDTH, align });
  pdf.y += gap;
}

function drawHead(pdf: PdfDocument, { university, title, subtitle }: OfficialPaper) {
  pdf.font(BOLD).fontSize(12).fillColor(BLACK);
  write(pdf, university, 'center', 24);
  pdf.fontSize(16);
  write(pdf, title, 'center', 6);
  pdf.font(REGULAR).fontSize(11);
  write(pdf, subtitle, 'center', 20);
}

function drawFacts(pdf: PdfDocument, facts: OfficialPaper['facts']) {
  for (const { label, value } of facts) {
    const width = WIDTH - LABEL_WIDTH;
    const height = pdf.font(BOLD).heightOfString(value, { width });
    requireSpace(pdf, height);
    const { y } = pdf;
    pdf.font(REGULAR).fillColor(GREY).text(label, LEFT, y, { width: LABEL_WIDTH });
    pdf
      .font(BOLD)
      .fillColor(BLACK)
      .text(value, LEFT + LABEL_WIDTH, y, { width });
    pdf.y = Math.max(pdf.y, y + height) + 6;
  }
  pdf.font(REGULAR);
  if (facts.length > 0) pdf.y += 8;
}

const rowHeight = (pdf: PdfDocument, cells: string[], widths: number[]) =>
  2 * CELL_PADDING +
  Math.max(...cells.map((cell, at) => pdf.heightOfString(cell, { width: (widths[at] ?? 0) - CELL_PADDING })));

/** One row with a line below it. */
function drawRow(pdf: PdfDocument, cells: string[], widths: number[]) {
  const { y } = pdf;
  const height = rowHeight(pdf, cells, widths);
  let x = LEFT;
  for (const [at, cell] of cells.entries()) {
    pdf.text(cell, x, y + CELL_PADDING, { width: (widths[at] ?? 0) - CELL_PADDING });
    x += widths[at] ?? 0;
  }
  const below = y + height;
  pdf
    .lineWidth(0.5)
    .strokeColor(PALE)
    .moveTo(LEFT, below)
    .lineTo(LEFT + WIDTH, below)
    .stroke();
  pdf.y = below;
}

async function drawTable(pdf: PdfDocument, { columns, rows }: PaperTable) {
  const shares = columns.reduce((sum, { share }) => sum + share, 0);
  const widths = columns.map(({ share }) => (share / shares) * WIDTH);
  const head = () => {
    pdf.font(BOLD).fontSize(9).fillColor(BLACK);
    drawRow(
      pdf,
      columns.map(({ title }) => title),
      widths,
    );
    pdf.font(REGULAR);
  };
  head();
  for (const row of rows) {
    if (requireSpace(pdf, rowHeight(pdf, row, widths))) {
      await afterPage();
      head();
    }
    drawRow(pdf, row, widths);
  }
  pdf.fontSize(11);
  pdf.y += 16;
}

function drawSignature(pdf: PdfDocument, { role, name }: OfficialPaper['signature']) {
  requireSpace(pdf, SIGNATURE_HEIGHT);
  const y = pdf.y + 24;
  pdf.font(BOLD).text(role, LEFT, y, { width: WIDTH / 3 });
  pdf.text(name, LEFT + (2 * WIDTH) / 3, y, { width: WIDTH / 3, align: 'right' });
  const line = y + 14;
  pdf
    .lineWidth(0.5)
    .strokeColor(BLACK)
    .moveTo(LEFT + WIDTH / 3, line)
    .lineTo(LEFT + (2 * WIDTH) / 3 - 12, line)
    .stroke();
}

/** The footer and the page number on every page. */
function drawFooters(pdf: PdfDocument, footer: string) {
  const { count } = pdf.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(page);
    pdf.font(REGULAR).fontSize(8).fillColor(GREY);
    const y = PAGE_HEIGHT - 40;
    pdf.text(footer, LEFT, y, { width: WIDTH - 60, height: 10, ellipsis: true });
    pdf.text(`${page + 1} / ${count}`, LEFT + WIDTH - 60, y, { width: 60, align: 'right' });
  }
}

/** Renders an official paper as PDF. */
export const officialPaper = (
  paper: OfficialPaper,
  { filename, table }: { filename: string; table?: PaperTable },
): Promise<Download> =>
  pdfFile({ filename, title: `${paper.title} ${paper.subtitle}` }, async (pdf) => {
    pdf.addPage();
    pdf.y = TOP;
    drawHead(pdf, paper);
    for (const paragraph of paper.paragraphs) write(pdf, paragraph);
    drawFacts(pdf, paper.facts);
    if (table && table.rows.length > 0) await drawTable(pdf, table);
    for (const paragraph of paper.closing) write(pdf, paragraph);
    drawSignature(pdf, paper.signature);
    drawFooters(pdf, paper.footer);
  });
