import type { Language } from '@dekanat/contract/api/languages.ts';
import { LOOKUP_MAX } from '@dekanat/contract/api/lists.ts';
import { sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { listConditions } from './list-conditions.ts';
import type { Column, ListCalls, ListDeclaration, OptionOf, RowOf } from './list-declaration.ts';
import { listFields } from './list-fields.ts';
import { codeEquals } from './name-or-code-search.ts';
import { type FiltersOf, type ListFilters, sorted } from './paging.ts';
import type { QueryScope } from './query-scope.ts';
import { addRelatedNames } from './related-names.ts';
import { storedColumns } from './stored-columns.ts';
import { bestTranslation } from './translations.ts';
import type { Versioned } from './versions.ts';

type AnyRow = Record<string, unknown>;

/** Queries for the records of a plain resource: its list with filters and order, its lookup, its search. */
export function translatedList<C extends ListCalls, Table extends Versioned>(
  calls: C,
  declaration: ListDeclaration<C, Table>,
) {
  const { table, texts, code } = declaration;
  const id: Column = `${table}.id`;
  const fields = listFields(calls, declaration);
  const conditions = listConditions(calls, declaration, fields);

  const matching = (reader: Pick<Context, 'db' | 'scope'>, filters: FiltersOf<C['list']['query']>) =>
    conditions.matching(reader, filters as object);

  const shown = (
    query: ReturnType<typeof matching>,
    language: Language | undefined,
    translation = bestTranslation,
  ) =>
    query
      .crossJoinLateral(translation(texts, id, language).as('shown'))
      .select(storedColumns(table, texts))
      .select(fields.ofRow.columns(language))
      .$castTo<RowOf<C>>();

  const rowsOf = (context: QueryScope, filters: ListFilters<C['list']['query']>) => {
    const { sort } = filters as { sort?: string };
    const field = (sort ?? 'name').replace(/^-/, '');
    const order = { [field]: fields.orderOf(field, context.language) };
    return sorted(shown(matching(context, filters), context.language), sort, order, 'name', sql.ref(id));
  };

  const named = (query: ReturnType<typeof matching>, language: Language | undefined) =>
    query
      .crossJoinLateral(bestTranslation(texts, id, language).as('shown'))
      .select([sql.ref<number>(id).as('id'), sql.ref<string>('shown.name').as('name')]);

  const optionsOf = async (context: Context, { search, ...filters }: { search?: string | undefined }) => {
    const rows = await named(conditions.matching(context, { ...filters, name: search }), context.language)
      .select(fields.ofOption.columns(context.language))
      .orderBy(fields.optionsOrder(context.language))
      .limit(LOOKUP_MAX)
      .execute();
    return (await addRelatedNames(context, rows as AnyRow[], fields.ofOption.names)) as OptionOf<C>[];
  };

  /** The records that the list finds by this text, for the command bar. */
  const found = (context: Context, text: string, detail: string) =>
    named(conditions.matching(context, { name: text }), context.language).select([
      fields.fieldValue(detail, context.language).$castTo<string | null>().as('detail'),
      codeEquals(code && `${table}.${code}`, text).as('exact'),
    ]);

  return { matching, shown, rowsOf, optionsOf, found, names: fields.ofRow.names };
}
