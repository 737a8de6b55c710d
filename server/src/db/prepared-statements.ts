import { LRUCache } from 'lru-cache';
import pg from 'pg';
import { connectionOf } from './connect-client.ts';
import { REVALIDATE_ROUTINE } from './database-errors.ts';
import { withSource } from './statement-source.ts';

/** Most prepared statements of a connection, so that memory of PostgreSQL stays bounded; the least recently used go first. */
export const PREPARED_MAX = 300;

/**
 * Begins a statement that is planned with its values each time. A prepared one is planned without them from the sixth time on, which
 * takes some reports from one second to thirty.
 */
export const PLANNED_WITH_VALUES = '/* planned with its values */';

/** The columns of a table changed after the statement was prepared. */
const isOutdated = (error: unknown) =>
  error instanceof pg.DatabaseError && error.routine === REVALIDATE_ROUTINE;

/** Of the texts without values only single queries are prepared: `begin`, changes of the schema and several statements cannot be. */
const IS_QUERY = /^\s*(select|with)\b[^;]*$/i;

type Query = (...args: unknown[]) => Promise<unknown>;

/**
 * Makes a connection prepare its statements: planning a list with lateral joins takes a third of the time of running it.
 * PgBouncer must be in session mode. A handler of the pool's `connect` event.
 */
export function prepareStatements(client: pg.PoolClient, max: number): void {
  const send = client.query.bind(client) as Query;
  const { parsedStatements } = connectionOf(client);
  const evicted: string[] = [];
  /** Names by text. A name is never used twice: in an aborted transaction PostgreSQL does not deallocate. */
  const names = new LRUCache<string, string>({
    max,
    dispose: (name) => {
      // Deallocating a statement that failed to parse would abort the transaction.
      if (parsedStatements[name] !== undefined) evicted.push(name);
      delete parsedStatements[name];
    },
  });
  let prepared = 0;
  const nameOf = (text: string): string => {
    const known = names.get(text);
    if (known !== undefined) return known;
    prepared += 1;
    const name = `statement_${prepared}`;
    names.set(text, name);
    return name;
  };
  const prepareAndSend = async (text: string, values: unknown[], rest: unknown[]) => {
    const name = nameOf(text);
    for (const other of evicted.splice(0))
      await send(`deallocate "${other}"`).catch(() => evicted.push(other));
    return send({ text, values, name }, ...rest);
  };
  const run = async (text: string, values: unknown[], rest: unknown[]) => {
    try {
      return await prepareAndSend(text, values, rest);
    } catch (error) {
      if (!isOutdated(error)) throw error;
      names.delete(text);
      // The statement was not run; repeating it fails in a transaction, which is aborted.
      return prepareAndSend(text, values, rest).catch(() => {
        throw error;
      });
    }
  };
  const isPrepared = (text: string, values: unknown): values is unknown[] =>
    Array.isArray(values) &&
    !text.trimStart().startsWith(PLANNED_WITH_VALUES) &&
    (values.length > 0 || IS_QUERY.test(text));
  const query = (text: unknown, values: unknown, ...rest: unknown[]) => {
    if (typeof text !== 'string') return send(text, values, ...rest);
    const sent = withSource(text);
    return isPrepared(text, values) ? run(sent, values, rest) : send(sent, values, ...rest);
  };
  Object.assign(client, { query });
}
