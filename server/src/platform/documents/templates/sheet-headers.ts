import type { FoundTag } from './check-fields.ts';
import { fieldValue } from './repeat-rows.ts';
import { TAG, tagsIn } from './sheet-cells.ts';
import type { TemplateValues } from './template-kind.ts';
import { textOfValue } from './template-values.ts';
import { childNamed, childrenNamed, element, localName, textOf, type XmlElement } from './xml-tree.ts';

/** On all pages, unless those of even pages or of the first one differ. */
const USUAL = ['oddHeader', 'oddFooter'];
const OTHERS = ['evenHeader', 'evenFooter', 'firstHeader', 'firstFooter'];
/** Excel refuses to open a workbook with a longer one. */
const MAX_LENGTH = 255;

const textsNamed = (sheet: XmlElement, names: readonly string[]): XmlElement[] => {
  const all = childNamed(sheet, 'headerFooter');
  return all === undefined ? [] : names.flatMap((name) => childrenNamed(all, name));
};

/** Whether the first page has texts of its own, which may be the only page. */
const firstDiffers = (sheet: XmlElement): boolean =>
  ['1', 'true'].includes(childNamed(sheet, 'headerFooter')?.attributes.differentFirst ?? '');

/** The tags above and below the pages of a sheet. @throws RefusedTemplate for a brace without the other */
export const headerTags = (sheet: XmlElement): FoundTag[] => [
  ...textsNamed(sheet, USUAL).flatMap((text) =>
    tagsIn(textOf(text)).map((tag) => ({ ...tag, ofHeader: true, sometimes: firstDiffers(sheet) })),
  ),
  ...textsNamed(sheet, OTHERS).flatMap((text) =>
    tagsIn(textOf(text)).map((tag) => ({ ...tag, ofHeader: true, sometimes: true })),
  ),
];

/** A value between codes such as `&L` and `&12`: digits after a size would belong to it. */
function headerValue(value: TemplateValues[string], before: string): string {
  const text = textOfValue(value).replaceAll('&', '&&');
  return /&\d+$/.test(before) && /^\d/.test(text) ? ` ${text}` : text;
}

function shortened(text: string): string {
  if (text.length <= MAX_LENGTH) return text;
  return `${text.slice(0, MAX_LENGTH - 1).replace(/&$/, '')}…`;
}

/** Fills the texts above and below the pages. */
export function fillHeaders(sheet: XmlElement, values: TemplateValues): void {
  for (const header of textsNamed(sheet, [...USUAL, ...OTHERS])) {
    const text = textOf(header);
    const filled = text.replace(TAG, (_all, _sign, name: string, at: number) =>
      headerValue(fieldValue([values], name), text.slice(0, at)),
    );
    header.children = [filled === text ? text : shortened(filled)];
  }
}

/** What stands after the headers in a sheet. */
const AFTER = new Set([
  'rowBreaks',
  'colBreaks',
  'customProperties',
  'cellWatches',
  'ignoredErrors',
  'smartTags',
  'drawing',
  'legacyDrawing',
  'legacyDrawingHF',
  'picture',
  'oleObjects',
  'controls',
  'webPublishItems',
  'tableParts',
  'extLst',
]);
const ORDER = ['oddHeader', 'oddFooter', 'evenHeader', 'evenFooter', 'firstHeader', 'firstFooter'];

function headersOf(sheet: XmlElement): XmlElement {
  const found = childNamed(sheet, 'headerFooter');
  if (found !== undefined) return found;
  const made = element('headerFooter');
  const at = sheet.children.findIndex(
    (child) => typeof child !== 'string' && AFTER.has(localName(child.name)),
  );
  sheet.children.splice(at < 0 ? sheet.children.length : at, 0, made);
  return made;
}

/** The text with a line above its middle; a text that begins without a code stands in the middle. */
function withLine(text: string, line: string): string {
  if (!/^&[LCR]/.test(text)) return `&C${line}\n${text}`;
  let isAdded = false;
  const changed = text.replace(/&&|&C/g, (code) => {
    if (code === '&&' || isAdded) return code;
    isAdded = true;
    return `${code}${line}\n`;
  });
  return isAdded ? changed : `&C${line}${text}`;
}

/** Prints a line at the top of every page of a sheet. */
export function addHeaderLine(sheet: XmlElement, line: string): void {
  const all = headersOf(sheet);
  const differ = (name: string) => ['1', 'true'].includes(all.attributes[name] ?? '');
  const names = [
    'oddHeader',
    ...(differ('differentOddEven') ? ['evenHeader'] : []),
    ...(differ('differentFirst') ? ['firstHeader'] : []),
  ];
  for (const name of names) {
    const found = childNamed(all, name);
    const header = found ?? element(name);
    header.children = [shortened(withLine(textOf(header), `&B${line.replaceAll('&', '&&')}&B`))];
    if (found === undefined) all.children.push(header);
  }
  const orderOf = (child: XmlElement | string) =>
    typeof child === 'string' ? 0 : ORDER.indexOf(localName(child.name));
  all.children.sort((one, other) => orderOf(one) - orderOf(other));
}
