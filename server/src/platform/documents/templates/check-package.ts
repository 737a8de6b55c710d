import { posix } from 'node:path';
import type { TemplateFormat } from '@dekanat/contract/papers/paper-templates.ts';
import { isDropped, isPicture, isXml, type Parts, unpackParts } from './package-parts.ts';
import { picturePixels } from './picture-size.ts';
import { refused } from './refused-template.ts';
import { scanXml } from './scan-xml.ts';

const TYPES_PART = '[Content_Types].xml';
const OFFICE = 'application/vnd.openxmlformats-officedocument.';
const MAIN: Record<string, TemplateFormat> = {
  [`${OFFICE}wordprocessingml.document.main+xml`]: 'docx',
  [`${OFFICE}spreadsheetml.sheet.main+xml`]: 'xlsx',
};
const PARTS = new RegExp(
  `^(${[
    'application/xml',
    'application/vnd\\.openxmlformats-package\\.(relationships|core-properties)\\+xml',
    'application/vnd\\.openxmlformats-officedocument\\.(theme|extended-properties|custom-properties|customXmlProperties|drawing)\\+xml',
    'application/vnd\\.openxmlformats-officedocument\\.wordprocessingml\\.(styles|settings|webSettings|fontTable|numbering|header|footer|footnotes|endnotes|comments|people|commentsExtended|commentsIds|commentsExtensible)\\+xml',
    'application/vnd\\.ms-word\\.stylesWithEffects\\+xml',
    'application/vnd\\.openxmlformats-officedocument\\.spreadsheetml\\.(styles|sharedStrings|worksheet|calcChain|sheetMetadata)\\+xml',
    'image/(png|jpe?g|gif)',
  ].join('|')})$`,
);
/** The ends of the names of relationships. */
const REFERENCES = new Set(
  `officeDocument styles settings webSettings fontTable numbering header footer footnotes endnotes comments people commentsExtended
  commentsIds commentsExtensible stylesWithEffects theme image hyperlink core-properties extended-properties custom-properties
  customXml customXmlProps worksheet sharedStrings calcChain drawing sheetMetadata`.split(/\s+/),
);
const LINK = /^(https?:\/\/|mailto:)/i;

/** Content types of parts: by name, and by extension. */
interface ContentTypes {
  overrides: Map<string, string>;
  defaults: Map<string, string>;
}

function readTypes(parts: Parts): ContentTypes {
  const [overrides, defaults] = [new Map<string, string>(), new Map<string, string>()];
  const bytes = parts.get(TYPES_PART);
  if (bytes === undefined) throw refused('paper_template.refused.type');
  scanXml(TYPES_PART, bytes, ({ name, attributes: { PartName, Extension, ContentType = '' } }) => {
    if (/macro|vba/i.test(ContentType)) throw refused('paper_template.refused.macros');
    if (name === 'Override') overrides.set((PartName ?? '').replace(/^\//, '').toLowerCase(), ContentType);
    if (name === 'Default') defaults.set((Extension ?? '').toLowerCase(), ContentType);
  });
  return { overrides, defaults };
}

/** The only main part, whose type is the format. @throws RefusedTemplate for a part of another type */
function formatOf(parts: Parts): TemplateFormat {
  const { overrides, defaults } = readTypes(parts);
  const formats: TemplateFormat[] = [];
  for (const part of parts.keys()) {
    if (part === TYPES_PART) continue;
    const type =
      overrides.get(part.toLowerCase()) ??
      defaults.get(part.slice(part.lastIndexOf('.') + 1).toLowerCase()) ??
      '';
    const main = MAIN[type];
    if (main !== undefined) formats.push(main);
    else if (!PARTS.test(type)) throw refused('paper_template.refused.part', { part });
  }
  const [format] = formats;
  if (format === undefined || formats.length > 1) throw refused('paper_template.refused.type');
  return format;
}

/** `word/_rels/document.xml.rels` → `word`, against which its targets are read. */
const folderOf = (rels: string) => posix.dirname(posix.dirname(rels));

/** Whether a target, read as a path, is a part of the package and no address. What is shown as a picture must be one. */
const isOwnPart = (parts: Parts, target: string, path: string, type: string): boolean =>
  !/^[a-z][a-z\d+.-]*:/i.test(target) &&
  !target.includes('\\') &&
  parts.has(path) &&
  (type !== 'image' || isPicture(path));

interface Reference {
  Type?: string;
  Target?: string;
  TargetMode?: string;
}

/** @throws RefusedTemplate for a reference out of the package, except links that a reader clicks */
function requireReference(
  parts: Parts,
  rels: string,
  { Type = '', Target = '', TargetMode }: Reference,
): void {
  const type = Type.slice(Type.lastIndexOf('/') + 1);
  const target = Target.slice(0, 80);
  const isLink = type === 'hyperlink' && LINK.test(Target);
  if (TargetMode !== undefined && TargetMode !== 'Internal') {
    if (isLink) return;
    throw refused('paper_template.refused.external', { target });
  }
  const path = Target.startsWith('/') ? Target.slice(1) : posix.join(folderOf(rels), Target);
  if (isDropped(path)) return;
  if (!REFERENCES.has(type)) throw refused('paper_template.refused.reference', { type: type.slice(0, 40) });
  if (type === 'hyperlink' && Target.startsWith('#')) return;
  if (!isOwnPart(parts, Target, path, type)) throw refused('paper_template.refused.external', { target });
}

const RELATIONSHIP = /<(?:\w+:)?Relationship\b[^>]*?\/>/g;
const PRINTER = /printerSettings|metadata\/thumbnail/;

const ROOT = /<w:(document|hdr|ftr)\b[^>]*>/;
const PREFIXES = {
  wp: 'http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing',
  r: 'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
};

/** Declares what pictures need, which programs other than Word leave out where a document has none. */
function withPrefixes(name: string, bytes: Uint8Array): Uint8Array {
  if (!/^word\/\w+\.xml$/.test(name)) return bytes;
  const text = new TextDecoder().decode(bytes);
  const changed = text.replace(ROOT, (root) => {
    const missing = Object.entries(PREFIXES).filter(([prefix]) => !root.includes(`xmlns:${prefix}=`));
    const declared = missing.map(([prefix, uri]) => ` xmlns:${prefix}="${uri}"`).join('');
    return root.replace(/\/?>$/, (end) => declared + end);
  });
  return changed === text ? bytes : new TextEncoder().encode(changed);
}

/** Removes references to parts that are left out, and the attribute of the page setup that used them. */
function withoutDropped(name: string, bytes: Uint8Array): Uint8Array {
  const isRels = name.endsWith('.rels');
  if (!isRels && !name.startsWith('xl/worksheets/')) return bytes;
  const text = new TextDecoder().decode(bytes);
  const changed = isRels
    ? text.replace(RELATIONSHIP, (one) => (PRINTER.test(one) ? '' : one))
    : text.replace(/<pageSetup\b[^>]*>/g, (setup) => setup.replace(/ r:id="[^"]*"/, ''));
  return changed === text ? bytes : new TextEncoder().encode(changed);
}

/** Of all pictures together: four scanned pages. LibreOffice unpacks each of them into memory. */
const MAX_PIXELS = 40_000_000;

/**
 * Programs tell pictures by their bytes and not by their names: one that is called `.png` may be a drawing that reads files.
 * @throws RefusedTemplate
 */
function requirePictures(parts: Parts): void {
  let sum = 0;
  for (const [part, bytes] of parts) {
    if (!isPicture(part)) continue;
    const pixels = picturePixels(bytes);
    if (pixels === undefined) throw refused('paper_template.refused.media', { part });
    sum += pixels;
  }
  if (sum > MAX_PIXELS) throw refused('paper_template.refused.pixels', { most: MAX_PIXELS / 1_000_000 });
}

export interface CheckedPackage {
  format: TemplateFormat;
  parts: Parts;
}

/**
 * A document or workbook that reads no file, opens no address and runs nothing, in this program, in LibreOffice and in Word.
 * What is allowed is listed; the rest is refused (decision 119).
 * @throws RefusedTemplate
 */
export function checkPackage(bytes: Uint8Array): CheckedPackage {
  const parts = unpackParts(bytes);
  const format = formatOf(parts);
  requirePictures(parts);
  for (const [name, part] of parts)
    if (isXml(name))
      scanXml(name, part, ({ name: element, attributes }) => {
        if (element === 'Relationship' && name.endsWith('.rels')) requireReference(parts, name, attributes);
      });
  const kept = [...parts].map(
    ([name, part]) => [name, withPrefixes(name, withoutDropped(name, part))] as const,
  );
  return { format, parts: new Map(kept) };
}
