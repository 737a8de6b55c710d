import type { PaperAlign } from './paper.ts';
import { BLACK, type PdfDocument, REGULAR } from './pdf-file.ts';

/** A document with the margins of its pages, in points. */
export interface PaperPage {
  pdf: PdfDocument;
  left: number;
  width: number;
  /** The first line of text. */
  top: number;
  /** The last line of text, above the footer. */
  end: number;
  addPage(): void;
}

/** A4 with a margin for a binder on the left. */
const [SHORT, LONG] = [595.28, 841.89];
const [LEFT, RIGHT, TOP, BOTTOM] = [62, 36, 42, 54];
const FOOTER = 34;
export const TEXT_SIZE = 10.5;
/** Below a paragraph. */
export const LINE_GAP = 8;

export function paperPage(pdf: PdfDocument, landscape: boolean): PaperPage {
  const [width, height] = landscape ? [LONG, SHORT] : [SHORT, LONG];
  return {
    pdf,
    left: LEFT,
    width: width - LEFT - RIGHT,
    top: TOP,
    end: height - BOTTOM,
    addPage() {
      pdf.addPage({ size: 'A4', layout: landscape ? 'landscape' : 'portrait', margin: 0 });
      pdf.y = TOP;
    },
  };
}

/** Where footers are written. */
export const footerTop = ({ end }: PaperPage) => end + BOTTOM - FOOTER;

/** Continues on a new page if less than `height` is left. @returns whether it does */
export function requireSpace(page: PaperPage, height: number): boolean {
  if (page.pdf.y + height <= page.end) return false;
  page.addPage();
  return true;
}

/** Writes text line by line: the library centres a line that ends with a line break too far to the left. */
export function writeLines(
  pdf: PdfDocument,
  text: string,
  { left, top, ...options }: { left: number; top: number; width: number; align: PaperAlign },
): void {
  pdf.y = top;
  for (const line of text.split('\n')) pdf.text(line, left, pdf.y, options);
}

/** Writes a paragraph with the current font and moves below it. */
export function writeLine(
  page: PaperPage,
  text: string,
  {
    align = 'left',
    gap = LINE_GAP,
    indent = 0,
  }: { align?: 'center' | 'left' | undefined; gap?: number; indent?: number } = {},
): void {
  const width = page.width - 2 * indent;
  requireSpace(page, page.pdf.heightOfString(text, { width }));
  writeLines(page.pdf, text, { left: page.left + indent, top: page.pdf.y, width, align });
  page.pdf.y += gap;
}

export const useTextFont = ({ pdf }: PaperPage) => pdf.font(REGULAR).fontSize(TEXT_SIZE).fillColor(BLACK);
