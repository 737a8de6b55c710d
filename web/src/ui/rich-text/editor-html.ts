import { DOMParser, DOMSerializer, type Node, type Schema } from '@tiptap/pm/model';

/** The editor has headings of the levels 2 to 4. */
export const headingsInRange = (html: string): string =>
  html.replace(/<(\/?)h1\b/gi, '<$1h2').replace(/<(\/?)h[56]\b/gi, '<$1h4');

/** The HTML of a document, without the empty paragraph at its end; empty if there is nothing to show. */
export function htmlOf(doc: Node): string {
  const { lastChild } = doc;
  const isEmptyEnd = lastChild?.type.name === 'paragraph' && lastChild.content.size === 0;
  const content = isEmptyEnd ? doc.content.cut(0, doc.content.size - lastChild.nodeSize) : doc.content;
  // In a document of its own, because pictures that the page creates are requested at once.
  const inert = document.implementation.createHTMLDocument();
  const place = inert.createElement('div');
  place.append(DOMSerializer.fromSchema(doc.type.schema).serializeFragment(content, { document: inert }));
  return place.innerHTML;
}

/** The document that the editor makes of HTML. */
export function documentOf(html: string, schema: Schema): Node {
  const document = new window.DOMParser().parseFromString(headingsInRange(html), 'text/html');
  return DOMParser.fromSchema(schema).parse(document.body);
}
