import type { FoundKind } from '@dekanat/contract/access/search.ts';
import type { Endpoint } from '@dekanat/contract/api/endpoint.ts';
import type { EXPORT_FORMATS } from '@dekanat/contract/api/lists.ts';
import type { Permission } from '@dekanat/contract/api/permissions.ts';
import type { Resource } from '@dekanat/contract/api/resource.ts';
import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { type Handlers, implement } from '#api/implement.ts';
import type { ListCalls, ListDeclaration } from '#crud/list-declaration.ts';
import { listHandler } from '#crud/list-handler.ts';
import { requireOwnFaculty } from '#crud/own-faculty.ts';
import { withPageCache } from '#crud/page-cache.ts';
import type { ListFilters } from '#crud/paging.ts';
import { streamWithNames } from '#crud/related-names.ts';
import { translatedList } from '#crud/translated-list.ts';
import { translatedRecords } from '#crud/translated-records.ts';
import type { Versioned } from '#crud/versions.ts';
import { exportTable } from '#platform/exports/standard-export.ts';
import type { Column } from '#platform/imports/columns.ts';
import { importKind } from '#platform/imports/import-kind.ts';
import type { ImportSource } from '#platform/imports/import-source.ts';

type Writing = Endpoint & { access: Permission; body: z.ZodObject };
type Calls = ListCalls &
  Resource & { list: Endpoint & { access: Permission }; create: Writing; update: Writing };
type RowOf<C extends Calls> = z.output<C['read']['result']>;
type FormOf<C extends Calls> = z.output<C['create']['body']>;

interface Declaration<C extends Calls, Table extends Versioned> extends ListDeclaration<C, Table> {
  /** Cells of the export that differ from the stored value. */
  cells?: { [Name in keyof RowOf<C>]?: (row: RowOf<C>, context: Context) => string | number | null };
  /** Whether unfiltered pages are cached (decision 96). */
  cachesPages?: boolean;
  /** Refuses what the schemas cannot see; `id` is that of the record to be changed, which is locked. */
  allow?: (context: Context, body: FormOf<C>, id: number | undefined) => void | Promise<void>;
  /** Columns of an import, and the fields by which a row is matched to an existing record, tried in order. */
  imports?: {
    columns: Column[][];
    keyColumns: (keyof FormOf<C> & string)[][];
    reusesNames?: true;
    source?: ImportSource;
  };
  /** The field that the command bar shows beside a record's name. */
  searchDetail?: keyof RowOf<C> & string;
}

/** What the handlers and the import of a resource know about its records. */
const recordsOf = <C extends Calls, Table extends Versioned>(
  { table, texts, scope, allow }: Declaration<C, Table>,
  { matching, shown, names }: ReturnType<typeof translatedList<C, Table>>,
) => ({
  table,
  texts,
  ofUniversity: scope !== null,
  visible: (context: Context) => matching(context, {}),
  shown,
  names,
  allow: async (context: Context, body: FormOf<C>, id: number | undefined) => {
    if (scope?.faculty === `${table}.faculty_id`)
      requireOwnFaculty(context.scope, (body as { faculty_id?: number }).faculty_id);
    await allow?.(context, body, id);
  },
});

type ExportQuery<C extends Calls> = ListFilters<C['list']['query']> & {
  format: (typeof EXPORT_FORMATS)[number];
  columns: never[];
};

const exportOf =
  <C extends Calls, Table extends Versioned>(
    { resource }: C['list'],
    { cells = {} }: Declaration<C, Table>,
    { rowsOf, names }: ReturnType<typeof translatedList<C, Table>>,
  ) =>
  (context: Context, { query }: { query: ExportQuery<C> }) =>
    exportTable(context, query, {
      noun: resource.noun ?? resource.name,
      rows: streamWithNames(context, rowsOf(context, query).stream(), names) as AsyncIterable<never>,
      cells: Object.fromEntries(
        Object.entries(cells).map(([name, cell]) => [name, (row: never) => cell?.(row, context) ?? null]),
      ),
    });

/**
 * A plain resource with a translated name, declared once: from the contract's calls and this declaration follow the
 * handlers, the export, the import and the search.
 */
export function translatedResource<C extends Calls, Table extends Versioned>(
  calls: C,
  declaration: Declaration<C, Table>,
) {
  const { imports, searchDetail } = declaration;
  const { resource, access } = calls.list;
  const list = translatedList<C, Table>(calls, declaration);
  const records = recordsOf(declaration, list);
  const read = listHandler(list.rowsOf, list.matching, list.names);
  const handlers = {
    list: declaration.cachesPages ? withPageCache(read) : read,
    export: exportOf(calls.list, declaration, list),
    options: (context: Context, { query }: { query: object }) => list.optionsOf(context, query),
    ...translatedRecords(records),
  };
  const finder = searchDetail && {
    kind: resource.name as FoundKind,
    needs: access,
    matching: (context: Context, text: string) => list.found(context, text, searchDetail),
  };
  return {
    // The handlers return what the contract's schemas describe: the matrix tests compare both for every call.
    routes: implement(calls, handlers as Handlers<C>),
    imported: imports && importKind({ calls, records, ...imports }),
    finder,
    rowsOf: list.rowsOf,
  };
}
