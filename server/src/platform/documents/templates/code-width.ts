import { isXml, type Parts } from './package-parts.ts';
import type { TemplateProblem } from './refused-template.ts';
import { CODE_PIXELS } from './template-images.ts';
import {
  childNamed,
  childrenNamed,
  descendantsNamed,
  localName,
  parseXml,
  type XmlElement,
} from './xml-tree.ts';

// Lengths are in twips, the twentieths of a point in which Word measures.
const TWIPS_PER_PIXEL = 15;
const TWIPS_PER_MM = 1440 / 25.4;
const CODE_WIDTH = CODE_PIXELS * TWIPS_PER_PIXEL;
/** Word's margin on either side of a cell that has none of its own. */
const CELL_MARGIN = 108;
const FIFTIETHS_OF_WHOLE = 5000;
const CODE = /\{\s*qr\s*\}/;
/** What lies over the text: its width does not follow from the cell in which it is anchored. */
const FLOATING = new Set(['anchor', 'txbxContent', 'pict']);

interface Margins {
  left: number;
  right: number;
}
interface Table {
  width: number | undefined;
  /** Of the columns. */
  grid: number[];
  margins: Margins;
}
interface Cell {
  width: number;
  margins: number;
}
/** Where an element stands; a width is undefined where the file does not say it. */
interface Place {
  width: number | undefined;
  table?: Table;
  row?: { column: number };
  cell?: Cell | undefined;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

const attribute = (element: XmlElement | undefined, name: string): string | undefined =>
  Object.entries(element?.attributes ?? {}).find(([key]) => localName(key) === name)?.[1];

const numberIn = (element: XmlElement | undefined, name: string) =>
  Number(attribute(element, name) ?? 0) || 0;

/** A width of a table or cell: in twips, or as a share of `whole`; undefined if it follows from the content. */
function measured(element: XmlElement | undefined, whole: number | undefined): number | undefined {
  const [text = '', type = 'dxa'] = [attribute(element, 'w'), attribute(element, 'type')];
  const percent = text.endsWith('%') ? Number(text.slice(0, -1)) / 100 : undefined;
  const share = percent ?? (type === 'pct' ? Number(text) / FIFTIETHS_OF_WHOLE : undefined);
  const value = share === undefined ? Number(type === 'dxa' ? text : 0) : share * (whole ?? 0);
  return value > 0 ? value : undefined;
}

/** Margins that an element sets; `start` and `end` are the newer names. */
function marginsIn(element: XmlElement | undefined, others: Margins): Margins {
  const margin = (names: string[], otherwise: number) => {
    const [found] = names.flatMap((name) => (element && childNamed(element, name)) ?? []);
    return found === undefined ? otherwise : numberIn(found, 'w');
  };
  return { left: margin(['left', 'start'], others.left), right: margin(['right', 'end'], others.right) };
}

function tableOf(element: XmlElement, whole: number | undefined): Table {
  const properties = childNamed(element, 'tblPr');
  const columns = childNamed(element, 'tblGrid');
  const stated =
    columns === undefined ? [] : childrenNamed(columns, 'gridCol').map((one) => numberIn(one, 'w'));
  const total = sum(stated);
  const width = measured(properties && childNamed(properties, 'tblW'), whole);
  // A table of a stated width divides it among its columns.
  const scale = width === undefined || total === 0 ? 1 : width / total;
  return {
    width: width ?? (total > 0 ? total : undefined),
    grid: stated.map((one) => one * scale),
    margins: marginsIn(properties && childNamed(properties, 'tblCellMar'), {
      left: CELL_MARGIN,
      right: CELL_MARGIN,
    }),
  };
}

const rowOf = (element: XmlElement) => {
  const properties = childNamed(element, 'trPr');
  return { column: numberIn(properties && childNamed(properties, 'gridBefore'), 'val') };
};

/** The place within a cell; moves on to the next column of the row. */
function withinCell(element: XmlElement, { table, row = { column: 0 } }: Place): Place {
  const properties = childNamed(element, 'tcPr');
  const span = numberIn(properties && childNamed(properties, 'gridSpan'), 'val') || 1;
  const gridded = sum(table?.grid.slice(row.column, row.column + span) ?? []);
  row.column += span;
  const stated = measured(properties && childNamed(properties, 'tcW'), table?.width);
  const width = stated ?? (gridded > 0 ? gridded : undefined);
  if (width === undefined) return { width };
  const around = table?.margins ?? { left: CELL_MARGIN, right: CELL_MARGIN };
  const { left, right } = marginsIn(properties && childNamed(properties, 'tcMar'), around);
  return { width: width - left - right, cell: { width, margins: left + right } };
}

function placeWithin(element: XmlElement, place: Place): Place {
  const name = localName(element.name);
  if (FLOATING.has(name)) return { width: undefined };
  if (name === 'tbl') return { width: place.width, table: tableOf(element, place.width) };
  if (name === 'tr') return { ...place, row: rowOf(element) };
  return name === 'tc' ? withinCell(element, place) : place;
}

/** The text of a paragraph, and the descriptions of pictures in it, whose places images take. */
function inlineText({ name, attributes, children }: XmlElement): string {
  if (FLOATING.has(localName(name))) return '';
  const described = localName(name) === 'docPr' ? Object.values(attributes) : [];
  return [
    ...described,
    ...children.map((child) => (typeof child === 'string' ? child : inlineText(child))),
  ].join('');
}

/** The cells in which the code is wider than the line. */
function narrowCells(element: XmlElement, outside: Place): Cell[] {
  const place = placeWithin(element, outside);
  const { cell } = place;
  const isNarrow = cell !== undefined && Math.round(cell.width - cell.margins) < CODE_WIDTH;
  const isHere = isNarrow && localName(element.name) === 'p' && CODE.test(inlineText(element));
  const within = element.children.flatMap((child) =>
    typeof child === 'string' ? [] : narrowCells(child, place),
  );
  return isHere ? [cell, ...within] : within;
}

/** The widest line of the document's pages; undefined if it does not say their size. */
function lineWidth(roots: readonly XmlElement[]): number | undefined {
  const widths = roots
    .flatMap((root) => descendantsNamed(root, 'sectPr'))
    .map((section) => {
      const [size, margins] = [childNamed(section, 'pgSz'), childNamed(section, 'pgMar')];
      return numberIn(size, 'w') - numberIn(margins, 'left') - numberIn(margins, 'right');
    });
  const widest = Math.max(0, ...widths);
  return widest > 0 ? widest : undefined;
}

/** Columns of a document in which the code would be cut off. */
export function codeWidthProblems(parts: Parts): TemplateProblem[] {
  const texts = [...parts].filter(([name]) => /^word\/[^/]+$/.test(name) && isXml(name));
  const roots = texts.map(([, bytes]) => parseXml(bytes));
  const width = lineWidth(roots);
  return roots
    .flatMap((root) => narrowCells(root, { width }))
    .map((cell) => ({
      key: 'paper_template.refused.narrow',
      values: {
        tag: '{qr}',
        width: Math.floor(cell.width / TWIPS_PER_MM),
        needed: Math.ceil((CODE_WIDTH + cell.margins) / TWIPS_PER_MM),
      },
    }));
}
