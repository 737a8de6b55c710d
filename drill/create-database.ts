import pg from 'pg';
import { PASSWORD } from './patroni-settings.ts';

/** Settings that PgBouncer drops from the connection (docs/operations.md). */
const ROLE_SETTINGS = [
  `statement_timeout = '20s'`,
  'random_page_cost = 1.1',
  `idle_in_transaction_session_timeout = '20s'`,
  `timezone = 'UTC'`,
  `client_min_messages = 'warning'`,
  'pg_trgm.word_similarity_threshold = 0.45',
];

/** Creates the role and the empty database of Dekanat, as docs/operations.md says. */
export async function createDatabase(at: { host: string; port: number }): Promise<void> {
  const client = new pg.Client({ ...at, database: 'postgres', user: 'postgres', password: PASSWORD });
  await client.connect();
  await client.query(`create role dekanat login createdb password '${PASSWORD}'`);
  await client.query(
    `create database dekanat owner dekanat encoding 'UTF8' locale_provider icu icu_locale 'und' locale 'C.UTF-8' template template0`,
  );
  for (const setting of ROLE_SETTINGS) await client.query(`alter role dekanat set ${setting}`);
  await client.end();
}
