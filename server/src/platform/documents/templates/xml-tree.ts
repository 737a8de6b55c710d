import { SaxesParser } from 'saxes';

/** An element of a part that was checked; names keep their prefixes. */
export interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  children: (XmlElement | string)[];
}

export const element = (
  name: string,
  attributes: Record<string, string> = {},
  children: XmlElement['children'] = [],
): XmlElement => ({ name, attributes, children });

export function parseXml(bytes: Uint8Array): XmlElement {
  const root = element('');
  const open = [root];
  const parser = new SaxesParser({ xmlns: false });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const opened = element(name, { ...attributes });
    open.at(-1)?.children.push(opened);
    open.push(opened);
  });
  parser.on('closetag', () => void open.pop());
  const onText = (text: string) => void open.at(-1)?.children.push(text);
  parser.on('text', onText);
  parser.on('cdata', onText);
  parser.write(new TextDecoder().decode(bytes)).close();
  const [first] = childElements(root);
  if (first === undefined) throw new Error('An XML part is empty.');
  return first;
}

const ESCAPES: Record<string, string> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[<>&"]/g, (character) => ESCAPES[character] ?? '');

function write(node: XmlElement | string, to: string[]): void {
  if (typeof node === 'string') {
    to.push(escaped(node));
    return;
  }
  const attributes = Object.entries(node.attributes).map(([name, value]) => ` ${name}="${escaped(value)}"`);
  to.push(`<${node.name}${attributes.join('')}${node.children.length === 0 ? '/>' : '>'}`);
  if (node.children.length === 0) return;
  for (const child of node.children) write(child, to);
  to.push(`</${node.name}>`);
}

export function writeXml(root: XmlElement): Uint8Array {
  const text = ['<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'];
  write(root, text);
  return new TextEncoder().encode(text.join(''));
}

const childElements = ({ children }: XmlElement): XmlElement[] =>
  children.filter((child) => typeof child !== 'string');

export const localName = (name: string) => name.slice(name.indexOf(':') + 1);

/** The child elements with this name, without its prefix. */
export const childrenNamed = (parent: XmlElement, name: string): XmlElement[] =>
  childElements(parent).filter((child) => localName(child.name) === name);

export const childNamed = (parent: XmlElement, name: string): XmlElement | undefined =>
  childrenNamed(parent, name)[0];

/** All elements below with this name, in their order. */
export const descendantsNamed = (parent: XmlElement, name: string): XmlElement[] =>
  childElements(parent).flatMap((child) => [
    ...(localName(child.name) === name ? [child] : []),
    ...descendantsNamed(child, name),
  ]);

export const textOf = (parent: XmlElement): string =>
  parent.children.map((child) => (typeof child === 'string' ? child : textOf(child))).join('');
