import type { EXPORT_FORMATS } from '@dekanat/contract/api/lists.ts';
import type { z } from 'zod';
import { type Context, messageLanguage } from '#api/context.ts';
import type { Download } from '#api/download.ts';
import type { RelatedNames, WithNames } from '#crud/related-names.ts';
import type { TextKey } from '#locales/text-key.ts';
import { cachedTexts, type Text, writeTableFile } from '#platform/exports/table-export.ts';
import type { Cell } from '#platform/exports/table-worker.ts';
import { type LargeRowsDeclaration, largeRows, type SortOf } from './large-rows.ts';

/** The contract's calls of a list. */
interface ListCalls {
  list: { query: z.ZodObject };
  export: { query: z.ZodObject };
}
type ColumnOf<C extends ListCalls> = string &
  (z.output<C['export']['query']> extends { columns: readonly (infer Column)[] } ? Column : never);
type ExportQuery<C extends ListCalls> = z.output<C['export']['query']> & {
  format: (typeof EXPORT_FORMATS)[number];
  columns: ColumnOf<C>[];
  sort?: SortOf<C>;
};

/** The file of a list. */
interface FileDeclaration<C extends ListCalls, Filters, Row> {
  /** Message key of its name. */
  title: TextKey | ((filters: Filters) => TextKey);
  /** Message keys of the headings. */
  headings: Record<ColumnOf<C>, TextKey> | ((column: ColumnOf<C>) => TextKey);
  /** Cells that differ from the value in the row. */
  cells?: { [Name in ColumnOf<C>]?: (row: Row, text: Text, query: ExportQuery<C>) => Cell };
  /** The rows of the file, in order, where they have other columns than those of the list. */
  rows?: (context: Context, filters: Filters, query: ExportQuery<C>) => AsyncIterable<Row>;
}

/** What a list with many rows declares; its page, total and export follow from it (decision 97). */
interface LargeListDeclaration<
  C extends ListCalls,
  Filters,
  Row extends { id: number },
  Names extends RelatedNames<keyof Row & string>,
  FileRow,
> extends LargeRowsDeclaration<C, Filters, Row, Names> {
  file: FileDeclaration<C, Filters, FileRow>;
}

/** The handlers of a list with many rows. */
export function largeList<
  C extends ListCalls,
  Filters,
  Row extends { id: number },
  Names extends RelatedNames<keyof Row & string>,
  FileRow = WithNames<Row, Names>,
>(calls: C, declaration: LargeListDeclaration<C, Filters, Row, Names, FileRow>) {
  const { file, ...listed } = declaration;
  const handlers = largeRows(calls, listed);

  const writeFile = async (context: Context, { query }: { query: ExportQuery<C> }): Promise<Download> => {
    const { title, headings, cells = {} } = file;
    const filters = await handlers.filtersOf(context, query);
    const text = cachedTexts(messageLanguage(context));
    const cellOf = cells as Partial<Record<string, (...cell: [FileRow, Text, ExportQuery<C>]) => Cell>>;
    return writeTableFile<FileRow, ColumnOf<C>>(context, query.format, {
      title: typeof title === 'function' ? title(filters) : title,
      columns: query.columns,
      heading: (column) => (typeof headings === 'function' ? headings(column) : headings[column]),
      cell: (row, column) => {
        const cell = cellOf[column];
        return cell === undefined ? (row[column as keyof FileRow] as Cell) : cell(row, text, query);
      },
      rows:
        file.rows?.(context, filters, query) ??
        (handlers.stream(context, filters, query.sort) as AsyncIterable<FileRow>),
    });
  };

  const { list, page, all } = handlers;
  return { list, page, all, export: writeFile };
}
