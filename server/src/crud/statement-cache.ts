import { CompiledQuery, type Expression, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Context } from '#api/context.ts';

/** What the statements of a list may depend on besides filters. */
export type QueryScope = Pick<Context, 'db' | 'scope' | 'language'>;

/** A value, or the placeholder of one: it can be compared with a column, but code cannot branch on it. */
export type Bound<Value> = Value | Expression<Value>;
/** The values for the placeholders of a statement. */
export type Values<Places> = {
  [Name in keyof Places]: Places[Name] extends Expression<infer Value> | undefined ? Value : never;
};

/** The place of a value among the parameters of a cached statement. */
class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** Statements of all lists together. */
const MAX_STATEMENTS = 500;
const cache = new LRUCache<string, Pick<CompiledQuery, 'sql' | 'parameters'>>({ max: MAX_STATEMENTS });
let statements = 0;

const SCOPE_NAMES = ['universityId', 'facultyId'] as const;

/**
 * The scope with placeholders for its ids. Statements compare these with columns and test them for null, so that the
 * number type is only needed for the compiler.
 */
const placeholderScope = (scope: Context['scope']) =>
  ({
    ...scope,
    ...Object.fromEntries(
      SCOPE_NAMES.filter((name) => scope[name] !== null).map((name) => [name, new Placeholder(name)]),
    ),
  }) as Context['scope'];

/** A statement with its text, which is the same for all values. */
export interface CachedStatement<Shape extends object, Places extends object, Row> {
  (view: QueryScope, shape: Shape, values: Values<Places>): Promise<Row[]>;
  textOf(view: QueryScope, shape: Shape, values: Values<Places>): string;
}

/**
 * A statement that is compiled once per `shape`: building it with Kysely takes Node longer than the rest of a short
 * request. The cache key holds the shape, which placeholders have a value, which ids the scope has, and the language,
 * but no value; `write` gets placeholders instead of values.
 */
export function cachedStatement<Shape extends object, Places extends object, Row>(
  write: (view: QueryScope, shape: Shape, places: Places) => CompiledQuery<Row>,
): CachedStatement<Shape, Places, Row> {
  const id = statements++;
  const compiled = ({ db, scope, language }: QueryScope, shape: Shape, values: Values<Places>) => {
    const names = Object.keys(values);
    const scoped = SCOPE_NAMES.map((name) => scope[name] !== null);
    const key = JSON.stringify([id, scoped, language, shape, names]);
    const known = cache.get(key);
    if (known !== undefined) return known;
    const places = Object.fromEntries(names.map((name) => [name, sql`${new Placeholder(name)}`])) as Places;
    const { sql: text, parameters } = write({ db, scope: placeholderScope(scope), language }, shape, places);
    const statement = { sql: text, parameters };
    cache.set(key, statement);
    return statement;
  };
  const run = async (view: QueryScope, shape: Shape, values: Values<Places>) => {
    const statement = compiled(view, shape, values);
    const known: Record<string, unknown> = { ...values, ...view.scope };
    const parameters = statement.parameters.map((one) =>
      one instanceof Placeholder ? known[one.name] : one,
    );
    const { rows } = await view.db.executeQuery(CompiledQuery.raw(statement.sql, parameters));
    return rows as Row[];
  };
  return Object.assign(run, {
    textOf: (view: QueryScope, shape: Shape, values: Values<Places>) => compiled(view, shape, values).sql,
  });
}
