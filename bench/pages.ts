import pg from 'pg';
import { vacuumDone } from './autovacuum.ts';
import { type Benchmark, figure } from './benchmark.ts';
import { pagesAllowed } from './pages-allowed.ts';
import { addressesFor, rememberId } from './pages-calls.ts';
import { placeFor, SUBJECTS_OF } from './pages-place.ts';
import { inDirectory, startServer } from './processes.ts';
import { fillUsage } from './report-volume.ts';
import { withSeededServer } from './seeded-server.ts';
import { bearer, tokensOf } from './tokens.ts';

const STUDENTS = 20_000;
/** The administrator, the teacher and the student belong to the first one. */
const UNIVERSITIES = 3;
const USAGE = { signIns: 10, views: 5 };
/** Tokens are valid for longer than this. */
const TOKEN_MS = 5 * 60_000;
/** Plans of the first executions of a statement, and of the later ones. */
const PLANS = ['force_custom_plan', 'force_generic_plan'] as const;

const CALLERS = {
  'super administrator': { username: 'superadmin@dekanat.local', subjects: SUBJECTS_OF.staff },
  administrator: { username: 'admin', subjects: SUBJECTS_OF.staff },
  teacher: { username: 'ustoz', subjects: SUBJECTS_OF.teacher },
  student: { username: 'talaba', subjects: SUBJECTS_OF.student },
};

interface PagesRead {
  name: string;
  caller: string;
  plans: string;
  status: number;
  rows: number;
  pages: number;
  address: string;
}

/** Pages that statements have read since the last reset, without those of jobs. */
async function pagesSince(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pages: string }>(`
    select coalesce(sum(shared_blks_hit + shared_blks_read), 0) as pages from monitoring.pg_stat_statements
    where query not like '%/*job=%' and query not like '%pg_stat_statements%'`);
  return Number(rows[0]?.pages);
}

/** Rows of a JSON answer or a CSV file; other files and records are one. */
function rowsOf(type: string, text: string, result: unknown): number {
  if (type.includes('csv')) return text.split('\n').length;
  const rows = (result as { data?: unknown } | null)?.data ?? result;
  return Array.isArray(rows) ? rows.length : 1;
}

async function readOnce(client: pg.Client, url: string, headers: Record<string, string>) {
  await client.query('select monitoring.pg_stat_statements_reset()');
  const response = await fetch(url, { headers });
  const text = await response.text();
  if (response.status >= 500) throw new Error(`${url}: ${response.status} ${text}`);
  const type = response.headers.get('content-type') ?? '';
  const result = type.includes('json') ? JSON.parse(text).result : undefined;
  return {
    status: response.status,
    rows: rowsOf(type, text, result),
    pages: await pagesSince(client),
    result,
    text,
  };
}

interface Server {
  url: string;
  client: pg.Client;
  plans: string;
}

async function walk({ url, client, plans }: Server, caller: keyof typeof CALLERS): Promise<PagesRead[]> {
  const { username, subjects } = CALLERS[caller];
  const place = await placeFor(client, subjects);
  const ids = new Map<string, number>();
  const read: PagesRead[] = [];
  let [headers, until] = [{}, 0];
  for (const { name, address } of addressesFor(place, caller === 'student', ids)) {
    if (performance.now() > until)
      [headers, until] = [bearer(await tokensOf(url, username)), performance.now() + TOKEN_MS];
    const answer =
      address === undefined
        ? { status: 0, rows: 0, pages: 0 }
        : await readOnce(client, url + address, headers);
    if ('result' in answer) rememberId(name, answer.result, ids);
    const { status, rows, pages } = answer;
    read.push({ name, caller, plans, status, rows, pages, address: address ?? '' });
  }
  return read;
}

/** Calls everything that reads once as each caller, with plans of the values and with plans of any. */
async function readAll(databaseUrl: string, environment: Record<string, string>): Promise<PagesRead[]> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const read: PagesRead[] = [];
  try {
    for (const plans of PLANS) {
      await client.query(`alter role current_user set plan_cache_mode = ${plans}`);
      const server = await startServer({ ...environment, DATABASE_URL: databaseUrl });
      try {
        for (const caller of Object.keys(CALLERS) as (keyof typeof CALLERS)[])
          read.push(...(await walk({ url: server.url, client, plans }, caller)));
      } finally {
        await server.stop();
      }
    }
  } finally {
    await client.query('alter role current_user reset plan_cache_mode');
    await client.end();
  }
  return read;
}

/** What a call may read: of a super administrator, of all universities. */
function allowedOf({ name, caller, rows }: PagesRead): number {
  const { call, row } = pagesAllowed(name);
  return call * (caller === 'super administrator' ? UNIVERSITIES : 1) + row * rows;
}

const titleOf = ({ name, caller, plans, status, rows }: PagesRead) =>
  `pages read by ${name} of a ${caller} (${status}, ${rows} rows, ${plans})`;

/** Prints all calls, those that read most first, and the calls that were not answered. */
function printPages(read: readonly PagesRead[]): void {
  for (const one of read.toSorted((a, b) => b.pages - a.pages)) {
    const { name, caller, plans, status, rows, pages } = one;
    const perRow = (pages / Math.max(1, rows)).toFixed(0);
    console.log(`  ${pages}\t${perRow}/row\t${rows} rows\t${status}\t${caller}\t${plans}\t${name}`);
  }
}

/** What each call that reads takes from the database, in pages: unlike times, they are the same on a busy machine. */
export const pages: Benchmark = {
  name: 'pages',
  run: () =>
    withSeededServer(
      STUDENTS,
      async ({ databaseUrl }) => {
        await fillUsage(databaseUrl, USAGE);
        await vacuumDone(databaseUrl);
        const read = await inDirectory((directory) => readAll(databaseUrl, { DATA_DIR: directory }));
        printPages(read);
        const shares = read.map((one) => figure(titleOf(one), one.pages, allowedOf(one), 'pages', '<= 1'));
        const [most] = shares.toSorted((a, b) => b.ratio - a.ratio);
        const missed = shares.filter(({ holds }) => !holds);
        return missed.length > 0 || most === undefined ? missed : [most];
      },
      { universities: UNIVERSITIES, records: { universities: UNIVERSITIES } },
    ),
};
