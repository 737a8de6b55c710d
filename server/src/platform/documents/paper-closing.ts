import { encodeQR } from 'qr';
import type { PaperClosing } from './paper.ts';
import { type PaperPage, requireSpace, useTextFont } from './paper-page.ts';
import { BLACK, GREY, REGULAR } from './pdf-file.ts';

const SIGNATURE_HEIGHT = 34;
const SIGNATURE_GAP = 12;
/** Cameras of phones read modules from 0.5 mm on. */
const CODE = 74;
const GAP = 16;
const CAPTION_WIDTH = 190;

/** Draws the dark modules of a QR code, joined along each row. */
function drawCode({ pdf }: PaperPage, url: string, x: number, y: number): void {
  const rows = encodeQR(url, 'raw', { border: 1, ecc: 'medium' });
  const size = CODE / rows.length;
  for (const [down, row] of rows.entries()) {
    for (let from = 0; from < row.length; from += 1) {
      if (!row[from]) continue;
      let to = from;
      while (row[to + 1]) to += 1;
      pdf.rect(x + from * size, y + down * size, (to - from + 1) * size, size);
      from = to;
    }
  }
  pdf.fill(BLACK);
}

/** Position, line and name. */
function drawSignature(
  page: PaperPage,
  { position, name }: PaperClosing['signatures'][number],
  y: number,
): void {
  const { pdf, left, width } = page;
  const third = width / 3;
  useTextFont(page);
  pdf.text(position, left, y, { width: third });
  pdf.text(name, left + 2 * third, y, { width: third, align: 'right' });
  const line = y + 12;
  pdf
    .lineWidth(0.5)
    .strokeColor(BLACK)
    .moveTo(left + third + 6, line)
    .lineTo(left + 2 * third - 6, line)
    .stroke();
}

function signatureHeight(page: PaperPage, { position, name }: PaperClosing['signatures'][number]): number {
  const text = useTextFont(page);
  const lines = [position, name].map((part) => text.heightOfString(part, { width: page.width / 3 }));
  return Math.max(SIGNATURE_HEIGHT, Math.max(...lines) + SIGNATURE_GAP);
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

/** The height of signatures and code, which stay together. */
export function closingHeight(page: PaperPage, { signatures, code }: PaperClosing): number {
  const heights = signatures.map((signature) => signatureHeight(page, signature));
  return sum(heights) + (code === undefined ? 0 : CODE + GAP) + GAP;
}

/** Signature lines, and below them the code with the sentence that says how to verify the paper. */
export function drawClosing(page: PaperPage, closing: PaperClosing): void {
  const { pdf, left } = page;
  const { signatures, code } = closing;
  const heights = signatures.map((signature) => signatureHeight(page, signature));
  requireSpace(page, closingHeight(page, closing));
  let y = pdf.y + GAP;
  for (const [at, signature] of signatures.entries()) {
    drawSignature(page, signature, y);
    y += heights[at] ?? 0;
  }
  if (code !== undefined) {
    drawCode(page, code.url, left, y);
    pdf.font(REGULAR).fontSize(8).fillColor(GREY);
    pdf.text(code.caption, left + CODE + GAP, y, { width: CAPTION_WIDTH });
    pdf.text(code.url, left + CODE + GAP, pdf.y + 4, { width: page.width - CODE - GAP, link: code.url });
    y += CODE + GAP;
  }
  pdf.y = y;
}
