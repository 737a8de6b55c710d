const BLOCK_END = /<\/(?:p|h\d|li|ul|ol|tr|div|pre|blockquote|table)>|<br\s*\/?>|<hr\s*\/?>/gi;
const CELL_END = /<\/t[dh]>/gi;
const FORMULA = /<(?:span|div)[^<>]*\bdata-latex="([^"]*)"[^<>]*>/gi;
const LINK = /<a\b[^<>]*\bhref="([^"]*)"[^<>]*>(.*?)<\/a>/gis;
const TAG = /<[^<>]*>/g;
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };
const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi;
const MAX_CODE_POINT = 0x10_ff_ff;

const character = (code: number) => (code > 0 && code <= MAX_CODE_POINT ? String.fromCodePoint(code) : '');

const decode = (text: string) =>
  text.replace(ENTITY, (entity, decimal?: string, hexadecimal?: string, name?: string) => {
    if (decimal !== undefined) return character(Number(decimal));
    if (hexadecimal !== undefined) return character(Number.parseInt(hexadecimal, 16));
    return ENTITIES[(name ?? '').toLowerCase()] ?? entity;
  });

/** A link that does not show its address is followed by it. */
const withAddress = (_link: string, address: string, shown: string) =>
  shown.includes(address) ? shown : `${shown} (${address})`;

/** Sanitised HTML as plain text, with a line for each paragraph, item and row. */
export const plainText = (html: string): string =>
  decode(
    html
      .replace(LINK, withAddress)
      .replace(FORMULA, '$1')
      .replace(CELL_END, '\t')
      .replace(BLOCK_END, '\n')
      .replace(TAG, ''),
  )
    .replace(/[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

/** Text for HTML, so that a name with signs of HTML stays a name. */
export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
