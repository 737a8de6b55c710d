import { INTERFACE_LANGUAGES } from '@dekanat/contract/api/languages.ts';
import { translate } from '#api/messages.ts';
import type { TextKey } from '#locales/text-key.ts';
import { matchingKey, trimmedText } from './cells.ts';
import type { SheetRow } from './stored-rows.ts';

/** A text in every language of the interface, as `matchingKey` folds it: a file may come from a colleague with another language. */
export const foldedTexts = (key: TextKey): string[] =>
  INTERFACE_LANGUAGES.map((language) => matchingKey(translate(key, language)));

/** Finds columns by their folded headings; of several with one heading the first. @returns which cell of a row holds what */
export function placesOf<Column>(
  { cells }: SheetRow,
  columnOf: (heading: string) => Column | undefined,
): Map<Column, number> {
  const places = new Map<Column, number>();
  for (const [index, cell] of cells.entries()) {
    const column = columnOf(matchingKey(trimmedText(cell)));
    if (column !== undefined && !places.has(column)) places.set(column, index);
  }
  return places;
}
