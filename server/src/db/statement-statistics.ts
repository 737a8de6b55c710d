import { sql } from 'kysely';
import type { Queryable } from './database.ts';
import { firstRow } from './first-row.ts';

/** The extension that counts statements, and the library of the same name that PostgreSQL must load when it starts. */
export const STATISTICS = 'pg_stat_statements';
/** Its schema where this server creates it, so that its views are not among the product's tables. */
const SCHEMA = 'monitoring';

/** Creates the extension and lets `role`, quoted, read and reset it. Only some roles may run this. */
export const createStatistics = (role: string): string => `
  create schema if not exists ${SCHEMA};
  create extension if not exists ${STATISTICS} schema ${SCHEMA};
  grant usage on schema ${SCHEMA} to ${role};
  grant execute on function ${SCHEMA}.pg_stat_statements_reset to ${role}`;

/** What PostgreSQL offers to this role in this database. */
export interface StatisticsOffer {
  /** Whether the library was loaded when PostgreSQL started; without it the view only fails. */
  loaded: boolean;
  /** Where the extension was created; null: nowhere in this database. */
  schema: string | null;
  version: string | null;
  readable: boolean;
  resettable: boolean;
  database: string;
  role: string;
}

export async function readStatisticsOffer(db: Queryable): Promise<StatisticsOffer> {
  const { rows } = await sql<StatisticsOffer>`
    select current_setting('pg_stat_statements.max', true) is not null as loaded,
      n.nspname::text as schema, e.extversion as version,
      coalesce(has_schema_privilege(n.oid, 'usage') and (
        select bool_and(has_table_privilege(c.oid, 'select')) from pg_class c
        where c.relnamespace = n.oid and c.relname in ('pg_stat_statements', 'pg_stat_statements_info')), false) as readable,
      coalesce(has_schema_privilege(n.oid, 'usage') and (
        select bool_and(has_function_privilege(p.oid, 'execute')) from pg_proc p
        where p.pronamespace = n.oid and p.proname = 'pg_stat_statements_reset'), false) as resettable,
      current_database()::text as database, current_user::text as role
    from (values (1)) one (row)
    left join pg_extension e on e.extname = ${STATISTICS}
    left join pg_namespace n on n.oid = e.extnamespace`.execute(db);
  return firstRow(rows);
}

/**
 * Creates the extension where PostgreSQL has loaded the library and the role may create it. On a managed database it often may not: then
 * the page of slow queries says what its administrator must do.
 */
export async function installStatistics(db: Queryable): Promise<void> {
  const { loaded, schema, role } = await readStatisticsOffer(db);
  if (!loaded || schema !== null) return;
  await sql
    .raw(createStatistics(`"${role.replaceAll('"', '""')}"`))
    .execute(db)
    .catch(() => undefined);
}
