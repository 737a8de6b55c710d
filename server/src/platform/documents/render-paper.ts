import type { Download } from '#api/download.ts';
import type { Logos, Paper, PaperBlock } from './paper.ts';
import { closingHeight, drawClosing } from './paper-closing.ts';
import { drawLetterhead } from './paper-letterhead.ts';
import {
  footerTop,
  LINE_GAP,
  type PaperPage,
  paperPage,
  requireSpace,
  TEXT_SIZE,
  useTextFont,
  writeLine,
} from './paper-page.ts';
import { measuredTable } from './paper-table.ts';
import { BLACK, BOLD, GREY, type PdfDocument, pdfFile, REGULAR } from './pdf-file.ts';

/** The width of the labels as a part of the line. */
const LABELS = 0.32;
const NUMBER_WIDTH = 60;
/** The width of an approval as a part of the line. */
const APPROVAL = 0.36;
const APPROVAL_GAP = 4;
const SIGNATURE_LINE = '______________';

function drawTitle(page: PaperPage, { title, subtitle }: Extract<PaperBlock, { kind: 'title' }>): void {
  page.pdf.font(BOLD).fontSize(15).fillColor(BLACK);
  writeLine(page, title, { align: 'center', gap: 4 });
  page.pdf.font(REGULAR).fontSize(TEXT_SIZE);
  if (subtitle !== '') writeLine(page, subtitle, { align: 'center', gap: 0 });
  page.pdf.y += 12;
}

function drawApproval(page: PaperPage, approval: Extract<PaperBlock, { kind: 'approval' }>): void {
  const { pdf } = page;
  const width = page.width * APPROVAL;
  const left = page.left + page.width - width;
  const line = (text: string) => {
    if (text !== '') pdf.text(text, left, pdf.y + APPROVAL_GAP, { width });
  };
  pdf.font(BOLD).fontSize(TEXT_SIZE).fillColor(BLACK);
  line(approval.title);
  pdf.font(REGULAR);
  line(approval.position);
  line(`${SIGNATURE_LINE} ${approval.name}`);
  line(approval.date);
  pdf.y += 12;
}

function drawFacts(page: PaperPage, { rows }: Extract<PaperBlock, { kind: 'facts' }>): void {
  const { pdf, left } = page;
  const labels = page.width * LABELS;
  const width = page.width - labels;
  for (const { label, value } of rows) {
    const labelHeight = useTextFont(page).heightOfString(label, { width: labels - 8 });
    const height = Math.max(labelHeight, pdf.font(BOLD).heightOfString(value, { width }));
    requireSpace(page, height);
    const { y } = pdf;
    pdf
      .font(REGULAR)
      .fillColor(GREY)
      .text(label, left, y, { width: labels - 8 });
    pdf
      .font(BOLD)
      .fillColor(BLACK)
      .text(value, left + labels, y, { width });
    pdf.y = y + height + 5;
  }
  pdf.y += 7;
}

/** The height of what stays on the page of the block: the table after a text, or the last texts and the closing. */
function heightBelow(page: PaperPage, paper: Paper, at: number): number {
  const { blocks, closing } = paper;
  const next = blocks[at + 1];
  if (blocks[at]?.kind === 'text' && next?.kind === 'table')
    return measuredTable(page, next.table, heightBelow(page, paper, at + 1)).startHeight;
  const following = blocks.slice(at + 1);
  if (closing === undefined || following.some(({ kind }) => kind !== 'text')) return 0;
  const texts = following.map((block) => (block.kind === 'text' ? textHeight(page, block.text) : 0));
  return texts.reduce((sum, one) => sum + one, closingHeight(page, closing));
}

const textHeight = (page: PaperPage, text: string) =>
  useTextFont(page).heightOfString(text, { width: page.width }) + LINE_GAP;

async function drawBlock(page: PaperPage, block: PaperBlock, below: number): Promise<void> {
  if (block.kind === 'title') drawTitle(page, block);
  else if (block.kind === 'approval') drawApproval(page, block);
  else if (block.kind === 'facts') drawFacts(page, block);
  else if (block.kind === 'table') await measuredTable(page, block.table, below).draw();
  else {
    // The last text stays with the signatures, and each with the table that it introduces.
    if (below > 0) requireSpace(page, textHeight(page, block.text) + below);
    useTextFont(page);
    writeLine(page, block.text, { align: block.align });
  }
}

/** Writes the footer and the page number on the pages of the paper, which are the buffered ones. */
function drawFooters(page: PaperPage, footer: string): void {
  const { pdf, left, width } = page;
  const { start, count } = pdf.bufferedPageRange();
  const y = footerTop(page);
  for (let at = 0; at < count; at += 1) {
    pdf.switchToPage(start + at);
    pdf.font(REGULAR).fontSize(8).fillColor(GREY);
    pdf.text(footer, left, y, { width: width - NUMBER_WIDTH, height: 10, ellipsis: true });
    pdf.text(`${at + 1} / ${count}`, left + width - NUMBER_WIDTH, y, {
      width: NUMBER_WIDTH,
      align: 'right',
    });
  }
}

/** Draws a paper on pages of its own and writes them, so that memory holds one paper at a time. */
export async function drawPaper(pdf: PdfDocument, paper: Paper, logos: Logos): Promise<void> {
  const page = paperPage(pdf, paper.landscape ?? false);
  page.addPage();
  drawLetterhead(page, paper.letterhead, logos);
  for (const [at, block] of paper.blocks.entries())
    await drawBlock(page, block, heightBelow(page, paper, at));
  if (paper.closing) drawClosing(page, paper.closing);
  drawFooters(page, paper.footer);
  pdf.flushPages();
}

/** Renders one paper as PDF. */
export const paperFile = (paper: Paper, filename: string, logos: Logos): Promise<Download> =>
  pdfFile({ filename, title: paper.title }, (pdf) => drawPaper(pdf, paper, logos));
