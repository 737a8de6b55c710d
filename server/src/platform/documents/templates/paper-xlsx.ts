import type { Cell, CellStyle, MergeRange } from 'hucre/xlsx';
import type { Paper, PaperAlign, PaperBlock, PaperCell, PaperTable } from '../paper.ts';

/** Columns of the sheet, narrow, so that tables of every width find edges for their cells. */
const GRID = 24;
const COLUMN_WIDTH = 4;
const FONT = 'Times New Roman';
const LABELS = 0.34;

interface Placed {
  text: string;
  /** Columns of the grid: the first, and the one after the last. */
  from: number;
  to: number;
  bold?: boolean | undefined;
  size?: number;
  align?: PaperAlign | undefined;
  bordered?: boolean;
  upwards?: boolean;
  numberFormat?: string | undefined;
}
type Row = Placed[];

const whole = (text: string, style: Partial<Placed> = {}): Row => [{ text, from: 0, to: GRID, ...style }];
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

function tableRows({ widths, head, body }: PaperTable): Row[] {
  const all = sum(widths);
  const edge = (column: number) => Math.round((sum(widths.slice(0, column)) / all) * GRID);
  const row = (cells: PaperTable['body'][number], isHead: boolean): Row => {
    let column = 0;
    return cells.map((one) => {
      const {
        text,
        columns = 1,
        bold = isHead,
        align,
        upwards = false,
        numberFormat,
      }: PaperCell = typeof one === 'string' ? { text: one } : one;
      const from = edge(column);
      column += columns;
      return {
        text,
        from,
        to: edge(column),
        bold,
        align: align ?? (isHead ? 'center' : 'left'),
        bordered: true,
        upwards,
        numberFormat,
      };
    });
  };
  return [...head.map((cells) => row(cells, true)), ...body.map((cells) => row(cells, false))];
}

function blockRows(block: PaperBlock): Row[] {
  const split = Math.round(GRID * LABELS);
  if (block.kind === 'title')
    return [
      whole(block.title, { bold: true, size: 15, align: 'center' }),
      whole(block.subtitle, { align: 'center' }),
      [],
    ];
  if (block.kind === 'table') return [...tableRows(block.table), []];
  if (block.kind === 'facts')
    return [
      ...block.rows.map(
        ({ label, value }): Row => [
          { text: label, from: 0, to: split },
          { text: value, from: split, to: GRID, bold: true },
        ],
      ),
      [],
    ];
  if (block.kind === 'text') return [whole(block.text, { align: block.align }), []];
  return [whole([block.title, block.position, block.name, block.date].join('\n'), { align: 'right' }), []];
}

const LOGO = 4;

function rowsOf({ letterhead, blocks, closing }: Paper): Row[] {
  const beside = (text: string, style: Partial<Placed>): Placed => ({
    text,
    from: LOGO,
    to: GRID,
    align: 'center',
    ...style,
  });
  const [third, two] = [GRID / 3, (2 * GRID) / 3];
  return [
    [{ text: '{logo}', from: 0, to: LOGO }, beside(letterhead.header, { size: 9 })],
    [beside(letterhead.university, { bold: true, size: 12 })],
    [beside(letterhead.contacts, { size: 8 })],
    [],
    ...blocks.flatMap(blockRows),
    ...(closing?.signatures ?? []).map(
      ({ position, name }): Row => [
        { text: position, from: 0, to: third },
        { text: '________________', from: third, to: two, align: 'center' },
        { text: name, from: two, to: GRID, align: 'right' },
      ],
    ),
    ...(closing?.code === undefined
      ? []
      : [
          [],
          [
            { text: '{qr}', from: 0, to: LOGO },
            { text: closing.code.caption, from: LOGO + 2, to: GRID, size: 8 },
          ],
          [{ text: closing.code.url, from: LOGO + 2, to: GRID, size: 8 }],
        ]),
  ];
}

const styleOf = ({
  bold = false,
  size = 11,
  align = 'left',
  bordered = false,
  upwards = false,
  numberFormat,
}: Placed): CellStyle => {
  const side = { style: 'thin' as const };
  return {
    font: { name: FONT, size, bold },
    ...(numberFormat !== undefined && { numFmt: numberFormat }),
    alignment: {
      horizontal: align,
      vertical: 'center',
      wrapText: true,
      ...(upwards && { textRotation: UPWARDS_DEGREES }),
    },
    ...(bordered ? { border: { top: side, bottom: side, left: side, right: side } } : {}),
  };
};

const LINE_HEIGHT = 15;
/** The code is 26 mm high. */
const CODE_HEIGHT = 78;
const [UPWARDS_DEGREES, UPWARDS_HEIGHT] = [90, 120];

/** Programs give merged cells no height of their own, so the lines of the longest text are counted. */
function heightOf(row: Row): number {
  const lines = row.map(({ text, from, to, upwards = false }) => {
    if (upwards) return 1;
    const width = (to - from) * COLUMN_WIDTH;
    return text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / width)), 0);
  });
  const code = row.some(({ text }) => text === '{qr}') ? CODE_HEIGHT : 0;
  const upwards = row.some((cell) => cell.upwards === true) ? UPWARDS_HEIGHT : 0;
  return Math.max(code, upwards, LINE_HEIGHT * Math.max(1, ...lines));
}

/** The product's own form as a workbook, with fields where a paper has data: what a university starts from. */
export async function paperXlsx(paper: Paper): Promise<Buffer> {
  const { writeXlsx } = await import('hucre/xlsx');
  const rows = rowsOf(paper);
  const cells = new Map<string, Partial<Cell>>();
  const merges: MergeRange[] = [];
  for (const [at, row] of rows.entries())
    for (const placed of row) {
      const style = styleOf(placed);
      for (let column = placed.from; column < placed.to; column += 1) cells.set(`${at},${column}`, { style });
      cells.set(`${at},${placed.from}`, { value: placed.text, type: 'string', style });
      if (placed.to - placed.from > 1)
        merges.push({ startRow: at, endRow: at, startCol: placed.from, endCol: placed.to - 1 });
    }
  const name =
    paper.title
      .replace(/[:\\/?*[\]{}]/g, ' ')
      .trim()
      .slice(0, 31) || 'Dekanat';
  const bytes = await writeXlsx({
    sheets: [
      {
        name,
        columns: Array.from({ length: GRID }, () => ({ width: COLUMN_WIDTH })),
        rows: rows.map(() => []),
        cells,
        rowDefs: new Map(rows.map((row, at) => [at, { height: heightOf(row) }])),
        merges,
        pageSetup: {
          paperSize: 'a4',
          orientation: paper.landscape === true ? 'landscape' : 'portrait',
          fitToPage: true,
          fitToWidth: 1,
          fitToHeight: 0,
        },
      },
    ],
  });
  return Buffer.from(bytes);
}
