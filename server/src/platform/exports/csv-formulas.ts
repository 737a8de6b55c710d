/**
 * Spreadsheets run a CSV cell as a formula when it starts with one of these signs. A program that splits lines at
 * another separator also starts a cell inside a field, so the signs are dangerous after each separator.
 */
const SIGNS = '=+\\-@＝＋－＠﹦﹢﹣﹫−';
const SEPARATORS = ',;|\\t\\r\\n，；｜';
const BLANKS = '["\\p{Zs}\\p{Cf}]*';
/** A phone number is no formula, and an apostrophe would make it unreadable for other programs. */
const PHONE = `\\+\\d[\\d ]{6,20}(?:$|[${SEPARATORS}])`;

const startOfField = `(?<=^${BLANKS})`;
const startOfCell = `(?<=(?:^|[${SEPARATORS}])${BLANKS})`;
const formula = `'*[${SIGNS}]`;

const MAY_CONTAIN_FORMULA = new RegExp(`[${SIGNS}\\t\\r]`, 'u');
const UNSAFE = new RegExp(`${startOfField}(?='*[\\t\\r])|${startOfCell}(?!${PHONE})(?=${formula})`, 'gu');
const NEUTRALISED = new RegExp(`${startOfField}'(?='*[\\t\\r])|${startOfCell}'(?=${formula})`, 'gu');

/** Puts an apostrophe before everything in a CSV field that a spreadsheet would run as a formula. */
export const neutraliseFormulas = (field: string): string =>
  MAY_CONTAIN_FORMULA.test(field) ? field.replace(UNSAFE, "'") : field;

/** Removes the apostrophes again, so that an exported file can be imported unchanged. */
export const restoreFormulas = (field: string): string =>
  MAY_CONTAIN_FORMULA.test(field) ? field.replace(NEUTRALISED, '') : field;
