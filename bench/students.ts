import { pathOf } from '@dekanat/contract/api/endpoint.ts';
import { departments } from '@dekanat/contract/structure/departments.ts';
import { students as calls } from '@dekanat/contract/students/students.ts';
import { teachers } from '@dekanat/contract/teachers/teachers.ts';
import pg from 'pg';
import { type Benchmark, type Figure, figure } from './benchmark.ts';
import { concurrentUpdates } from './concurrent-updates.ts';
import { compare, warmLoad } from './load.ts';
import { OWN_COLUMNS } from './own-columns.ts';
import { startProcess } from './processes.ts';
import { quantile, type SeededServer, withSeededServer } from './seeded-server.ts';
import { exports, moves } from './student-operations.ts';

const listPath = (query: string) => `${pathOf(calls.list)}?language=oz&${query}`;

const [FEW, MANY] = [10_000, 1_000_000];
const SEEDED_A_SECOND = 20_000;
const [ROWS, DEEP_PAGE] = [60, 500];
const UNIVERSITY = 1;
const [WARM_UP, REQUESTS] = [30, 60];
const NAME = 'karimov anvar';

/** One filter at a time: some match half of the students, some very few. */
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

/** Median milliseconds of sequential requests after a warm-up. */
async function latency({ url, headers }: SeededServer, query: string): Promise<number> {
  const address = url + listPath(query);
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

interface Statement {
  text: string;
  values: readonly unknown[];
}

/** Requests per second of a call, and of a bare route that runs `statement`. */
async function compareWithBare(
  { databaseUrl, url, headers }: SeededServer,
  path: string,
  statement: Statement,
): Promise<[number, number]> {
  const bare = await startProcess(['node', 'bench/bare-route.ts'], '/', {
    BARE_DATABASE_URL: databaseUrl,
    BARE_QUERY: JSON.stringify(statement),
  });
  try {
    const [ours, limit] = await compare(
      () => warmLoad({ url: url + path, headers }),
      () => warmLoad({ url: bare.url }),
    );
    return [ours.perSecond, limit.perSecond];
  } finally {
    await bare.stop();
  }
}

/** Creates a trigram index for the limit of the search by name, and drops it afterwards. */
async function withTrigrams<Result>(client: pg.Client, work: () => Promise<Result>): Promise<Result> {
  await client.query('create index bench_names on students using gin (name_key gin_trgm_ops)');
  try {
    return await work();
  } finally {
    await client.query('drop index bench_names');
  }
}

async function numbersOfStudent(client: pg.Client) {
  const { rows } = await client.query<{ id_number: string; passport: string }>(
    `select id_number, passport from students where university_id = ${UNIVERSITY} limit 1`,
  );
  return rows[0] ?? { id_number: '', passport: '' };
}

const COLUMNS = 'id, first_name, second_name, third_name, id_number, group_id, study_status, status';

const LISTS = { students: calls.list, departments: departments.list, teachers: teachers.list };

/** First pages with their totals and related names, against the columns of the tables alone. */
async function firstPages(many: SeededServer): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [name, text] of Object.entries(OWN_COLUMNS)) {
    const path = `${pathOf(LISTS[name as keyof typeof LISTS])}?language=oz`;
    const rates = await compareWithBare(many, path, { text, values: [UNIVERSITY] });
    figures.push(figure(`first page of ${name}, against its own columns`, ...rates, 'requests/s', '>= 0.5'));
  }
  return figures;
}

async function searches(many: SeededServer): Promise<Figure[]> {
  const client = new pg.Client(many.databaseUrl);
  await client.connect();
  const known = await numbersOfStudent(client);
  const words = NAME.split(' ').map((word) => `%${word}%`);
  const text = `select ${COLUMNS} from students where university_id = $1 and name_key like all ($2) order by full_name limit ${ROWS}`;
  const byName = await withTrigrams(client, () =>
    compareWithBare(many, listPath(`full_search=${encodeURIComponent(NAME)}`), {
      text,
      values: [UNIVERSITY, words],
    }),
  );
  await client.end();
  const figures = [figure('search by words of a name, against trigrams', ...byName, 'requests/s', '>= 5')];
  for (const column of ['id_number', 'passport'] as const) {
    const found = await compareWithBare(many, listPath(`full_search=${known[column]}`), {
      text: `select ${COLUMNS} from students where university_id = $1 and ${column} = $2`,
      values: [UNIVERSITY, known[column]],
    });
    figures.push(figure(`search by ${column}, against the bare look-up`, ...found, 'requests/s', '>= 0.5'));
  }
  return figures;
}

/** Lists with ten thousand and with a million students in twenty universities, for an administrator of one. */
export const students: Benchmark = {
  name: 'students',
  async run() {
    const few = await withSeededServer(FEW, (at) => latency(at, ''));
    return withSeededServer(MANY, async (many) => {
      const first = await latency(many, '');
      const figures = [
        figure('students seeded', many.perSecond, SEEDED_A_SECOND, 'students/s', '>= 1'),
        figure(`first page at ${MANY}, against ${FEW}`, first, few, 'ms', '<= 1.5'),
        figure(
          `page ${DEEP_PAGE}, against the first`,
          await latency(many, `page=${DEEP_PAGE}`),
          first,
          'ms',
          '<= 5',
        ),
      ];
      for (const filter of FILTERS)
        figures.push(
          figure(`${filter}, against the first page`, await latency(many, filter), first, 'ms', '<= 5'),
        );
      figures.push(...(await firstPages(many)));
      figures.push(...(await searches(many)));
      for (const measure of [exports, moves, concurrentUpdates]) figures.push(...(await measure(many)));
      return figures;
    });
  },
};
