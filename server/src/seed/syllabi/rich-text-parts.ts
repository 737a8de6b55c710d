/** Builds rich text in the form in which the sanitiser stores it. */

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escapeText = (text: string) => text.replace(/[&<>]/g, (sign) => ENTITIES[sign] ?? sign);

const inlineFormula = (latex: string) =>
  `<span data-type="inline-math" data-latex="${escapeText(latex)}"></span>`;

export const blockFormula = (latex: string): string =>
  `<div data-type="block-math" data-latex="${escapeText(latex)}"></div>`;

/** Text with formulas between dollar signs. */
const inline = (text: string): string =>
  text
    .split('$')
    .map((part, index) => (index % 2 === 1 ? inlineFormula(part) : escapeText(part)))
    .join('');

export const paragraph = (text: string): string => `<p>${inline(text)}</p>`;
export const heading = (level: 2 | 3, text: string): string => `<h${level}>${inline(text)}</h${level}>`;
export const list = (kind: 'ul' | 'ol', items: readonly string[]): string =>
  `<${kind}>${items.map((item) => `<li>${paragraph(item)}</li>`).join('')}</${kind}>`;

export function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const row = (tag: 'th' | 'td', cells: readonly string[]) =>
    `<tr>${cells.map((cell) => `<${tag}>${paragraph(cell)}</${tag}>`).join('')}</tr>`;
  return `<table><tbody>${row('th', headings)}${rows.map((cells) => row('td', cells)).join('')}</tbody></table>`;
}
