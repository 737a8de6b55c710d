import {
  type SlowQuery,
  type SlowQueryListQuery,
  type SlowQueryState,
  slowQueries,
} from '@dekanat/contract/operations/slow-queries.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { Refusal } from '#api/errors.ts';
import { implement } from '#api/implement.ts';
import { orderOf, toPage } from '#crud/paging.ts';
import type { Queryable } from '#db/database.ts';
import { firstRow } from '#db/first-row.ts';
import { PLANNED_STATEMENT, splitSource } from '#db/statement-source.ts';
import { readStatisticsOffer, type StatisticsOffer } from '#db/statement-statistics.ts';
import { statisticsState } from './statistics-state.ts';

type Query = z.output<typeof SlowQueryListQuery>;
/** The schema of the extension. */
type Schema = string;

const DEFAULT_SORT = '-total_ms';
const SORTED = {
  total_ms: sql.ref('total_ms'),
  mean_ms: sql.ref('mean_ms'),
  max_ms: sql.ref('max_ms'),
  calls: sql.ref('calls'),
  rows: sql.ref('rows'),
};
const [DATABASE, ROLE] = [
  sql`(select oid from pg_database where datname = current_database())`,
  sql`(select oid from pg_roles where rolname = current_user)`,
];

/** Statements of this database and role: texts of other roles may be hidden. */
const ownStatements = (schema: Schema) => sql`
  select queryid::text as id, query as statement, calls, total_exec_time as total_ms, mean_exec_time as mean_ms, max_exec_time as max_ms, rows,
    shared_blks_hit / nullif(shared_blks_hit + shared_blks_read, 0)::double precision as cache_hits
  from ${sql.id(schema, 'pg_stat_statements')}
  where dbid = ${DATABASE} and userid = ${ROLE} and toplevel and query ~* ${PLANNED_STATEMENT}`;

/** Condition: the statement contains all words, also in its source. */
const contains = (text: string | undefined): RawBuilder<unknown> =>
  sql`not exists (select from unnest(${wordsOf(text)}::text[]) word where strpos(lower(statement), word) = 0)`;
const wordsOf = (text = '') => text.toLowerCase().split(/\s+/).filter(Boolean);

async function listIn(schema: Schema, db: Queryable, { text, sort = DEFAULT_SORT, ...page }: Query) {
  const matching = sql`with statements as materialized (${ownStatements(schema)}),
    matching as (select * from statements where ${contains(text)})`;
  const total = sql`(select count(*) from matching) as exact_total`;
  const { rows } = await sql<Omit<SlowQuery, 'text' | 'source'> & { statement: string }>`${matching}
    select matching.*, coalesce(total_ms / nullif((select sum(total_ms) from statements), 0), 0) as share, ${total} from matching
    order by ${orderOf(sort, SORTED, 'total_ms', [sql.ref('id')])} limit ${page.limit} offset ${(page.page - 1) * page.limit}`.execute(
    db,
  );
  const found = await toPage(
    page,
    rows,
    async () => (await sql`${matching} select ${total}`.execute(db)).rows,
  );
  return {
    ...found,
    data: found.data.map(({ statement, ...row }) => ({ ...row, ...splitSource(statement) })),
  };
}

/** The schema of the extension, if it can be read; else undefined. */
const schemaIn = (offer: StatisticsOffer): Schema | undefined =>
  statisticsState(offer) === 'ready' ? (offer.schema ?? undefined) : undefined;

async function list({ db }: Context, query: Query) {
  const schema = schemaIn(await readStatisticsOffer(db));
  if (schema !== undefined) return listIn(schema, db, query);
  return { data: [], total: 0, per_page: query.limit, current_page: query.page };
}

/** When all statistics were reset, also by a crash of PostgreSQL, or those of this database by `reset`. */
async function countedSince(schema: Schema, db: Queryable): Promise<string | null> {
  const { rows } = await sql<{ since: string | null }>`
    select greatest(stats_reset, (select max(created_at) from slow_query_resets)) as since
    from ${sql.id(schema, 'pg_stat_statements_info')}`.execute(db);
  return firstRow(rows).since;
}

async function state({ db }: Context): Promise<SlowQueryState> {
  const offer = await readStatisticsOffer(db);
  const schema = schemaIn(offer);
  const { database, role, resettable } = offer;
  return {
    state: statisticsState(offer),
    database,
    role,
    since: schema === undefined ? null : await countedSince(schema, db),
    resettable: schema !== undefined && resettable,
  };
}

/** Forgets the statements of this database; those of others in the same PostgreSQL stay. */
async function reset({ db }: Context): Promise<{ count: number }> {
  const offer = await readStatisticsOffer(db);
  const schema = schemaIn(offer);
  if (schema === undefined || !offer.resettable)
    throw new Refusal('wrong_state', { key: 'slow_query.not_resettable' });
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (${ownStatements(schema)}) statements`.execute(db);
  const { count } = firstRow(rows);
  await sql`select ${sql.id(schema, 'pg_stat_statements_reset')}(dbid => ${DATABASE}, userid => ${ROLE})`.execute(
    db,
  );
  await db.insertInto('slow_query_resets').values({ statements: count }).execute();
  return { count };
}

export const slowQueryFeature = implement(slowQueries, {
  list: (context, { query }) => list(context, query),
  state,
  reset,
});
