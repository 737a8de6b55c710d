import type { FoundTag } from './check-fields.ts';
import { refused } from './refused-template.ts';
import { childNamed, childrenNamed, descendantsNamed, element, textOf, type XmlElement } from './xml-tree.ts';

/** `{name}`, `{#name}` and `{/name}` in a cell. */
export const TAG = /\{\s*([#/]?)\s*([^{}]*?)\s*\}/g;

const KINDS = { '#': 'open', '/': 'close', '': 'value' } as const;
const SHOWN = 60;

/** The tags of a text. @throws RefusedTemplate for a brace without the other */
export function tagsIn(text: string): FoundTag[] {
  if (/[{}]/.test(text.replace(TAG, '')))
    throw refused('paper_template.refused.brace', { text: text.slice(0, SHOWN) });
  return [...text.matchAll(TAG)].map(
    ({ 0: whole, 1: sign = '', 2: name = '' }): FoundTag => ({
      text: whole.slice(0, SHOWN),
      name,
      kind: KINDS[sign as keyof typeof KINDS],
    }),
  );
}

/** A row of a sheet with the texts of its cells that may contain tags. */
export interface SheetRow {
  element: XmlElement;
  /** In the template, from 1. */
  number: number;
  cells: {
    element: XmlElement;
    column: string;
    text: string | undefined;
    /** Its text in the template has tags, also where they are removed from `text`. */
    tagged: boolean;
  }[];
}

/** Texts that cells share, by index. Formats within a text are not kept where it has fields. */
export const sharedTexts = (part: XmlElement | undefined): string[] =>
  part === undefined ? [] : childrenNamed(part, 'si').map(richText);

const richText = (item: XmlElement): string =>
  [...childrenNamed(item, 't'), ...childrenNamed(item, 'r').flatMap((run) => childrenNamed(run, 't'))]
    .map(textOf)
    .join('');

function cellText(cell: XmlElement, shared: readonly string[]): string | undefined {
  const { t: type } = cell.attributes;
  if (type === 'inlineStr') {
    const inline = childNamed(cell, 'is');
    return inline && richText(inline);
  }
  const value = childNamed(cell, 'v');
  if (value === undefined) return undefined;
  if (type === 's') return shared[Number(textOf(value))];
  return type === 'str' && childNamed(cell, 'f') === undefined ? textOf(value) : undefined;
}

/** The rows of a sheet; rows and cells without numbers follow each other. */
export function sheetRows(sheet: XmlElement, shared: readonly string[]): SheetRow[] {
  const data = childNamed(sheet, 'sheetData');
  let last = 0;
  return (data === undefined ? [] : childrenNamed(data, 'row')).map((row) => {
    const number = Number(row.attributes.r ?? last + 1);
    last = number;
    const cells = childrenNamed(row, 'c').map((cell, at) => {
      const column = cell.attributes.r?.replace(/\d+$/, '') ?? String.fromCharCode(65 + (at % 26));
      const text = cellText(cell, shared);
      return { element: cell, column, text, tagged: text?.includes('{') === true };
    });
    return { element: row, number, cells };
  });
}

/** A cell of the same style with a text or number. */
export function filledCell(
  { attributes }: XmlElement,
  reference: string,
  value: string | number,
): XmlElement {
  const style = attributes.s === undefined ? {} : { s: attributes.s };
  if (typeof value === 'number')
    return element('c', { r: reference, ...style }, [element('v', {}, [String(value)])]);
  if (value === '') return element('c', { r: reference, ...style });
  const text = element('t', { 'xml:space': 'preserve' }, [value]);
  return element('c', { r: reference, ...style, t: 'inlineStr' }, [element('is', {}, [text])]);
}

/** The sheets that people see, by the order of the workbook: name and path. */
export function visibleSheets(
  workbook: XmlElement,
  relationships: XmlElement,
): { name: string; path: string }[] {
  const targets = new Map(
    descendantsNamed(relationships, 'Relationship').map(({ attributes: { Id = '', Target = '' } }) => [
      Id,
      Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`,
    ]),
  );
  return descendantsNamed(workbook, 'sheet').map(({ attributes }) => ({
    name: attributes.name ?? '',
    path: targets.get(attributes['r:id'] ?? '') ?? '',
  }));
}
