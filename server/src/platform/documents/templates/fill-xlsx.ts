import type { FoundTag } from './check-fields.ts';
import { type Parts, packParts, unpackParts } from './package-parts.ts';
import { refused } from './refused-template.ts';
import { type FilledRow, fieldValue, numberRows, type RowNumbers, repeatRows } from './repeat-rows.ts';
import {
  filledCell,
  type SheetRow,
  sharedTexts,
  sheetRows,
  TAG,
  tagsIn,
  visibleSheets,
} from './sheet-cells.ts';
import { fillHeaders, headerTags } from './sheet-headers.ts';
import { addPictures, type SheetPicture } from './sheet-pictures.ts';
import { moveDrawing, movedFormula, moveNames, moveReferences } from './sheet-references.ts';
import type { TemplateImages } from './template-images.ts';
import type { TemplateValues } from './template-kind.ts';
import { isPrintedNumber, textOfValue } from './template-values.ts';
import {
  childNamed,
  childrenNamed,
  descendantsNamed,
  element,
  parseXml,
  textOf,
  writeXml,
  type XmlElement,
} from './xml-tree.ts';

const WORKBOOK = 'xl/workbook.xml';
const CALCULATION = /calcChain/;
const SHOWN = 60;

interface Workbook {
  parts: Parts;
  root: XmlElement;
  sheets: { name: string; path: string; root: XmlElement; rows: SheetRow[] }[];
}

function readWorkbook(bytes: Uint8Array): Workbook {
  const parts = unpackParts(bytes);
  const part = (path: string) => {
    const found = parts.get(path);
    return found === undefined ? undefined : parseXml(found);
  };
  const [root, rels] = [part(WORKBOOK), part('xl/_rels/workbook.xml.rels')];
  if (root === undefined || rels === undefined) throw refused('paper_template.refused.type');
  const shared = sharedTexts(part('xl/sharedStrings.xml'));
  const sheets = visibleSheets(root, rels).flatMap(({ name, path }) => {
    const sheet = part(path);
    return sheet === undefined ? [] : [{ name, path, root: sheet, rows: sheetRows(sheet, shared) }];
  });
  return { parts, root, sheets };
}

/** Text of shapes is not filled. @throws RefusedTemplate for a tag in it */
function refuseTagsOfShapes(parts: Parts): void {
  for (const [path, bytes] of parts) {
    if (!path.startsWith('xl/drawings/') || !path.endsWith('.xml')) continue;
    const [tag] = descendantsNamed(parseXml(bytes), 't').map(textOf).join('').match(TAG) ?? [];
    if (tag !== undefined) throw refused('paper_template.refused.shape', { tag: tag.slice(0, SHOWN) });
  }
}

/** The tags of each sheet, row by row, and those of its headers. @throws RefusedTemplate for a brace without the other */
export async function xlsxTags(bytes: Uint8Array): Promise<FoundTag[][]> {
  const { sheets, parts } = readWorkbook(bytes);
  refuseTagsOfShapes(parts);
  return sheets.flatMap(({ rows, root }) => [
    rows.flatMap(({ cells }) => cells.flatMap(({ text = '' }) => tagsIn(text))),
    headerTags(root),
  ]);
}

/** `AB` → 27, from 0. */
const columnIndex = (column: string) =>
  [...column].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

interface Filling {
  images: TemplateImages;
  numbers: RowNumbers;
  pictures: SheetPicture[];
}

type SourceCell = SheetRow['cells'][number];

/** A formula that names the rows where they stand now; its result is worked out anew. */
function formulaCell(
  { element: cell }: SourceCell,
  reference: string,
  own: { from: number; to: number },
  { numbers }: Filling,
) {
  const formula = childNamed(cell, 'f');
  if (formula === undefined) return undefined;
  const { t: _type, ...attributes } = cell.attributes;
  const moved = formula.children.map((part) =>
    typeof part === 'string' ? movedFormula(part, numbers.copies, own) : part,
  );
  return element('c', { ...attributes, r: reference }, [element('f', formula.attributes, moved)]);
}

/** What a cell with tags shows. A number stays a number where the cell is one field, so that formulas add it up. */
function cellValue(text: string, scope: FilledRow['scope']): string | number {
  const [only] = [...text.matchAll(TAG)];
  const value = only?.[0] === text.trim() ? fieldValue(scope, only[2] ?? '') : null;
  if (typeof value === 'number') return value;
  if (isPrintedNumber(value)) return value.number;
  return text.replace(TAG, (_all, _sign, name: string) => textOfValue(fieldValue(scope, name)));
}

/** The picture whose field is all that the cell has. */
const pictureOf = (text: string, images: TemplateImages) =>
  images[/^\s*\{\s*(\w+)\s*\}\s*$/.exec(text)?.[1] ?? ''];

function fillCell(cell: SourceCell, { scope, row }: FilledRow, number: number, filling: Filling): XmlElement {
  const { element: source, column, text, tagged } = cell;
  const reference = `${column}${number}`;
  const formula = formulaCell(cell, reference, { from: row.number, to: number }, filling);
  if (formula !== undefined) return formula;
  if (text === undefined || !tagged)
    return element('c', { ...source.attributes, r: reference }, source.children);
  const image = pictureOf(text, filling.images);
  if (image === undefined) return filledCell(source, reference, cellValue(text, scope));
  filling.pictures.push({ image, column: columnIndex(column), row: number - 1 });
  return filledCell(source, reference, '');
}

function fillSheet(
  { root, rows }: Workbook['sheets'][number],
  values: TemplateValues,
  images: TemplateImages,
) {
  const filled = repeatRows(rows, [values]);
  const numbers = numberRows(rows, filled);
  const filling: Filling = { images, numbers, pictures: [] };
  const data = childNamed(root, 'sheetData');
  if (data !== undefined)
    data.children = filled.map((one, at) => {
      const number = numbers.numbers[at] ?? one.row.number;
      const { spans: _spans, ...attributes } = one.row.element.attributes;
      const cells = one.row.cells.map((cell) => fillCell(cell, one, number, filling));
      return element(one.row.element.name, { ...attributes, r: String(number) }, cells);
    });
  moveReferences(root, numbers.copies);
  fillHeaders(root, values);
  return filling;
}

/** Excel and LibreOffice work the formulas out when they open the file. */
function recalculate({ root, parts }: Workbook): void {
  const calculation = childNamed(root, 'calcPr');
  if (calculation !== undefined) calculation.attributes.fullCalcOnLoad = '1';
  if (!parts.delete('xl/calcChain.xml')) return;
  for (const path of ['xl/_rels/workbook.xml.rels', '[Content_Types].xml']) {
    const part = parseXml(parts.get(path) ?? new Uint8Array());
    part.children = part.children.filter(
      (child) => typeof child === 'string' || !CALCULATION.test(Object.values(child.attributes).join(' ')),
    );
    parts.set(path, writeXml(part));
  }
}

/** A workbook with the values of one paper: styles, widths, merged cells and print settings stay the template's. */
export async function fillXlsx(
  bytes: Uint8Array,
  values: TemplateValues,
  images: TemplateImages,
): Promise<Uint8Array> {
  const workbook = readWorkbook(bytes);
  const { parts, sheets, root } = workbook;
  for (const sheet of sheets) {
    const { numbers, pictures } = fillSheet(sheet, values, images);
    moveNames(root, sheet.name, numbers.copies);
    for (const path of drawingsOf(parts, sheet.path)) {
      const drawing = parseXml(parts.get(path) ?? new Uint8Array());
      moveDrawing(drawing, numbers.copies);
      parts.set(path, writeXml(drawing));
    }
    addPictures(parts, sheet.root, sheet.path, pictures);
    parts.set(sheet.path, writeXml(sheet.root));
  }
  recalculate(workbook);
  parts.set(WORKBOOK, writeXml(root));
  return packParts(parts);
}

function drawingsOf(parts: Parts, sheet: string): string[] {
  const rels = parts.get(sheet.replace(/([^/]+)$/, '_rels/$1.rels'));
  if (rels === undefined) return [];
  return childrenNamed(parseXml(rels), 'Relationship')
    .filter(({ attributes }) => attributes.Type?.endsWith('/drawing'))
    .map(({ attributes: { Target = '' } }) => Target.replace(/^\.\.\//, 'xl/').replace(/^\//, ''))
    .filter((path) => parts.has(path));
}
