import { createRequire } from 'node:module';
import {
  imageIdOf,
  isLink,
  isPlayer,
  LATEX_MAX,
  PLAYER_HOSTS,
} from '@dekanat/contract/rich-text/rich-text-rules.ts';
import type sanitizeHtml from 'sanitize-html';

const require = createRequire(import.meta.url);
let sanitizer: typeof sanitizeHtml | undefined;
/** The library takes 8 MB of memory: it is loaded with the first text. */
function loadedSanitizer(): typeof sanitizeHtml {
  sanitizer ??= require('sanitize-html') as typeof sanitizeHtml;
  return sanitizer;
}

const FORMULA = { 'data-type': /^(?:inline|block)-math$/ };
const isFormula = (attributes: Record<string, string>) =>
  FORMULA['data-type'].test(attributes['data-type'] ?? '');

const isForeignPicture = ({ src = '' }: Record<string, string>) => imageIdOf(src) === undefined;

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [
    ...[
      'h1',
      'h2',
      'h3',
      'h4',
      'p',
      'br',
      'hr',
      'blockquote',
      'pre',
      'code',
      'ul',
      'ol',
      'li',
      'div',
      'span',
    ],
    ...['strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'mark', 'a', 'img', 'iframe'],
    ...['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
  ],
  allowedAttributes: {
    a: ['href', 'title'],
    img: ['src', 'alt', 'title', 'width', 'height'],
    iframe: ['src', 'title', 'width', 'height', 'allowfullscreen'],
    span: ['data-type', 'data-latex'],
    div: ['data-type', 'data-latex'],
    code: ['class'],
    ol: ['start', 'type'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
  },
  allowedClasses: { code: ['language-*'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedIframeHostnames: [...PLAYER_HOSTS],
  allowProtocolRelative: false,
  // Text inside removed elements that is not text.
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'title', 'svg', 'math', 'template'],
  nestingLimit: 50,
  transformTags: {
    a: outward,
    span: formulaOnly,
    div: formulaOnly,
  },
  exclusiveFilter: ({ tag, attribs }) =>
    (tag === 'img' && isForeignPicture(attribs)) || (tag === 'iframe' && !isPlayer(attribs.src ?? '')),
};
OPTIONS.allowedAttributes = { ...(OPTIONS.allowedAttributes || {}), a: ['href', 'title', 'rel', 'target'] };

/** A link leads to another site in a new tab; one into the application loses its address. */
function outward(tagName: string, { href = '', title }: Record<string, string>): sanitizeHtml.Tag {
  const attribs = {
    ...(isLink(href) && { target: '_blank', rel: 'noopener noreferrer nofollow', href }),
    ...(title !== undefined && { title }),
  };
  return { tagName, attribs };
}

/** Formulas keep their source and nothing else; other containers lose their attributes. */
function formulaOnly(tagName: string, attribs: Record<string, string>): sanitizeHtml.Tag {
  if (!isFormula(attribs)) return { tagName, attribs: {} };
  const { 'data-type': type = '', 'data-latex': latex = '' } = attribs;
  return { tagName, attribs: { 'data-type': type, 'data-latex': latex.slice(0, LATEX_MAX) } };
}

/**
 * The HTML without scripts, styles, foreign pictures and unknown elements. Pictures are uploaded files of this server;
 * formulas are `<span data-type="inline-math" data-latex="…">` and `<div data-type="block-math" …>`. `onForeignPicture` gets the
 * addresses of the pictures that are removed.
 */
export function sanitiseRichText(html: string, onForeignPicture?: (address: string) => void): string {
  if (onForeignPicture === undefined) return loadedSanitizer()(html, OPTIONS).trim();
  return sanitisePictures(html, (attribs) => {
    if (isForeignPicture(attribs)) onForeignPicture(attribs.src ?? '');
    return attribs;
  });
}

function sanitisePictures(
  html: string,
  changed: (attributes: Record<string, string>) => Record<string, string>,
): string {
  const img: sanitizeHtml.Transformer = (tagName, attribs) => ({ tagName, attribs: changed(attribs) });
  const options = { ...OPTIONS, transformTags: { ...OPTIONS.transformTags, img } };
  return loadedSanitizer()(html, options).trim();
}

export interface WrittenText {
  html: string;
  /** Stored addresses of uploaded pictures by the addresses that the text has. */
  stored: ReadonlyMap<string, string>;
}

/** The same, and the addresses of the pictures that are removed. Input and result can be sent to a thread. */
export function sanitiseWrittenText({ html, stored }: WrittenText): { body: string; removed: string[] } {
  const removed = new Set<string>();
  const body = sanitisePictures(html, (attribs) => {
    const src = stored.get(attribs.src ?? '') ?? attribs.src ?? '';
    if (isForeignPicture({ src }) && src !== '') removed.add(src);
    return { ...attribs, src };
  });
  return { body, removed: [...removed] };
}

/** The ids of the files that the pictures show. */
export function imagesIn(html: string): number[] {
  const sources = [...html.matchAll(/<img\b[^>]*\bsrc="([^"]*)"/g)].map(([, source = '']) => source);
  return [...new Set(sources.flatMap((source) => imageIdOf(source) ?? []))];
}
