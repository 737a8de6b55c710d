import type { Paragraph, Table, TableRow } from 'docx';
import type { Paper, PaperBlock, PaperCell, PaperTable } from '../paper.ts';

type Library = typeof import('docx');

/** In twentieths of a point: A4 with the margins of our PDF. */
const MARGINS = { left: 1240, right: 720, top: 840, bottom: 1080 };
const [FONT, SIZE, SMALL] = ['Times New Roman', 22, 18];
const BORDER = 4;
const WHOLE = 100;
/** The height of a row with texts that are written upwards: it does not follow from them. */
const UPWARDS = 2400;

interface Line {
  bold?: boolean;
  size?: number;
  align?: 'left' | 'center' | 'right' | undefined;
  after?: number;
}

/** The parts of a document that our form needs. */
function writer(docx: Library) {
  const alignment = {
    left: docx.AlignmentType.LEFT,
    center: docx.AlignmentType.CENTER,
    right: docx.AlignmentType.RIGHT,
  };
  const line = (
    text: string,
    { bold = false, size = SIZE, align = 'left', after = 80 }: Line = {},
  ): Paragraph =>
    new docx.Paragraph({
      alignment: alignment[align],
      spacing: { after },
      children: text
        .split('\n')
        .map((part, at) => new docx.TextRun({ text: part, bold, size, font: FONT, break: at === 0 ? 0 : 1 })),
    });
  const none = { style: docx.BorderStyle.NONE, size: 0, color: 'auto' };
  const single = { style: docx.BorderStyle.SINGLE, size: BORDER, color: '808080' };
  const edges = (visible: boolean) => {
    const border = visible ? single : none;
    return { top: border, bottom: border, left: border, right: border };
  };
  const cell = (
    children: Paragraph[],
    {
      width,
      columns = 1,
      visible,
      upwards = false,
    }: { width: number; columns?: number; visible: boolean; upwards?: boolean },
  ) =>
    new docx.TableCell({
      children,
      columnSpan: columns,
      width: { size: width, type: docx.WidthType.PERCENTAGE },
      borders: edges(visible),
      margins: { left: 60, right: 60, top: 30, bottom: 30 },
      ...(upwards && { textDirection: docx.TextDirection.BOTTOM_TO_TOP_LEFT_TO_RIGHT }),
    });
  const table = (rows: TableRow[]): Table =>
    new docx.Table({ width: { size: WHOLE, type: docx.WidthType.PERCENTAGE }, rows });
  return { docx, line, cell, table };
}
type Writer = ReturnType<typeof writer>;

const isUpwards = (cell: string | PaperCell) => typeof cell !== 'string' && cell.upwards === true;
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

function dataTable({ docx, line, cell, table }: Writer, { widths, head, body }: PaperTable): Table {
  const all = sum(widths);
  const row = (cells: (string | PaperCell)[], tableHeader: boolean) => {
    let column = 0;
    return new docx.TableRow({
      tableHeader,
      cantSplit: true,
      ...(cells.some(isUpwards) && { height: { value: UPWARDS, rule: docx.HeightRule.ATLEAST } }),
      children: cells.map((one) => {
        const {
          text,
          align,
          bold,
          columns = 1,
          upwards = false,
        }: PaperCell = typeof one === 'string' ? { text: one } : one;
        const share = sum(widths.slice(column, column + columns)) / all;
        column += columns;
        const style = {
          bold: bold ?? tableHeader,
          size: SMALL,
          align: align ?? (tableHeader ? 'center' : 'left'),
          after: 0,
        } as const;
        return cell([line(text, style)], { width: share * WHOLE, columns, visible: true, upwards });
      }),
    });
  };
  return table([...head.map((cells) => row(cells, true)), ...body.map((cells) => row(cells, false))]);
}

/** Rows of a label and a value, without borders. */
const factTable = ({ docx, line, cell, table }: Writer, rows: { label: string; value: string }[]): Table =>
  table(
    rows.map(
      ({ label, value }) =>
        new docx.TableRow({
          children: [
            cell([line(label, { after: 40 })], { width: 32, visible: false }),
            cell([line(value, { bold: true, after: 40 })], { width: 68, visible: false }),
          ],
        }),
    ),
  );

function blockParts(to: Writer, block: PaperBlock): (Paragraph | Table)[] {
  const { line } = to;
  if (block.kind === 'title')
    return [
      line(block.title, { bold: true, size: 30, align: 'center' }),
      line(block.subtitle, { align: 'center', after: 240 }),
    ];
  if (block.kind === 'facts') return [factTable(to, block.rows), line('')];
  if (block.kind === 'table') return [dataTable(to, block.table), line('')];
  if (block.kind === 'text') return [line(block.text, { align: block.align, after: 160 })];
  return [line([block.title, block.position, block.name, block.date].join('\n'), { align: 'right' })];
}

/** Logo and texts of the letterhead side by side. */
function letterheadParts(to: Writer, { header, university, contacts }: Paper['letterhead']) {
  const { docx, line, cell, table } = to;
  return [
    table([
      new docx.TableRow({
        children: [
          cell([line('{logo}', { after: 0 })], { width: 16, visible: false }),
          cell(
            [
              line(header, { size: SMALL, align: 'center', after: 40 }),
              line(university, { bold: true, size: 24, align: 'center', after: 40 }),
              line(contacts, { size: 16, align: 'center', after: 0 }),
            ],
            { width: 84, visible: false },
          ),
        ],
      }),
    ]),
    line(''),
  ];
}

/** Lines for signatures, and the code beside the sentence that says how to verify the paper. */
function closingParts(to: Writer, { signatures, code }: NonNullable<Paper['closing']>) {
  const { docx, line, cell, table } = to;
  const row = (texts: [text: string, width: number][]) =>
    new docx.TableRow({
      cantSplit: true,
      children: texts.map(([text, width]) => cell([line(text, { after: 120 })], { width, visible: false })),
    });
  const signed = table(
    signatures.map(({ position, name }) =>
      row([
        [position, 40],
        ['____________________', 30],
        [name, 30],
      ]),
    ),
  );
  if (code === undefined) return [signed];
  const captions = [line(code.caption, { size: 16 }), line(code.url, { size: 16, after: 0 })];
  const beside = new docx.TableRow({
    cantSplit: true,
    children: [
      cell([line('{qr}', { after: 0 })], { width: 20, visible: false }),
      cell(captions, { width: 80, visible: false }),
    ],
  });
  return [signed, line(''), table([beside])];
}

/** The product's own form as a document, with fields where a paper has data: what a university starts from. */
export async function paperDocx(paper: Paper): Promise<Buffer> {
  const docx = await import('docx');
  const to = writer(docx);
  const footer = new docx.Paragraph({
    alignment: docx.AlignmentType.RIGHT,
    children: [
      new docx.TextRun({ text: `${paper.footer} · `, size: 16, font: FONT }),
      new docx.TextRun({
        children: [docx.PageNumber.CURRENT, ' / ', docx.PageNumber.TOTAL_PAGES],
        size: 16,
        font: FONT,
      }),
    ],
  });
  const landscape = { orientation: docx.PageOrientation.LANDSCAPE };
  const document = new docx.Document({
    creator: 'Dekanat',
    title: paper.title,
    sections: [
      {
        properties: { page: { margin: MARGINS, ...(paper.landscape === true && { size: landscape }) } },
        footers: { default: new docx.Footer({ children: [footer] }) },
        children: [
          ...letterheadParts(to, paper.letterhead),
          ...paper.blocks.flatMap((block) => blockParts(to, block)),
          ...(paper.closing === undefined ? [] : closingParts(to, paper.closing)),
        ],
      },
    ],
  });
  return docx.Packer.toBuffer(document);
}
