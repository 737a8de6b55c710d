import { CompiledQuery, type Expression, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Context } from '#api/context.ts';

/** What of a request the statements of a list may depend on, besides what is asked for; who asks is in it by their scope. */
export type QueryScope = Pick<Context, 'db' | 'scope' | 'language'>;

/** A value that is known, or one that is told when the statement is run: it can be compared with a column, and not looked at. */
export type Bound<Value> = Value | Expression<Value>;
/** The values that a statement is told, for the places that it has for them. */
export type Values<Places> = {
  [Name in keyof Places]: Places[Name] extends Expression<infer Value> | undefined ? Value : never;
};

/** Where a value goes, in the parameters of a statement that is kept. */
class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** Of all lists together. */
const CACHE_MAX = 500;
const cache = new LRUCache<string, Pick<CompiledQuery, 'sql' | 'parameters'>>({ max: CACHE_MAX });
let statements = 0;

/**
 * A statement that is written once for whatever is `asked` of it in a scope and a language: to put one together, and then its text, takes Node
 * longer than all the rest of a short request. Values that differ from request to request have `places` in it, and are told when it is run.
 */
export function cachedStatement<Asked extends object, Places extends object, Row>(
  write: (view: QueryScope, asked: Asked, places: Places) => CompiledQuery<Row>,
): (view: QueryScope, asked: Asked, values: Values<Places>) => Promise<Row[]> {
  const which = statements++;
  return async ({ db, scope, language }, asked, values) => {
    const names = Object.keys(values);
    const key = JSON.stringify([which, scope, language, asked, names]);
    let statement = cache.get(key);
    if (statement === undefined) {
      const places = Object.fromEntries(names.map((name) => [name, sql`${new Placeholder(name)}`])) as Places;
      const { sql: text, parameters } = write({ db, scope, language }, asked, places);
      statement = { sql: text, parameters };
      cache.set(key, statement);
    }
    const told = new Map<string, unknown>(Object.entries(values));
    const parameters = statement.parameters.map((one) =>
      one instanceof Placeholder ? told.get(one.name) : one,
    );
    const { rows } = await db.executeQuery(CompiledQuery.raw(statement.sql, parameters));
    return rows as Row[];
  };
}
