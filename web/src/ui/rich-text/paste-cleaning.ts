import { imageIdOf } from '@dekanat/contract/rich-text/rich-text-rules.ts';
import { formulasAsElements } from './pasted-formulas.ts';
import { listsOfWord } from './word-lists.ts';

/** What other programs put beside the text. */
const IGNORED = 'style, script, meta, link, title, xml';

/**
 * HTML of another program (Word, Google Docs, a web page) as the editor can read it: Word's lists become lists, headings start
 * at the editor's first level, rendered formulas become LaTeX, and pictures that are no uploads are left out.
 */
export function cleanPastedHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const ignored of body.querySelectorAll(IGNORED)) ignored.remove();
  removeComments(body);
  formulasAsElements(body);
  listsOfWord(body);
  for (const picture of body.querySelectorAll('img')) replacePicture(picture);
  for (const paragraph of body.querySelectorAll('p.MsoNormal')) if (isBlank(paragraph)) paragraph.remove();
  lowerHeadings(body);
  return body.innerHTML;
}

const isBlank = (element: Element) =>
  element.textContent?.trim() === '' && element.querySelector('img, [data-latex]') === null;

function removeComments(body: HTMLElement): void {
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_COMMENT);
  const comments: ChildNode[] = [];
  while (walker.nextNode()) comments.push(walker.currentNode as ChildNode);
  for (const comment of comments) comment.remove();
}

/** A picture of a web page stays as a link; pictures inside the HTML are uploaded (`pastedPictures`). */
function replacePicture(picture: HTMLImageElement): void {
  const source = picture.getAttribute('src') ?? '';
  if (imageIdOf(source) !== undefined) return;
  const link = document.createElement('a');
  link.href = source;
  link.textContent = picture.alt || source;
  if (/^https:/i.test(source)) picture.replaceWith(link);
  else picture.remove();
}

const LOWER: Record<string, string> = { h1: 'h2', h2: 'h3', h3: 'h4' };

/** The editor has three levels below the heading of the page. */
function lowerHeadings(body: HTMLElement): void {
  for (const title of body.querySelectorAll('p.MsoTitle')) rename(title, 'h1');
  if (body.querySelector('h1') === null) return;
  for (const heading of body.querySelectorAll('h1, h2, h3'))
    rename(heading, LOWER[heading.localName] ?? 'h4');
}

function rename(element: Element, name: string): void {
  const renamed = document.createElement(name);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
}

export interface PastedPictures {
  /** Pictures that the HTML contains as `data:` addresses. */
  files: File[];
  /** How many pictures are on the disk of the user, where the browser cannot read them. */
  unreadable: number;
}

/** The pictures that `cleanPastedHtml` leaves out. */
export function pastedPictures(html: string): PastedPictures {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const sources = [...body.querySelectorAll('img')].map((picture) => picture.getAttribute('src') ?? '');
  return {
    files: sources.flatMap((source, index) => fileOf(source, `image-${index + 1}`) ?? []),
    unreadable: sources.filter((source) => /^(?:file|blob|cid):/i.test(source)).length,
  };
}

function fileOf(source: string, name: string): File | undefined {
  const [, type, content] = /^data:(image\/\w+);base64,([\w+/=\s]+)$/.exec(source) ?? [];
  if (type === undefined || content === undefined) return undefined;
  const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0));
  return new File([bytes], `${name}.${type.slice('image/'.length)}`, { type });
}
