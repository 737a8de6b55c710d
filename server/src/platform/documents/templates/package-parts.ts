import { unzipSync, zipSync } from 'fflate';
import { refused } from './refused-template.ts';

/** The parts of a document or workbook, by name. */
export type Parts = Map<string, Uint8Array>;

/** Limits of a template, unpacked. Our own forms have 15 parts of 60 KB together. */
const MAX_PARTS = 200;
const MAX_BYTES = 16_000_000;
const MAX_XML_BYTES = 4_000_000;
const NAME = /^[A-Za-z0-9_. [\]-]+(\/[A-Za-z0-9_. -]+)*$/;
const MACROS = /vba|macro|\.bas$/i;
const OBJECTS =
  /(^|\/)(embeddings|activeX|ctrlProps|externalLinks|connections|queryTables|pivot\w*|customUI)(\/|\.|$)/i;
const MEDIA = /^(word|xl)\/media\/[\w.-]+\.(png|jpe?g|gif)$/i;
const XML = /\.(xml|rels)$/i;
/** Settings of one printer, which Excel adds and nothing needs. */
const DROPPED = /^(xl\/printerSettings\/|docProps\/thumbnail\.)/i;
const OTHERS = [
  /^\[Content_Types\]\.xml$/,
  /^_rels\/\.rels$/,
  /^docProps\/(app|core|custom)\.xml$/,
  /^customXml\/(_rels\/)?(item|itemProps)\d+\.xml(\.rels)?$/,
  /^(word|xl)\/(_rels\/)?\w+\.xml(\.rels)?$/,
  /^(word|xl)\/theme\/(_rels\/)?theme\d+\.xml(\.rels)?$/,
  /^xl\/(worksheets|drawings)\/(_rels\/)?\w+\.xml(\.rels)?$/,
];

export const isXml = (name: string) => XML.test(name);
export const isPicture = (name: string) => MEDIA.test(name);
export const isDropped = (name: string) => DROPPED.test(name);

/** @throws RefusedTemplate for a name that a form on paper has no use for */
function requireName(name: string): void {
  const part = name.slice(0, 100);
  if (!NAME.test(name) || name.split('/').some((segment) => /^\.*$/.test(segment)))
    throw refused('paper_template.refused.name', { part });
  if (MACROS.test(name)) throw refused('paper_template.refused.macros');
  if (OBJECTS.test(name)) throw refused('paper_template.refused.object', { part });
  if (!MEDIA.test(name) && !OTHERS.some((allowed) => allowed.test(name)))
    throw refused('paper_template.refused.part', { part });
}

/**
 * The parts of a package. Sizes are checked before anything is unpacked, by the parser that unpacks; what an entry holds beyond its
 * declared size is cut off.
 */
export function unpackParts(bytes: Uint8Array): Parts {
  let [count, total, xml] = [0, 0, 0];
  const names = new Set<string>();
  const admit = ({ name, originalSize }: { name: string; originalSize: number }) => {
    if (name.endsWith('/')) return false;
    count += 1;
    total += originalSize;
    if (isXml(name)) xml += originalSize;
    if (count > MAX_PARTS || total > MAX_BYTES || xml > MAX_XML_BYTES)
      throw refused('paper_template.refused.large');
    if (isDropped(name)) return false;
    requireName(name);
    if (names.has(name.toLowerCase())) throw refused('paper_template.refused.name', { part: name });
    names.add(name.toLowerCase());
    return true;
  };
  return new Map(Object.entries(unzipSync(bytes, { filter: admit })));
}

/** Packs the checked parts anew: nothing else of the uploaded file is kept, and no reader finds other parts than the check did. */
export const packParts = (parts: Parts): Uint8Array =>
  zipSync(Object.fromEntries(parts), { mtime: new Date(2000, 0, 1) });
