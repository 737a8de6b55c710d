import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { Download } from '#api/download.ts';

/** What one person is handed. */
export interface AccountSlip {
  above: string;
  title: string;
  subtitle: string;
  rows: { label: string; value: string }[];
}

/** The font of the interface, whole: names have Cyrillic letters and the apostrophes of Uzbek (decision 24). */
const REGULAR = fileURLToPath(
  import.meta.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
);
const BOLD = fileURLToPath(import.meta.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'));

/** Points: A4, two columns of five. */
const [PAGE_WIDTH, PAGE_HEIGHT] = [595.28, 841.89];
const [COLUMNS, LINES] = [2, 5];
const [WIDTH, HEIGHT] = [PAGE_WIDTH / COLUMNS, PAGE_HEIGHT / LINES];
const PER_PAGE = COLUMNS * LINES;
const PADDING = 18;
const INNER = WIDTH - 2 * PADDING;
const LABEL_WIDTH = 84;
const [ROWS_FROM, ROW_HEIGHT] = [62, 18];
const BELOW_FROM = 120;
const [INK, FAINT, CUT] = ['#000000', '#595959', '#a6a6a6'];

type Document = InstanceType<typeof import('pdfkit')>;

/** One line; what is longer ends in an ellipsis. */
const line = (pdf: Document, text: string, x: number, y: number, width: number) =>
  pdf.text(text, x, y, { width, height: pdf.currentLineHeight(), ellipsis: true, lineBreak: true });

function drawSlip(
  pdf: Document,
  { above, title, subtitle, rows }: AccountSlip,
  place: number,
  below: string,
) {
  const left = (place % COLUMNS) * WIDTH + PADDING;
  const top = Math.floor(place / COLUMNS) * HEIGHT + PADDING;
  pdf.font(REGULAR).fontSize(7.5).fillColor(FAINT);
  line(pdf, above, left, top, INNER);
  pdf.font(BOLD).fontSize(11.5).fillColor(INK);
  line(pdf, title, left, top + 14, INNER);
  pdf.font(REGULAR).fontSize(9).fillColor(FAINT);
  line(pdf, subtitle, left, top + 31, INNER);
  for (const [at, { label, value }] of rows.entries()) {
    const y = top + ROWS_FROM - PADDING + at * ROW_HEIGHT + 6;
    pdf.font(REGULAR).fontSize(9).fillColor(FAINT);
    line(pdf, label, left, y, LABEL_WIDTH);
    pdf.font(BOLD).fontSize(10.5).fillColor(INK);
    line(pdf, value, left + LABEL_WIDTH, y - 1, INNER - LABEL_WIDTH);
  }
  pdf.font(REGULAR).fontSize(7.5).fillColor(FAINT);
  const y = top + BELOW_FROM - PADDING + 8;
  pdf.text(below, left, y, { width: INNER, height: top + HEIGHT - PADDING - 6 - y, ellipsis: true });
}

/** Where to cut: also along what stays empty, so that every page is cut alike. */
function drawCuts(pdf: Document, slips: number) {
  const lines = Math.ceil(slips / COLUMNS);
  pdf.lineWidth(0.5).strokeColor(CUT).dash(3, { space: 3 });
  pdf.moveTo(WIDTH, 0).lineTo(WIDTH, lines * HEIGHT);
  for (let at = 1; at <= Math.min(lines, LINES - 1); at += 1)
    pdf.moveTo(0, at * HEIGHT).lineTo(PAGE_WIDTH, at * HEIGHT);
  pdf.stroke().undash();
}

/** Slips to be cut up. The library is loaded when somebody prints: most processes never do. */
export async function accountSlips(
  slips: AccountSlip[],
  { filename, title, below }: { filename: string; title: string; below: string },
): Promise<Download> {
  const { default: PDFDocument } = await import('pdfkit');
  const pdf = new PDFDocument({
    size: 'A4',
    margin: 0,
    font: REGULAR,
    info: { Title: title },
    autoFirstPage: false,
  });
  const parts: Buffer[] = [];
  pdf.on('data', (part: Buffer) => parts.push(part));
  const done = new Promise((resolve) => pdf.once('end', resolve));
  for (let from = 0; from < slips.length; from += PER_PAGE) {
    const page = slips.slice(from, from + PER_PAGE);
    pdf.addPage();
    drawCuts(pdf, page.length);
    for (const [place, slip] of page.entries()) drawSlip(pdf, slip, place, below);
    // Others are answered between two pages.
    await new Promise(setImmediate);
  }
  pdf.end();
  await done;
  return { filename, mime: 'application/pdf', body: Readable.from(parts) };
}
