import type { Download } from '#api/download.ts';
import { afterPage, BLACK, BOLD, GREY, PALE, type PdfDocument, pdfFile, REGULAR } from './pdf-file.ts';

/** Sign-in data of one person, printed as a slip. */
export interface AccountSlip {
  header: string;
  title: string;
  subtitle: string;
  rows: { label: string; value: string }[];
}

/** In points: A4, two columns of five slips. */
const [PAGE_WIDTH, PAGE_HEIGHT] = [595.28, 841.89];
const [COLUMNS, LINES] = [2, 5];
const [WIDTH, HEIGHT] = [PAGE_WIDTH / COLUMNS, PAGE_HEIGHT / LINES];
const PER_PAGE = COLUMNS * LINES;
const PADDING = 18;
const INNER = WIDTH - 2 * PADDING;
const LABEL_WIDTH = 84;
const [ROWS_TOP, ROW_HEIGHT] = [62, 18];
const FOOTER_TOP = 120;

/** One line, truncated with an ellipsis. */
const line = (pdf: PdfDocument, text: string, x: number, y: number, width: number) =>
  pdf.text(text, x, y, { width, height: pdf.currentLineHeight(), ellipsis: true, lineBreak: true });

function drawSlip(
  pdf: PdfDocument,
  { header, title, subtitle, rows }: AccountSlip,
  index: number,
  footer: string,
) {
  const left = (index % COLUMNS) * WIDTH + PADDING;
  const top = Math.floor(index / COLUMNS) * HEIGHT + PADDING;
  pdf.font(REGULAR).fontSize(7.5).fillColor(GREY);
  line(pdf, header, left, top, INNER);
  pdf.font(BOLD).fontSize(11.5).fillColor(BLACK);
  line(pdf, title, left, top + 14, INNER);
  pdf.font(REGULAR).fontSize(9).fillColor(GREY);
  line(pdf, subtitle, left, top + 31, INNER);
  for (const [row, { label, value }] of rows.entries()) {
    const y = top + ROWS_TOP - PADDING + row * ROW_HEIGHT + 6;
    pdf.font(REGULAR).fontSize(9).fillColor(GREY);
    line(pdf, label, left, y, LABEL_WIDTH);
    pdf.font(BOLD).fontSize(10.5).fillColor(BLACK);
    line(pdf, value, left + LABEL_WIDTH, y - 1, INNER - LABEL_WIDTH);
  }
  pdf.font(REGULAR).fontSize(7.5).fillColor(GREY);
  const y = top + FOOTER_TOP - PADDING + 8;
  pdf.text(footer, left, y, { width: INNER, height: top + HEIGHT - PADDING - 6 - y, ellipsis: true });
}

/** Cutting lines, also around empty slips, so that all pages can be cut as a stack. */
function drawCutLines(pdf: PdfDocument, slips: number) {
  const lines = Math.ceil(slips / COLUMNS);
  pdf.lineWidth(0.5).strokeColor(PALE).dash(3, { space: 3 });
  pdf.moveTo(WIDTH, 0).lineTo(WIDTH, lines * HEIGHT);
  for (let row = 1; row <= Math.min(lines, LINES - 1); row += 1)
    pdf.moveTo(0, row * HEIGHT).lineTo(PAGE_WIDTH, row * HEIGHT);
  pdf.stroke().undash();
}

/** Renders slips as PDF. */
export const accountSlips = (
  slips: AccountSlip[],
  { filename, title, footer }: { filename: string; title: string; footer: string },
): Promise<Download> =>
  pdfFile({ filename, title }, async (pdf) => {
    for (let from = 0; from < slips.length; from += PER_PAGE) {
      const page = slips.slice(from, from + PER_PAGE);
      pdf.addPage();
      drawCutLines(pdf, page.length);
      for (const [index, slip] of page.entries()) drawSlip(pdf, slip, index, footer);
      await afterPage();
    }
  });
