import { imageIdOf, isLink, isPlayer, signedImageOf } from '@dekanat/contract/rich-text/rich-text-rules.ts';
import { createElement, Fragment, type ReactNode } from 'react';
import { Formula } from './formula.tsx';
import { RichImage } from './rich-image.tsx';
import { RichPlayer } from './rich-player.tsx';

/** Elements that are rendered as they are, without attributes unless `ATTRIBUTES` names them. */
const PLAIN = new Set(
  'h2 h3 h4 p br hr blockquote pre code ul ol li div span strong b em i u s sub sup mark caption thead tbody tfoot tr th td'.split(
    ' ',
  ),
);
/** Elements whose content is no text. */
const OMITTED = new Set(
  'script style svg math template noscript textarea title option object embed col colgroup'.split(' '),
);
/** The page has its own main heading. */
const RENAMED: Record<string, string> = { h1: 'h2', h5: 'h4', h6: 'h4' };
const VOID = new Set(['br', 'hr']);
/** React's names of the attributes that are kept, with the values that are allowed. */
const ATTRIBUTES: Record<string, Record<string, { name: string; allowed: RegExp }>> = {
  code: { class: { name: 'className', allowed: /^language-[\w-]+$/ } },
  ol: { start: { name: 'start', allowed: /^-?\d{1,6}$/ }, type: { name: 'type', allowed: /^[1aAiI]$/ } },
  th: {
    colspan: { name: 'colSpan', allowed: /^\d{1,3}$/ },
    rowspan: { name: 'rowSpan', allowed: /^\d{1,3}$/ },
    scope: { name: 'scope', allowed: /^(?:row|col)$/ },
  },
  td: {
    colspan: { name: 'colSpan', allowed: /^\d{1,3}$/ },
    rowspan: { name: 'rowSpan', allowed: /^\d{1,3}$/ },
  },
};
/** React refuses white space between the rows and cells of a table. */
const TABLE_PARTS = new Set(['table', 'thead', 'tbody', 'tfoot', 'tr']);

export function elementsOf(html: string): ReactNode {
  if (!/[<&]/.test(html)) return html;
  return childrenOf(new DOMParser().parseFromString(html, 'text/html').body);
}

const childrenOf = (parent: Element): ReactNode[] => [...parent.childNodes].map(nodeOf);

function nodeOf(node: Node, index: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) {
    const isGap = TABLE_PARTS.has(node.parentElement?.localName ?? '') && node.textContent?.trim() === '';
    return isGap ? null : node.textContent;
  }
  if (node.nodeType !== Node.ELEMENT_NODE) return null;
  const element = node as Element;
  const { localName } = element;
  if (OMITTED.has(localName)) return null;
  const special = SPECIAL[localName]?.(element, index);
  if (special !== undefined) return special;
  const name = RENAMED[localName] ?? localName;
  if (!PLAIN.has(name)) return <Fragment key={index}>{childrenOf(element)}</Fragment>;
  return createElement(
    name,
    { key: index, ...attributesOf(element) },
    ...(VOID.has(name) ? [] : childrenOf(element)),
  );
}

function attributesOf(element: Element): Record<string, string> {
  const kept = Object.entries(ATTRIBUTES[element.localName] ?? {}).flatMap(
    ([attribute, { name, allowed }]) => {
      const value = element.getAttribute(attribute);
      return value !== null && allowed.test(value) ? [[name, value] as const] : [];
    },
  );
  return Object.fromEntries(kept);
}

/** Elements with a component of their own; undefined renders the element as a plain one. */
const SPECIAL: Record<string, (element: Element, key: number) => ReactNode | undefined> = {
  a: (element, key) => {
    const href = element.getAttribute('href') ?? '';
    if (!isLink(href)) return <Fragment key={key}>{childrenOf(element)}</Fragment>;
    return (
      <a key={key} href={href} target="_blank" rel="noopener noreferrer nofollow">
        {childrenOf(element)}
      </a>
    );
  },
  img: (element, key) => {
    const address = element.getAttribute('src') ?? '';
    const source = imageIdOf(address) ?? signedImageOf(address);
    if (source === undefined) return null;
    return (
      <RichImage
        key={key}
        source={source}
        alt={element.getAttribute('alt') ?? ''}
        width={element.getAttribute('width')}
      />
    );
  },
  iframe: (element, key) => {
    const source = element.getAttribute('src') ?? '';
    return isPlayer(source) ? (
      <RichPlayer key={key} source={source} title={element.getAttribute('title') ?? ''} />
    ) : null;
  },
  table: (element, key) => (
    <div key={key} className="rich-table">
      <table>{childrenOf(element)}</table>
    </div>
  ),
  span: formulaOf,
  div: formulaOf,
};

function formulaOf(element: Element, key: number): ReactNode | undefined {
  const type = element.getAttribute('data-type');
  if (type !== 'inline-math' && type !== 'block-math') return undefined;
  return <Formula key={key} latex={element.getAttribute('data-latex') ?? ''} block={type === 'block-math'} />;
}
