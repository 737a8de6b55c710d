import { strToU8 } from 'fflate';
import { expect, it } from 'vitest';
import { documentParts, paragraph } from '#test/template-factories.ts';
import { codeWidthProblems } from './code-width.ts';

const CODE = paragraph('{qr}');
const A4 = '<w:sectPr><w:pgSz w:w="11906"/><w:pgMar w:left="1700" w:right="1206"/></w:sectPr>';

interface Given {
  /** Properties of the cell and of the table. */
  cell?: string;
  table?: string;
  /** Widths of the columns. */
  grid?: number[];
  content?: string;
}
/** A table of two columns; the code is in the second one. */
const columns = ({ cell = '', table = '', grid = [], content = CODE }: Given) =>
  `<w:tbl><w:tblPr>${table}</w:tblPr><w:tblGrid>${grid.map((width) => `<w:gridCol w:w="${width}"/>`).join('')}</w:tblGrid>
  <w:tr><w:tc>${paragraph('x')}</w:tc><w:tc><w:tcPr>${cell}</w:tcPr>${content}</w:tc></w:tr></w:tbl>`;
const width = (value: number | string, type = 'dxa') => `<w:tcW w:w="${value}" w:type="${type}"/>`;
const tableWidth = (value: number | string, type: string) => `<w:tblW w:w="${value}" w:type="${type}"/>`;
const margins = (element: string, side: number) =>
  `<w:${element}><w:left w:w="${side}" w:type="dxa"/><w:right w:w="${side}" w:type="dxa"/></w:${element}>`;

/** Millimetres of the column and those that it needs, for each refused one. */
const refused = (body: string) =>
  codeWidthProblems(
    new Map(Object.entries(documentParts(body + A4)).map(([name, text]) => [name, strToU8(text)])),
  ).map(({ values }) => [values.width, values.needed]);

it('width of the code: a column that is narrower is refused with the width that it needs', () => {
  expect(refused(columns({ cell: width(1685) }))).toEqual([[29, 30]]);
  expect(refused(columns({ cell: width(1000) + margins('tcMar', 0) }))).toEqual([[17, 26]]);
  expect(refused(columns({ cell: width(1600), table: margins('tblCellMar', 100) }))).toEqual([[28, 30]]);
  expect(refused(columns({ grid: [8000, 1200] }))).toEqual([[21, 30]]);
  const shared = { table: tableWidth(9000, 'dxa'), grid: [9, 1] };
  expect(refused(columns(shared))).toEqual([[15, 30]]);
  expect(refused(columns({ cell: width(750, 'pct'), table: tableWidth(5000, 'pct') }))).toEqual([[23, 30]]);
  const nested = columns({ cell: width('50%', 'pct'), table: tableWidth('100%', 'pct') });
  expect(refused(columns({ cell: width(3000), content: nested }))).toEqual([[24, 30]]);
  const runs = '<w:p><w:r><w:t>{q</w:t></w:r><w:r><w:t>r}</w:t></w:r></w:p>';
  expect(refused(columns({ cell: width(1000), content: runs }))).toEqual([[17, 30]]);
  const picture =
    '<w:p><w:r><w:drawing><wp:inline><wp:docPr descr="{qr}"/></wp:inline></w:drawing></w:r></w:p>';
  expect(refused(columns({ cell: width(1000), content: picture }))).toEqual([[17, 30]]);
});

it('width of the code: outside of tables, in wide and spanning cells, and over the text it is accepted', () => {
  expect(refused(CODE)).toEqual([]);
  expect(refused(columns({ cell: width(1686) }))).toEqual([]);
  expect(refused(columns({ cell: width(1470) + margins('tcMar', 0) }))).toEqual([]);
  expect(refused(columns({ cell: width(1000), content: paragraph('{number}') }))).toEqual([]);
  expect(refused(columns({ cell: width('20%', 'pct'), table: tableWidth('100%', 'pct') }))).toEqual([]);
  expect(refused(columns({ cell: '<w:gridSpan w:val="2"/>', grid: [8000, 900, 900] }))).toEqual([]);
  expect(refused(columns({ cell: width(0, 'auto') }))).toEqual([]);
  const over = '<w:p><w:r><w:drawing><wp:anchor><wp:docPr descr="{qr}"/></wp:anchor></w:drawing></w:r></w:p>';
  expect(refused(columns({ cell: width(1000), content: over }))).toEqual([]);
});
