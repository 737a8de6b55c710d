/** What a text area does not take of a formatted text. */
export interface LostParts {
  pictures: number;
  formulas: number;
  tables: number;
  /** Superscripts and subscripts, whose text is taken. */
  scripts: number;
}
export const NOTHING_LOST: LostParts = { pictures: 0, formulas: 0, tables: 0, scripts: 0 };

const COMMENTS = /<!--[\s\S]*?-->/g;
/** Word writes a formula into a comment. */
const FORMULAS = /<(?:m:oMath|math)\b/gi;
/** Beside the comment there is a picture of the formula for other programs, within a further condition. */
const PICTURES_OF_FORMULAS =
  /<!\[if !msEquation\]>(?:<!\[if[^>]*>[\s\S]*?<!\[endif\]>|(?!<!\[endif\]>)[\s\S])*<!\[endif\]>/gi;
const PICTURES = /<img\b/gi;
/** Elements, once each: browsers copy `sup` with its style. */
const SCRIPTS = /<(?:su[bp]\b|[a-z][^<>]*\bvertical-align:\s*(?:super|sub)\b)[^<>]*>/gi;
const TABLES = /<\/?table\b/gi;

const count = (html: string, pattern: RegExp) => html.match(pattern)?.length ?? 0;

/** Tables that are no part of another one. */
function outerTables(html: string): number {
  let [depth, outer] = [0, 0];
  for (const [token] of html.matchAll(TABLES)) {
    const opens = !token.startsWith('</');
    if (opens && depth === 0) outer += 1;
    depth += opens ? 1 : -1;
  }
  return outer;
}

/** Counts what HTML of the clipboard has and its text has not. */
export function lostParts(html: string): LostParts {
  const shown = html.replace(COMMENTS, '');
  const besideFormulas = shown.replace(PICTURES_OF_FORMULAS, '');
  return {
    pictures: count(besideFormulas, PICTURES),
    formulas: count(html, FORMULAS),
    tables: outerTables(shown),
    scripts: count(besideFormulas, SCRIPTS),
  };
}

export const sumOfLost = (one: LostParts, other: LostParts): LostParts => ({
  pictures: one.pictures + other.pictures,
  formulas: one.formulas + other.formulas,
  tables: one.tables + other.tables,
  scripts: one.scripts + other.scripts,
});
