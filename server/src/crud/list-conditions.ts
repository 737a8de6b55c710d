import type { Language } from '@dekanat/contract/api/languages.ts';
import { LIST_PARAMETERS } from '@dekanat/contract/api/lists.ts';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { inScope, type Scope } from '#api/scope.ts';
import type { Column, ListCalls, ListDeclaration } from './list-declaration.ts';
import type { ListFields } from './list-fields.ts';
import { nameOrCodeMatches } from './name-or-code-search.ts';
import { lacksTranslation, nameMatches } from './translations.ts';
import type { Versioned } from './versions.ts';

/** Parameters of a list that are not compared with a field. */
const OTHER_PARAMETERS: readonly string[] = [...LIST_PARAMETERS, 'name', 'search', 'missing'];

type FilterValues = Partial<Record<string, unknown>> & {
  name?: string | undefined;
  missing?: Language | undefined;
};
type Reader = Pick<Context, 'db' | 'scope'>;

/** The records of a plain resource in the caller's scope: all, or those that match search and filters. */
export function listConditions<C extends ListCalls, Table extends Versioned>(
  { list, options }: C,
  { table, texts, code, scope, leftJoin, filters = {} }: ListDeclaration<C, Table>,
  { fieldValue }: ListFields,
) {
  const id: Column = `${table}.id`;
  const names = Object.keys({ ...list.query.shape, ...options?.query.shape }).filter(
    (name) => !OTHER_PARAMETERS.includes(name),
  );
  const declared = filters as Partial<Record<string, (value: unknown, scope: Scope) => Expression<SqlBool>>>;
  const conditionOf = (reader: Reader, name: string, value: unknown): Expression<SqlBool> =>
    declared[name]?.(value, reader.scope) ?? sql<SqlBool>`${fieldValue(name, undefined)} = ${value}`;
  const nameIs = (name: string | undefined) =>
    code === undefined
      ? nameMatches(texts, id, name)
      : nameOrCodeMatches(texts, { id, code: `${table}.${code}` }, name);

  // Kysely gets the type of one table for all: the names of columns come from the declaration.
  const visible = ({ db, scope: reader }: Reader) =>
    db
      .selectFrom(table as 'departments')
      .leftJoin('universities', (join) =>
        join.on('universities.id', '=', scope === null ? reader.universityId : sql.ref(scope.university)),
      )
      .$if(leftJoin !== undefined, (query) =>
        query.leftJoin(leftJoin?.table as 'faculties', (join) =>
          join.on(sql<SqlBool>`${sql.ref(`${leftJoin?.table}.id`)} = ${sql.ref(leftJoin?.on ?? id)}`),
        ),
      )
      .where(inScope(reader, scope ?? {}));

  const matching = (reader: Reader, { name, missing, ...filters }: FilterValues) => {
    const given = names.filter((filter) => filters[filter] !== undefined);
    return visible(reader)
      .where(nameIs(name))
      .where(lacksTranslation(texts, id, missing))
      .where((eb) => eb.and(given.map((filter) => conditionOf(reader, filter, filters[filter]))));
  };

  return { matching };
}
