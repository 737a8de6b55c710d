import { pathOf } from '@dekanat/contract/api/endpoint.ts';
import { students as calls } from '@dekanat/contract/students/students.ts';
import type { Compilable } from 'kysely';
import pg from 'pg';
import { createDatabase } from '../server/src/db/create-database.ts';
import { createPool } from '../server/src/db/pool.ts';
import { inOrder, shownOf } from '../server/src/features/students/student-rows.ts';
import { type Benchmark, type Figure, figure } from './benchmark.ts';
import { concurrentUpdates } from './concurrent-updates.ts';
import { compare, warmLoad } from './load.ts';
import { startProcess } from './processes.ts';
import { quantile, type SeededServer, withSeededServer } from './seeded-server.ts';
import { exports, moves } from './student-operations.ts';

const [FEW, MANY] = [10_000, 1_000_000];
const SEEDED_A_SECOND = 20_000;
const [ROWS, DEEP_PAGE] = [60, 500];
const UNIVERSITY = 1;
const [WARM_UP, REQUESTS] = [30, 60];
const NAME = 'karimov anvar';

/** One filter at a time: some leave half of all, some nearly nobody. */
const FILTERS = [
  'status=0',
  'study_status=studentexpel',
  'faculty_id=1',
  'speciality_id=1',
  'group_id=500',
  'gender=male',
  'citizenship_id=stateless',
  'edu_payment_id=grant',
  'social_category_id=orphan',
  'province_id=3',
  'birth_year=2004',
  'with_group=0',
  'with_photo=0',
  'signed_in=0',
];

const median = (values: number[]): number => quantile(values, 0.5);

/** Median milliseconds of one person's requests, one after the other, once the first of them have been answered. */
async function felt({ url, headers }: SeededServer, query: string): Promise<number> {
  const address = `${url}${pathOf(calls.list)}?language=oz&${query}`;
  const times: number[] = [];
  for (let count = -WARM_UP; count < REQUESTS; count++) {
    const began = performance.now();
    const response = await fetch(address, { headers });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${query}: ${response.status}`);
    if (count >= 0) times.push(performance.now() - began);
  }
  return median(times);
}

async function statementsOf(databaseUrl: string) {
  const pool = createPool(databaseUrl, () => {}, 1);
  const db = createDatabase(pool);
  const context = { db, scope: { universityId: UNIVERSITY, facultyId: null }, language: 'oz' } as never;
  const page = (query: Compilable) => {
    const { sql: text, parameters: values } = query.compile();
    return { text, values };
  };
  const first = page(shownOf(context, inOrder(context, {}, undefined).limit(ROWS)));
  await db.destroy();
  return first;
}

/** A route that runs one statement, beside which ours is measured. */
async function beside(
  { databaseUrl, url, headers }: SeededServer,
  query: string,
  statement: { text: string; values: readonly unknown[] },
): Promise<[number, number]> {
  const bare = await startProcess(['node', 'bench/bare-route.ts'], '/', {
    BARE_DATABASE_URL: databaseUrl,
    BARE_QUERY: JSON.stringify(statement),
  });
  try {
    const [ours, limit] = await compare(
      () => warmLoad({ url: `${url}${pathOf(calls.list)}?language=oz&${query}`, headers }),
      () => warmLoad({ url: bare.url }),
    );
    return [ours.perSecond, limit.perSecond];
  } finally {
    await bare.stop();
  }
}

/** What a search would be without words: as long as it is measured, there is a trigram index over the folded names, which nothing else pays for. */
async function withTrigrams<Result>(client: pg.Client, work: () => Promise<Result>): Promise<Result> {
  await client.query('create index bench_names on students using gin (name_key gin_trgm_ops)');
  try {
    return await work();
  } finally {
    await client.query('drop index bench_names');
  }
}

async function someNumbers(client: pg.Client) {
  const { rows } = await client.query<{ id_number: string; passport: string }>(
    `select id_number, passport from students where university_id = ${UNIVERSITY} limit 1`,
  );
  return rows[0] ?? { id_number: '', passport: '' };
}

const COLUMNS = 'id, first_name, second_name, third_name, id_number, group_id, study_status, status';

async function searches(many: SeededServer): Promise<Figure[]> {
  const client = new pg.Client(many.databaseUrl);
  await client.connect();
  const known = await someNumbers(client);
  const words = NAME.split(' ').map((word) => `%${word}%`);
  const text = `select ${COLUMNS} from students where university_id = $1 and name_key like all ($2) order by full_name limit ${ROWS}`;
  const byName = await withTrigrams(client, () =>
    beside(many, `full_search=${encodeURIComponent(NAME)}`, { text, values: [UNIVERSITY, words] }),
  );
  await client.end();
  const figures = [figure('search by words of a name, against trigrams', ...byName, 'requests/s', '>= 5')];
  for (const column of ['id_number', 'passport'] as const) {
    const found = await beside(many, `full_search=${known[column]}`, {
      text: `select ${COLUMNS} from students where university_id = $1 and ${column} = $2`,
      values: [UNIVERSITY, known[column]],
    });
    figures.push(figure(`search by ${column}, against the bare look-up`, ...found, 'requests/s', '>= 0.5'));
  }
  return figures;
}

/** The list of students at ten thousand and at a million, over twenty universities, as an administrator of one sees it. */
export const students: Benchmark = {
  name: 'students',
  async run() {
    const few = await withSeededServer(FEW, (at) => felt(at, ''));
    return withSeededServer(MANY, async (many) => {
      const first = await felt(many, '');
      const figures = [
        figure('students made from nothing', many.perSecond, SEEDED_A_SECOND, 'students/s', '>= 1'),
        figure(`first page at ${MANY}, against ${FEW}`, first, few, 'ms', '<= 1.5'),
        figure(
          `page ${DEEP_PAGE}, against the first`,
          await felt(many, `page=${DEEP_PAGE}`),
          first,
          'ms',
          '<= 5',
        ),
      ];
      for (const filter of FILTERS)
        figures.push(
          figure(`${filter}, against the first page`, await felt(many, filter), first, 'ms', '<= 5'),
        );
      const page = await beside(many, '', await statementsOf(many.databaseUrl));
      figures.push(
        figure('first page with its total, against its bare SQL', ...page, 'requests/s', '>= 0.7'),
      );
      figures.push(...(await searches(many)));
      for (const measure of [exports, moves, concurrentUpdates]) figures.push(...(await measure(many)));
      return figures;
    });
  },
};
