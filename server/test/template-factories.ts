import { paperTemplates, type TemplateKindName } from '@dekanat/contract/papers/paper-templates.ts';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import decodeQR from 'qr/decode.js';
import sharp from 'sharp';
import type { Client } from './client.ts';

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** The parts of a document or workbook, as texts. */
export type PackageParts = Record<string, string>;

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const R = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
export const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

export const paragraph = (text: string) =>
  `<w:p><w:r><w:t xml:space="preserve">${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</w:t></w:r></w:p>`;

/** A row of a table with these texts. */
const row = (cells: readonly string[]) =>
  `<w:tr>${cells.map((text) => `<w:tc><w:tcPr/>${paragraph(text)}</w:tc>`).join('')}</w:tr>`;
export const table = (...rows: string[][]) =>
  `<w:tbl><w:tblPr/><w:tblGrid/>${rows.map(row).join('')}</w:tbl>`;

export const relationship = (id: string, type: string, target: string, external = false) =>
  `<Relationship Id="${id}" Type="${RELATIONSHIPS}/${type}" Target="${target}"${external ? ' TargetMode="External"' : ''}/>`;

const rels = (...all: string[]) =>
  `${XML}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all.join('')}</Relationships>`;

/** The parts of a document with this body, and relationships of its text. */
export const documentParts = (body: string, ...relationships: string[]): PackageParts => ({
  '[Content_Types].xml': `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/><Override PartName="/word/document.xml" ContentType="${DOCX}.main+xml"/></Types>`,
  '_rels/.rels': rels(relationship('rId1', 'officeDocument', 'word/document.xml')),
  'word/document.xml': `${XML}<w:document ${W} ${R}><w:body>${body}<w:sectPr/></w:body></w:document>`,
  'word/_rels/document.xml.rels': rels(...relationships),
});

const packed = (parts: PackageParts) =>
  zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])));

export const packageFile = (parts: PackageParts, name = 'shablon.docx'): File =>
  new File([packed(parts)], name, { type: DOCX });

/** A document with these paragraphs. */
export const documentFile = (...lines: string[]): File =>
  packageFile(documentParts(lines.map(paragraph).join('')));

/** What every template of a verified paper needs. */
export const REQUIRED = ['№ {number}', '{qr}'];

export const certificateTemplateFile = (...lines: string[]): File =>
  documentFile(...REQUIRED, '{student_name} ({student_number})', ...lines);

/** The parts of a package as texts. */
export const partsOf = (bytes: Uint8Array): PackageParts =>
  Object.fromEntries(Object.entries(unzipSync(bytes)).map(([name, part]) => [name, strFromU8(part)]));

const unescaped = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');

const TEXT = /<(?:w:)?t(?: [^>]*[^/])?>([^<]*)(?=<)/g;
const textsIn = (xml: string) => [...xml.matchAll(TEXT)].map(([, text = '']) => text).join('');

/** The text of a document, a line for each paragraph. */
export function textOfPackage(bytes: Uint8Array): string {
  const bodies = Object.entries(partsOf(bytes)).filter(([name]) =>
    /^word\/(document|header|footer)/.test(name),
  );
  const lines = bodies.flatMap(([, xml]) => xml.split('</w:p>').map(textsIn));
  return unescaped(lines.filter((line) => line !== '').join('\n'));
}

/** The filled cells of the first sheet of a workbook, in their order. */
export function cellsOfPackage(bytes: Uint8Array): string[] {
  const parts = partsOf(bytes);
  const shared = (parts['xl/sharedStrings.xml'] ?? '').split('</si>').map(textsIn);
  const cells = (parts['xl/worksheets/sheet1.xml'] ?? '').matchAll(/<c (?:[^>]*[^/])?>(.*?)<\/c>/gs);
  return [...cells]
    .map(([cell, content = '']) => {
      const [, value] = /<v>([^<]*)</.exec(content) ?? [];
      if (value === undefined) return unescaped(textsIn(content));
      return cell.includes('t="s"') ? unescaped(shared[Number(value)] ?? '') : value;
    })
    .filter((text) => text !== '');
}

/** A package with one part that was changed or added. */
export function changedPart(bytes: Uint8Array, name: string, change: (text: string) => string): Buffer {
  const parts = unzipSync(bytes);
  const text = strFromU8(parts[name] ?? new Uint8Array());
  return Buffer.from(zipSync({ ...parts, [name]: strToU8(change(text)) }));
}

/** A document whose text a university has changed. */
export const changedDocument = (bytes: Uint8Array, change: (text: string) => string): Buffer =>
  changedPart(bytes, 'word/document.xml', change);

/** What the QR code of a filled document says. */
export async function codeOfPackage(bytes: Uint8Array): Promise<string> {
  const pictures = Object.entries(unzipSync(bytes)).filter(([name]) => name.endsWith('.gif'));
  const { data, info } = await sharp(Buffer.from(pictures[0]?.[1] ?? []))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return decodeQR({ width: info.width, height: info.height, data });
}

interface Place {
  kind?: TemplateKindName;
  /** Of a letter. */
  name?: string;
  language?: 'oz' | 'ru' | 'en';
  facultyId?: number | null | undefined;
  universityId?: number;
}

export async function makeTemplate(
  client: Client,
  { kind = 'study_certificate', name = '', language = 'oz', facultyId = null, universityId }: Place = {},
) {
  const { result } = await client.call(paperTemplates.create, {
    query: { university_id: universityId },
    body: { kind, name, language, faculty_id: facultyId },
  });
  return result;
}

export const uploadTemplate = (client: Client, id: number, file: File, language: 'oz' | 'en' = 'en') =>
  client.call(paperTemplates.upload, { params: { id }, query: { language }, files: [file] });

/** A template with a version on which new papers are printed. */
export async function makePublishedTemplate(client: Client, place: Place, file: File) {
  const { id } = await makeTemplate(client, place);
  const { result: version } = await uploadTemplate(client, id, file);
  const params = { id, versionId: version.id };
  await client.call(paperTemplates.publish, { params, body: {} });
  return params;
}
