import { hash } from 'node:crypto';
import pg from 'pg';
import { REVALIDATE_ROUTINE } from './database-errors.ts';

/** Most statements that a connection keeps prepared; texts beyond are planned each time, so that memory stays bounded. */
const KEPT_STATEMENTS = 300;

/** Name of a statement's text, or undefined when there are already too many. */
const names = new Map<string, string>();
/** How often the schema changed under what was prepared; connections keep that under its old names. */
let changes = 0;
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= KEPT_STATEMENTS) return known;
  const name = `${hash('sha1', text, 'base64url')}.${changes}`;
  names.set(text, name);
  return name;
}

/** A table that a statement reads whole has got other columns: everything is prepared anew. */
const isOutrun = (error: unknown) =>
  error instanceof pg.DatabaseError && error.routine === REVALIDATE_ROUTINE;
function forget(text: string, name: string | undefined): void {
  if (names.get(text) !== name) return;
  names.clear();
  changes += 1;
}

type Query = (...args: unknown[]) => unknown;

/**
 * Makes a connection prepare what it runs: planning a list with its lateral joins takes PostgreSQL a third of the
 * time that running it does. PgBouncer has to be in session mode for it.
 */
export function prepareStatements(client: pg.PoolClient): void {
  const passOn = client.query.bind(client) as Query;
  const run = async (text: string, values: unknown[], rest: unknown[]) => {
    const name = nameOf(text);
    try {
      return await passOn({ text, values, name }, ...rest);
    } catch (error) {
      if (!isOutrun(error)) throw error;
      forget(text, name);
      // It was not run; in a transaction it cannot be any longer.
      return Promise.resolve(passOn({ text, values, name: nameOf(text) }, ...rest)).catch(() => {
        throw error;
      });
    }
  };
  const query: Query = (text, values, ...rest) =>
    typeof text === 'string' && Array.isArray(values) && values.length > 0
      ? run(text, values, rest)
      : passOn(text, values, ...rest);
  Object.assign(client, { query });
}
