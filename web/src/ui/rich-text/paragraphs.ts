const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Typed text as the HTML of a message: a paragraph for each line that is not empty. */
export const paragraphsOf = (typed: string): string =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => `<p>${line.replace(/[&<>]/g, (sign) => ESCAPED[sign] ?? sign)}</p>`)
    .join('');

const UNESCAPED: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>' };

/** The typed text of such HTML, without the lines that were empty. */
export const typedOf = (paragraphs: string): string =>
  paragraphs
    .split('</p>')
    .map((line) => line.replace(/^<p>/, '').replace(/&(?:amp|lt|gt);/g, (sign) => UNESCAPED[sign] ?? sign))
    .filter((line) => line !== '')
    .join('\n');
