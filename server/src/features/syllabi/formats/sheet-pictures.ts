import { trimmedText } from '#platform/imports/cells.ts';
import type { SheetPicture } from '#platform/imports/sheet-rows.ts';
import type { SheetRow } from '#platform/imports/stored-rows.ts';
import { fromPlainOrHtml } from './file-question.ts';
import { insertFiles, type Pictures } from './pictures.ts';
import { readCell } from './sheet-cells.ts';
import { hasTexts, type Mapping } from './sheet-columns.ts';

/** The pictures of a sheet, and where they are collected. */
export interface SheetPictures {
  found: readonly SheetPicture[];
  pictures: Pictures;
}

const keyOf = (place: number, column: number) => `${place} ${column}`;

/** The text of a cell as HTML with the pictures that lie on it: where it names them, else below it. */
function withPictures(text: string, found: readonly SheetPicture[], pictures: Pictures): string {
  const files = found.map(({ name, bytes }, index) => ({ path: `/${name || index}`, bytes }));
  const { html, unused } = insertFiles(fromPlainOrHtml(text), files, pictures);
  const below = files
    .filter(({ path }) => unused.includes(path.slice(1)))
    .map(({ bytes }) => `<p><img src="${pictures.add(bytes)}"></p>`);
  return html + below.join('');
}

/** Rows whose cells have the pictures that lie on them, and the rows on which other pictures lie. */
export function placedPictures(
  rows: readonly SheetRow[],
  mapping: Mapping,
  { found, pictures }: SheetPictures,
): { rows: readonly SheetRow[]; unplaced: ReadonlySet<number> } {
  if (found.length === 0) return { rows, unplaced: new Set() };
  const first = rows[0]?.place ?? 1;
  const placed = found.filter(({ place, column }) => place >= first && hasTexts(mapping[column]));
  const onCells = Map.groupBy(placed, ({ place, column }) => keyOf(place, column));
  const known = new Set(rows.map(({ place }) => place));
  const added = new Set(placed.map(({ place }) => place).filter((index) => !known.has(index)));
  const all = [...rows, ...[...added].map((index): SheetRow => ({ place: index, cells: [] }))];
  return {
    rows: all
      .toSorted((one, other) => one.place - other.place)
      .map(({ place, cells }) => ({
        place,
        cells: mapping.map((_, column) => {
          const here = onCells.get(keyOf(place, column));
          const cell = cells[column] ?? null;
          // A cell that is a problem of its row stays as it is.
          return here && 'text' in readCell(cell, mapping[column])
            ? withPictures(trimmedText(cell), here, pictures)
            : cell;
        }),
      })),
    unplaced: new Set(found.filter((one) => !placed.includes(one)).map(({ place }) => place)),
  };
}
