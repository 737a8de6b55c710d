import { hash } from 'node:crypto';
import pg from 'pg';
import { REVALIDATE_ROUTINE } from './database-errors.ts';

/** Most prepared statements of a connection; further ones are planned each time, so that memory stays bounded. */
const PREPARED_MAX = 300;

/** Names of the prepared statements of one pool, by their text. */
function statementNames() {
  const names = new Map<string, string>();
  /** Number of schema changes: part of the names, because connections still have the old statements. */
  let changes = 0;
  return {
    of(text: string): string | undefined {
      const known = names.get(text);
      if (known !== undefined || names.size >= PREPARED_MAX) return known;
      const name = `${hash('sha1', text, 'base64url')}.${changes}`;
      names.set(text, name);
      return name;
    },
    /** Renames all statements, unless another request did so since `name` was in use. */
    renew(text: string, name: string | undefined): void {
      if (names.get(text) !== name) return;
      names.clear();
      changes += 1;
    },
  };
}

/** The columns of a table changed after the statement was prepared. */
const isOutdated = (error: unknown) =>
  error instanceof pg.DatabaseError && error.routine === REVALIDATE_ROUTINE;

type Query = (...args: unknown[]) => unknown;

/**
 * Makes the connections of one pool prepare their statements: planning a list with lateral joins takes a third of the
 * time of running it. PgBouncer must be in session mode. @returns the handler of the pool's `connect` event
 */
export function statementPreparer(): (client: pg.PoolClient) => void {
  const names = statementNames();
  return (client) => {
    const passOn = client.query.bind(client) as Query;
    const run = async (text: string, values: unknown[], rest: unknown[]) => {
      const name = names.of(text);
      try {
        return await passOn({ text, values, name }, ...rest);
      } catch (error) {
        if (!isOutdated(error)) throw error;
        names.renew(text, name);
        // The statement was not run; repeating it fails in a transaction, which is aborted.
        return Promise.resolve(passOn({ text, values, name: names.of(text) }, ...rest)).catch(() => {
          throw error;
        });
      }
    };
    const query: Query = (text, values, ...rest) =>
      typeof text === 'string' && Array.isArray(values) && values.length > 0
        ? run(text, values, rest)
        : passOn(text, values, ...rest);
    Object.assign(client, { query });
  };
}
