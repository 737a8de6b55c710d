import type { Parts } from './package-parts.ts';
import { childrenNamed, element, parseXml, writeXml, type XmlElement } from './xml-tree.ts';

export const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';
const TYPES = '[Content_Types].xml';

export const relsOf = (path: string) => path.replace(/([^/]+)$/, '_rels/$1.rels');

export function partOf(parts: Parts, path: string, make: () => XmlElement): XmlElement {
  const bytes = parts.get(path);
  return bytes === undefined ? make() : parseXml(bytes);
}

/** Adds a relationship. @returns its id */
export function relate(parts: Parts, of: string, type: string, target: string): string {
  const path = relsOf(of);
  const rels = partOf(parts, path, () => element('Relationships', { xmlns: PACKAGE }));
  const ids = new Set(childrenNamed(rels, 'Relationship').map(({ attributes }) => attributes.Id));
  let number = ids.size + 1;
  while (ids.has(`rId${number}`)) number += 1;
  rels.children.push(
    element('Relationship', { Id: `rId${number}`, Type: `${OFFICE}/${type}`, Target: target }),
  );
  parts.set(path, writeXml(rels));
  return `rId${number}`;
}

/** Changes the list of the types of parts. */
function changeTypes(parts: Parts, change: (types: XmlElement) => void): void {
  const types = partOf(parts, TYPES, () => element('Types'));
  change(types);
  parts.set(TYPES, writeXml(types));
}

export const declareExtension = (parts: Parts, extension: string, mime: string): void =>
  changeTypes(parts, (types) => {
    const has = childrenNamed(types, 'Default').some(({ attributes }) => attributes.Extension === extension);
    if (!has) types.children.unshift(element('Default', { Extension: extension, ContentType: mime }));
  });

export const declarePart = (parts: Parts, path: string, mime: string): void =>
  changeTypes(parts, ({ children }) => {
    children.push(element('Override', { PartName: `/${path}`, ContentType: mime }));
  });
