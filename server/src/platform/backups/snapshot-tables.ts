import type pg from 'pg';
import type { Manifest } from './backup-format.ts';

/** Sessions, one-time links and unfinished sign-ins: with them a backup would open accounts. */
export const SIGN_INS = [
  ...['sessions', 'password_resets', 'sign_in_challenges', 'second_factor_setups'],
  ...['sign_in_attempts', 'identity_links', 'passkey_challenges'],
];
/** They belong to sessions and to a signing key: browsers subscribe again. */
export const PUSH = ['push_receipts', 'push_subscriptions'];
/** A token that was revoked after the backup must not work again. */
const API_TOKENS = ['api_tokens', 'api_token_uses'];
/** Positions in the change feed, and what was sent from it, are of this database. */
const FEED = ['feed_events', 'change_feed', 'webhook_states', 'webhook_deliveries', 'webhook_attempts'];
/** Besides these, migration tables, which the manifest covers, and tables about this installation. */
export const NOT_DATA = [
  'migrations',
  'migration_lock',
  'backups',
  'slow_query_resets',
  'rate_counts',
  ...SIGN_INS,
  ...PUSH,
  ...API_TOKENS,
  ...FEED,
];
/** Whether a table of an older backup is not restored. */
export const isLeftOut = (table: string): boolean => NOT_DATA.includes(table);

interface StoredTable {
  name: string;
  /** Without generated columns. */
  columns: string[];
  /** The primary key with a collation that orders alike on every server. */
  order: string;
}

export const quoteIdentifier = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** All tables with data, by name. A partitioned table is one: its rows find the partitions of the database that they are loaded into. */
export async function storedTables(client: pg.ClientBase): Promise<StoredTable[]> {
  const { rows } = await client.query<{
    name: string;
    columns: string[];
    keys: string[];
    textual: boolean[];
  }>(
    `select c.relname as name,
       array(select attname::text from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped
             and attgenerated = '' order by attnum) as columns,
       array(select a.attname::text from unnest(i.indkey) with ordinality k(number, place)
             join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number order by place) as keys,
       array(select a.attcollation <> 0 from unnest(i.indkey) with ordinality k(number, place)
             join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number order by place) as textual
     from pg_class c
     left join pg_index i on i.indrelid = c.oid and i.indisprimary
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and not c.relname = any($1)
     order by c.relname`,
    [NOT_DATA],
  );
  return rows.map(({ name, columns, keys, textual }) => {
    if (keys.length === 0)
      throw new Error(`Table ${name} has no primary key: a backup could not be compared.`);
    const order = keys
      .map((key, index) => `${quoteIdentifier(key)}${textual[index] ? ' collate "C"' : ''}`)
      .join(', ');
    return { name, columns, order };
  });
}

/** Used for writing and for comparing: the same rows give the same bytes on every server. */
export const copyOut = ({ name, columns, order }: StoredTable) =>
  `copy (select ${columns.map(quoteIdentifier).join(', ')} from ${quoteIdentifier(name)} order by ${order}) to stdout (format csv, header)`;

export const copyIn = ({ name, columns }: Pick<StoredTable, 'name' | 'columns'>) =>
  `copy ${quoteIdentifier(name)} (${columns.map(quoteIdentifier).join(', ')}) from stdin (format csv, header match)`;

/** A backup takes long, and one of its connections waits for the others. */
export const WITHOUT_TIME_LIMITS =
  'set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0';

/** Output format independent of the server's settings, and no time limits. */
export const PLAIN_OUTPUT = `${WITHOUT_TIME_LIMITS}; set local datestyle = 'ISO'; set local timezone = 'UTC';
  set local intervalstyle = 'iso_8601'; set local bytea_output = 'hex'; set local extra_float_digits = 1;
  set local search_path = public`;

export async function sequencesOf(client: pg.ClientBase): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace order by 1`,
  );
  const sequences: Manifest['sequences'] = [];
  for (const { name } of rows) {
    const state = await client.query<{ value: string; called: boolean }>(
      `select last_value::text as value, is_called as called from ${quoteIdentifier(name)}`,
    );
    for (const { value, called } of state.rows) sequences.push({ name, value: Number(value), called });
  }
  return sequences;
}

export async function migrationsOf(client: pg.ClientBase): Promise<Manifest['migrations']> {
  const { rows } = await client.query<Manifest['migrations'][number]>(
    'select name, timestamp from migrations order by name',
  );
  return rows;
}

/** The number of rows that a finished COPY has read: the server states it after the last row, which may arrive before. */
export async function copiedRows(client: pg.ClientBase, copied: { rowCount: number }): Promise<number> {
  await client.query('select');
  return copied.rowCount;
}
