const ESCAPED: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A typed text as HTML: a paragraph for each line that is not empty. */
export const paragraphsOf = (typed: string): string =>
  typed
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => `<p>${line.replace(/[&<>"]/g, (sign) => ESCAPED[sign] ?? sign)}</p>`)
    .join('');
