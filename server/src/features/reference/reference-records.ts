import type { Language } from '@dekanat/contract/api/languages.ts';
import { type EXPORT_FORMATS, LOOKUP_MAX } from '@dekanat/contract/api/lists.ts';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { listHandler } from '#crud/list-handler.ts';
import { nameOrCodeMatches } from '#crud/name-or-code-search.ts';
import { sorted } from '#crud/paging.ts';
import type { QueryScope } from '#crud/statement-cache.ts';
import { storedColumns } from '#crud/stored-columns.ts';
import { translatedRecords } from '#crud/translated-records.ts';
import { bestTranslation, lacksTranslation, type Texts } from '#crud/translations.ts';
import { exportTable } from '#platform/exports/standard-export.ts';

/** What tells one kind of plain reference data from another. */
interface Kind<Own extends object> {
  table: 'countries' | 'regions' | 'districts' | 'nationalities';
  /** What its texts begin with: `country.title`. */
  noun: string;
  texts: Texts<'name'>;
  /** The column that holds its code, by which it is found as well as by its name. */
  code: 'code' | 'soato_id';
  /** Its columns on the wire besides those that all have. */
  own: (language: Language | undefined) => { [Name in keyof Own]: RawBuilder<Own[Name]> };
}

/** Search and filters of all kinds; the contract of each says which of them it accepts. */
interface Asked {
  name?: string | undefined;
  missing?: Language | undefined;
  country_id?: number | undefined;
  region_id?: number | undefined;
}
interface Ordered extends Asked {
  sort?: string | undefined;
}

/** The contract's `STORED` and `translated({ name })`. */
interface Stored {
  id: number;
  name: string;
  language: Language;
  translations: { language: Language; name: string }[];
  version: number;
  created_at: string;
  updated_at: string;
}

/**
 * Queries for the records of one kind. All universities share them; the one in scope only says in which language to
 * show them.
 */
function readingOf<Own extends object>({ table, texts, code, own }: Kind<Own>) {
  const id = `${table}.id` as const;
  const column = (name: string) => sql.ref(`${table}.${name}`);
  const ownColumns = (language: Language | undefined): [string, RawBuilder<unknown>][] =>
    Object.entries(own(language));

  const matching = ({ db, scope }: QueryScope, { name, missing, ...above }: Asked) =>
    db
      .selectFrom(table)
      .leftJoin('universities', (join) => join.on('universities.id', '=', scope.universityId))
      .where(nameOrCodeMatches(texts, { id, code: `${table}.${code}` }, name))
      .where(lacksTranslation(texts, id, missing))
      .where((eb) => {
        const { country_id, region_id } = above;
        const asked = Object.entries({ country_id, region_id }).filter(([, of]) => of !== undefined);
        return eb.and(asked.map(([name, of]): Expression<SqlBool> => sql`${column(name)} = ${of}`));
      });

  const shown = (
    query: ReturnType<typeof matching>,
    language: Language | undefined,
    translation = bestTranslation,
  ) =>
    query
      .crossJoinLateral(translation(texts, id, language).as('shown'))
      .select(storedColumns(table, texts))
      .select(ownColumns(language).map(([name, value]) => value.as(name)))
      .$castTo<Stored & Own>();

  const rowsOf = (context: QueryScope, { sort, ...asked }: Ordered) => {
    const named = ownColumns(context.language).map(([name, value]) => [
      name,
      name.endsWith('_name') ? sql`${value} collate uzbek` : value,
    ]);
    const fields = {
      ...Object.fromEntries(named),
      name: sql`shown.name collate uzbek`,
      created_at: column('created_at'),
    };
    return sorted(shown(matching(context, asked), context.language), sort, fields, 'name', sql.ref(id));
  };

  /** Options of a select: those with a `place`, which are chosen most, then all others by name. */
  const optionsOf = (context: Context, asked: Asked) =>
    shown(matching(context, asked), context.language)
      .orderBy(column('place'), (order) => order.asc().nullsLast())
      .orderBy(sql`shown.name collate uzbek`)
      .orderBy(sql.ref(id))
      .limit(LOOKUP_MAX);

  return { matching, shown, rowsOf, optionsOf };
}

/** The description from which the usual handlers, and the import, are made. */
export function referenceDescription<Own extends object>(kind: Kind<Own>) {
  const { matching, shown } = readingOf(kind);
  const { table, texts } = kind;
  const visible = (context: Context) => matching(context, {});
  return { table, texts, ofUniversity: false, visible, shown };
}

/** All handlers of one kind of plain reference data. Its contract says which permission each needs. */
export function referenceRecords<Own extends object>(kind: Kind<Own>) {
  const { noun } = kind;
  const { matching, rowsOf, optionsOf } = readingOf(kind);
  return {
    list: listHandler(rowsOf, matching),
    export: <Column extends string & keyof (Stored & Own)>(
      context: Context,
      { query }: { query: Ordered & { format: (typeof EXPORT_FORMATS)[number]; columns: Column[] } },
    ) => exportTable<Stored & Own, Column>(context, query, { noun, rows: rowsOf(context, query).stream() }),
    options: (context: Context, { query }: { query: Asked & { search?: string | undefined } }) =>
      optionsOf(context, { ...query, name: query.search }).execute(),
    ...translatedRecords(referenceDescription(kind)),
  };
}
