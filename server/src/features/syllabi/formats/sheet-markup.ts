import { trimmedText } from '#platform/imports/cells.ts';
import type { SheetRow } from '#platform/imports/stored-rows.ts';
import { isHtml, toPlain } from './file-question.ts';
import { readCell } from './sheet-cells.ts';
import { hasTexts, type Mapping } from './sheet-columns.ts';

/** Rows whose texts of questions and answers are HTML where they have markup. */
export const markedRows = (rows: readonly SheetRow[], mapping: Mapping): SheetRow[] =>
  rows.map((row) => {
    const { markup } = row;
    if (markup === undefined) return row;
    const cells = row.cells.map((cell, column) => {
      const role = mapping[column];
      // A cell that is a problem of its row stays as it is; the tags of HTML that was typed are no text.
      const takesMarkup = hasTexts(role) && 'text' in readCell(cell, role) && !isHtml(trimmedText(cell));
      return takesMarkup ? (markup[column] ?? cell) : cell;
    });
    return { place: row.place, cells };
  });

const normalised = (text: string) => text.replace(/\s+/g, ' ').trim().toLowerCase();
const unmarked = (text: string) => normalised(toPlain(text.replace(/<\/?(?:su[bp]|[biu])>/g, '')) ?? text);

/** The place of a text among others: first as it is, then without regard to case and blanks, then to markup if one alone is left. */
export function placeOfText(texts: readonly string[], text: string): number {
  const exact = texts.indexOf(text);
  if (exact >= 0) return exact;
  const alike = texts.findIndex((one) => normalised(one) === normalised(text));
  if (alike >= 0) return alike;
  const [place = -1, ...others] = [...texts.keys()].filter(
    (index) => unmarked(texts[index] ?? '') === unmarked(text),
  );
  return others.length === 0 ? place : -1;
}
