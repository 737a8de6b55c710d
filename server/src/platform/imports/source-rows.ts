import { IMPORT_CELL_CHARACTERS } from '@dekanat/contract/operations/import-limits.ts';
import type { Context } from '#api/context.ts';
import { messageLanguage } from '#api/context.ts';
import type { Cell } from './cells.ts';
import { ChoiceMatcher } from './choice-matcher.ts';
import type { Column } from './columns.ts';
import type { ImportKind } from './import-kind.ts';
import type { ImportSource, SourceRow, SourceValue } from './import-source.ts';
import { textCell } from './text-cell.ts';

/** The import's columns that a source fills, in its order. */
export const columnsFrom = ({ columns }: Pick<ImportKind, 'columns'>, keys: readonly string[]): Column[] =>
  keys.flatMap((key) => columns.find((column) => column.key === key) ?? []);

const sourceCell = (text: string) => textCell(text, IMPORT_CELL_CHARACTERS);

/** The spelling that names a record here; all of them, when none does, so that the message of the row shows what is unknown. */
function cellOf(value: SourceValue, matcher: ChoiceMatcher | undefined): Cell {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return sourceCell(value);
  const spellings = value.filter((one) => one.trim() !== '');
  if (spellings.length === 0) return null;
  const known = spellings.find((one) => 'value' in (matcher?.match(one) ?? {}));
  return sourceCell(known ?? spellings.join(' '));
}

/** The rows of a source as those of a file: headings in the user's language, and cells. */
export async function tableOf(
  context: Context,
  kind: ImportKind,
  source: ImportSource,
  rows: readonly SourceRow[],
) {
  const columns = columnsFrom(kind, source.columns);
  const matchers = new Map<string, ChoiceMatcher>();
  for (const { key, choices } of columns)
    if (choices) matchers.set(key, new ChoiceMatcher(await choices(context)));
  return {
    mapping: columns.map(({ key }) => key),
    headings: columns.map(({ label }) => label(messageLanguage(context))),
    rows: rows.map((row, index) => ({
      // The first line of a file holds the headings.
      place: index + 2,
      cells: columns.map(({ key }) => cellOf(row[key], matchers.get(key))),
    })),
  };
}
