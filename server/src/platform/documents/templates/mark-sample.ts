import type { TemplateFormat } from '@dekanat/contract/papers/paper-templates.ts';
import { type Parts, packParts, unpackParts } from './package-parts.ts';
import { declarePart, OFFICE, partOf, relate, relsOf } from './package-relations.ts';
import { visibleSheets } from './sheet-cells.ts';
import { addHeaderLine } from './sheet-headers.ts';
import {
  childNamed,
  childrenNamed,
  descendantsNamed,
  element,
  parseXml,
  writeXml,
  type XmlElement,
} from './xml-tree.ts';

const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const DOCUMENT = 'word/document.xml';
const HEADER = 'word/headersample.xml';
const HEADER_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.header+xml';

/** A line in a frame at the top edge of the page, which moves nothing of the paper. */
const framed = (line: string): XmlElement =>
  element('w:p', { 'xmlns:w': WORD }, [
    element('w:pPr', {}, [
      element('w:framePr', {
        'w:wrap': 'around',
        'w:vAnchor': 'page',
        'w:hAnchor': 'page',
        'w:xAlign': 'center',
        'w:y': '240',
      }),
      element('w:jc', { 'w:val': 'center' }),
    ]),
    element('w:r', {}, [
      element('w:rPr', {}, [
        element('w:b'),
        element('w:color', { 'w:val': 'C00000' }),
        element('w:sz', { 'w:val': '28' }),
      ]),
      element('w:t', { 'xml:space': 'preserve' }, [line]),
    ]),
  ]);

/** The kinds of pages that a section has headers for. */
const pagesOf = (section: XmlElement, evenDiffer: boolean): string[] => [
  'default',
  ...(childNamed(section, 'titlePg') === undefined ? [] : ['first']),
  ...(evenDiffer ? ['even'] : []),
];

const typeOf = ({ attributes }: XmlElement) =>
  Object.entries(attributes).find(([name]) => name.endsWith(':type'))?.[1] ?? 'default';

/** Gives pages without a header the one of the line; sections without one print that of the section before. */
function completeHeaders(parts: Parts, root: XmlElement): boolean {
  const settings = partOf(parts, 'word/settings.xml', () => element('settings'));
  const evenDiffer = childNamed(settings, 'evenAndOddHeaders') !== undefined;
  const sections = descendantsNamed(root, 'sectPr');
  const known = new Set<string>();
  const missing: { section: XmlElement; type: string }[] = [];
  for (const section of sections) {
    for (const header of childrenNamed(section, 'headerReference')) known.add(typeOf(header));
    for (const type of pagesOf(section, evenDiffer)) {
      if (!known.has(type)) missing.push({ section, type });
      known.add(type);
    }
  }
  if (missing.length === 0) return false;
  const id = relate(parts, DOCUMENT, 'header', HEADER.replace('word/', ''));
  const names = { 'xmlns:w': WORD, 'xmlns:r': OFFICE };
  for (const { section, type } of missing)
    section.children.unshift(element('w:headerReference', { ...names, 'w:type': type, 'r:id': id }));
  return true;
}

const headersOf = (parts: Parts): string[] =>
  childrenNamed(
    partOf(parts, relsOf(DOCUMENT), () => element('Relationships')),
    'Relationship',
  )
    .filter(({ attributes: { Type = '' } }) => Type.endsWith('/header'))
    .map(({ attributes: { Target = '' } }) => (Target.startsWith('/') ? Target.slice(1) : `word/${Target}`));

function markDocument(parts: Parts, line: string): void {
  const root = parseXml(parts.get(DOCUMENT) ?? new Uint8Array());
  const body = childNamed(root, 'body');
  if (body !== undefined && childNamed(body, 'sectPr') === undefined)
    body.children.push(element('w:sectPr', { 'xmlns:w': WORD }));
  for (const path of new Set(headersOf(parts))) {
    const bytes = parts.get(path);
    if (bytes === undefined) continue;
    const header = parseXml(bytes);
    header.children.unshift(framed(line));
    parts.set(path, writeXml(header));
  }
  if (completeHeaders(parts, root)) {
    parts.set(HEADER, writeXml(element('w:hdr', { 'xmlns:w': WORD }, [framed(line), element('w:p')])));
    declarePart(parts, HEADER, HEADER_TYPE);
  }
  parts.set(DOCUMENT, writeXml(root));
}

function markWorkbook(parts: Parts, line: string): void {
  const part = (path: string) => parseXml(parts.get(path) ?? new Uint8Array());
  for (const { path } of visibleSheets(part('xl/workbook.xml'), part('xl/_rels/workbook.xml.rels'))) {
    const sheet = part(path);
    addHeaderLine(sheet, line);
    parts.set(path, writeXml(sheet));
  }
}

/** Prints a line at the top of every page of a filled document or workbook. */
export function markSample(format: TemplateFormat, bytes: Uint8Array, line: string): Uint8Array {
  const parts = unpackParts(bytes);
  (format === 'docx' ? markDocument : markWorkbook)(parts, line);
  return packParts(parts);
}
