import { type Compilable, CompiledQuery } from 'kysely';
import type { Queryable } from './database.ts';

class Slot {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

export function compileOnce<Values extends Record<string, unknown>, Row>(
  build: (db: Queryable, values: Values, shape: string) => Compilable<Row>,
): (db: Queryable, values: Values, shape?: string) => Promise<Row[]> {
  const compiled = new Map<string, CompiledQuery<Row>>();
  return async (db, values, shape = '') => {
    let query = compiled.get(shape);
    if (query === undefined) {
      const slots = Object.fromEntries(Object.keys(values).map((name) => [name, new Slot(name)]));
      query = build(db, slots as Values, shape).compile() as CompiledQuery<Row>;
      compiled.set(shape, query);
    }
    const parameters = query.parameters.map((one) => (one instanceof Slot ? values[one.name] : one));
    return (await db.executeQuery<Row>({ ...query, parameters })).rows;
  };
}
