import type { RowNumbers } from './repeat-rows.ts';
import { childrenNamed, descendantsNamed, type XmlElement } from './xml-tree.ts';

type Copies = RowNumbers['copies'];

const RANGE = /(?<![!\w])(\$?[A-Z]{1,3})(\$?)(\d+)(?::(\$?[A-Z]{1,3})(\$?)(\d+))?(?![\w(])/g;

/** A reference, or a range from the first copy of its first row to the last copy of its last one. */
function moved(text: string, copies: Copies, own?: { from: number; to: number }): string {
  const first = (row: number) => (own?.from === row ? own.to : copies(row)[0]) ?? row;
  const last = (row: number) => (own?.from === row ? own.to : copies(row).at(-1)) ?? row;
  return text.replace(RANGE, (_all, column, fixed, row, endColumn, endFixed, endRow) =>
    endRow === undefined
      ? `${column}${fixed}${first(Number(row))}`
      : `${column}${fixed}${first(Number(row))}:${endColumn}${endFixed}${last(Number(endRow))}`,
  );
}

/** A formula in a row that moved: its own row stays its own. */
export const movedFormula = (formula: string, copies: Copies, own: { from: number; to: number }): string =>
  moved(formula, copies, own);

const CELLS = /^([A-Z]{1,3})(\d+):([A-Z]{1,3})(\d+)$/;

/** Merged cells of repeated rows are merged in each copy. */
function moveMerged(sheet: XmlElement, copies: Copies): void {
  for (const merged of childrenNamed(sheet, 'mergeCells')) {
    merged.children = childrenNamed(merged, 'mergeCell').flatMap((one) => {
      const [, column = '', row = '', endColumn = '', endRow = ''] =
        CELLS.exec(one.attributes.ref ?? '') ?? [];
      const [starts, ends] = [copies(Number(row)), copies(Number(endRow))];
      const pairs =
        starts.length === ends.length
          ? starts.map((start, at) => [start, ends[at]])
          : [[starts[0], ends.at(-1)]];
      return pairs.flatMap(([start, end]) =>
        start === undefined || end === undefined
          ? []
          : [{ ...one, attributes: { ref: `${column}${start}:${endColumn}${end}` } }],
      );
    });
    merged.attributes.count = String(merged.children.length);
  }
  sheet.children = sheet.children.filter(
    (child) => typeof child === 'string' || child.name !== 'mergeCells' || child.children.length > 0,
  );
}

const RANGED = ['conditionalFormatting', 'dataValidation', 'hyperlink', 'autoFilter', 'ignoredError'];

/** Everything of a sheet that names rows, except the rows themselves. */
export function moveReferences(sheet: XmlElement, copies: Copies): void {
  moveMerged(sheet, copies);
  sheet.children = sheet.children.filter((child) => typeof child === 'string' || child.name !== 'dimension');
  for (const { attributes } of RANGED.flatMap((name) => descendantsNamed(sheet, name)))
    for (const key of ['sqref', 'ref'])
      if (attributes[key] !== undefined) attributes[key] = moved(attributes[key], copies);
  const breaks = childrenNamed(sheet, 'rowBreaks').flatMap((list) => childrenNamed(list, 'brk'));
  for (const { attributes } of breaks)
    attributes.id = String(copies(Number(attributes.id))[0] ?? attributes.id);
}

/** Print areas and repeated titles of one sheet, which the workbook names. */
export function moveNames(workbook: XmlElement, sheet: string, copies: Copies): void {
  for (const name of descendantsNamed(workbook, 'definedName'))
    name.children = name.children.map((text) =>
      typeof text !== 'string'
        ? text
        : text
            .split(',')
            .map((part) => {
              const at = part.lastIndexOf('!');
              const of = part.slice(0, at).replace(/^'|'$/g, '').replaceAll("''", "'");
              return of === sheet ? `${part.slice(0, at + 1)}${moved(part.slice(at + 1), copies)}` : part;
            })
            .join(','),
    );
}

/** Pictures stay with the rows on which they lie. */
export function moveDrawing(drawing: XmlElement, copies: Copies): void {
  for (const row of descendantsNamed(drawing, 'row')) {
    const number = Number(row.children[0]);
    if (Number.isInteger(number)) row.children = [String((copies(number + 1)[0] ?? number + 1) - 1)];
  }
}
