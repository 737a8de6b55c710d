import { audit } from '@dekanat/contract/access/audit/audit.ts';
import { pathOf } from '@dekanat/contract/api/endpoint.ts';
import { sql } from 'kysely';
import { createDatabase } from '../server/src/db/create-database.ts';
import { createPool } from '../server/src/db/pool.ts';
import { changesOn, matchingChanges } from '../server/src/features/access/audit/audit-rows.ts';
import { type Benchmark, figure } from './benchmark.ts';
import { compare, warmLoad } from './load.ts';
import { startProcess } from './processes.ts';
import { bearer, tokensOf } from './tokens.ts';

const ROWS = 1_000_000;
const AT_ONCE = 100_000;
const UNIVERSITY = 1;

/** A year of changes of a thousand faculties, in statements below the time limit. */
async function fill(url: string): Promise<{ text: string; values: readonly unknown[] }> {
  const pool = createPool(url, () => {}, { max: 1 });
  const db = createDatabase(pool);
  for (let from = 0; from < ROWS; from += AT_ONCE)
    await sql`
      insert into audit (at, table_name, record, row_id, university_id, action, change, old, new, user_id, request_id)
      select now() - interval '400 days' + n * interval '400 days' / ${ROWS}::int, 'faculties', 'faculties', 1000 + n % 1000,
        ${UNIVERSITY}, 'update', 'update',
        jsonb_build_object('faculty_code', 'A' || n, 'dean_name', 'Dekan ' || n, 'status', 1),
        jsonb_build_object('faculty_code', 'B' || n, 'dean_name', 'Dekan ' || n, 'status', 0), 2, 'bench-' || n
      from generate_series(${from}::int + 1, ${from + AT_ONCE}::int) n`.execute(db);
  await sql`vacuum analyze audit`.execute(db);
  await sql`select count_audit_days()`.execute(db);
  const reader = { db, scope: { universityId: UNIVERSITY, facultyId: null }, language: 'oz' as const };
  const page = { limit: 60, page: 1 };
  const { sql: text, parameters: values } = changesOn(reader, matchingChanges(reader, {}), page).compile();
  await db.destroy();
  return { text, values };
}

/**
 * The first page of a million changes with texts, names and the exact total, beside a route that only runs
 * its SQL.
 */
export const auditList: Benchmark = {
  name: 'audit',
  async run({ url, databaseUrl }) {
    const query = await fill(databaseUrl);
    const bare = await startProcess(['node', 'bench/bare-route.ts'], '/', {
      BARE_DATABASE_URL: databaseUrl,
      BARE_QUERY: JSON.stringify(query),
    });
    try {
      const headers = bearer(await tokensOf(url));
      const [ours, limit] = await compare(
        () => warmLoad({ url: `${url}${pathOf(audit.list)}?language=oz`, headers }),
        () => warmLoad({ url: bare.url }),
      );
      const name = 'first page of 1,000,000 changes, against its bare SQL';
      return [figure(name, ours.perSecond, limit.perSecond, 'requests/s', '>= 0.25')];
    } finally {
      await bare.stop();
    }
  },
};
