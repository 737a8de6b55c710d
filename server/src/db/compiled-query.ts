import { type Compilable, type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Queryable } from './database.ts';

/** Among the parameters of a compiled statement, in place of the value with this name. */
class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** An id, or the placeholder of one. */
export type IdOperand = number | RawBuilder<number>;

/**
 * A query that is built and compiled once for each shape instead of with each execution, for calls that thousands of students send at
 * once (decision 134). `build` sees placeholders of the ids, so that a branch on a value does not compile: what decides how the
 * statement reads is its shape, one of few values.
 */
export function compiledQuery<Name extends string, Shape extends string | undefined, Row>(
  names: readonly Name[],
  build: (db: Queryable, ids: Record<Name, RawBuilder<number>>, shape: Shape) => Compilable<Row>,
): (db: Queryable, ids: Record<Name, number>, shape: Shape) => Promise<Row[]> {
  const placeholders = Object.fromEntries(
    names.map((name) => [name, sql<number>`${new Placeholder(name)}`]),
  ) as Record<Name, RawBuilder<number>>;
  const statements = new Map<Shape, CompiledQuery<Row>>();
  const statementOf = (db: Queryable, shape: Shape) => {
    const known = statements.get(shape);
    if (known !== undefined) return known;
    const statement = build(db, placeholders, shape).compile();
    statements.set(shape, statement);
    return statement;
  };
  return async (db, ids, shape) => {
    const statement = statementOf(db, shape);
    const parameters = statement.parameters.map((value) =>
      value instanceof Placeholder ? ids[value.name as Name] : value,
    );
    return (await db.executeQuery<Row>({ ...statement, parameters })).rows;
  };
}
