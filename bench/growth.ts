import { pathOf } from '@dekanat/contract/api/endpoint.ts';
import { faculties } from '@dekanat/contract/structure/faculties.ts';
import { students } from '@dekanat/contract/students/students.ts';
import pg from 'pg';
import { type Benchmark, type Figure, figure } from './benchmark.ts';
import { memoryOf, quantile, type SeededServer, withSeededServer } from './seeded-server.ts';
import { bearer, tokensOf } from './tokens.ts';

/** Students and universities: the one that is measured has about 20,000 students in each. */
const SIZES = [
  [100_000, 5],
  [1_000_000, 50],
  [4_500_000, 224],
] as const;
const [WARM_UP, REQUESTS] = [30, 100];
const TARGET = '<= 1.5';

/** Calls of an administrator of one university, whose work is the same at each size. */
const CALLS = {
  'first page of students': 'sort=full_name',
  'page 200 of students': 'page=200',
  'students of a faculty': 'faculty_id=1',
  'students born in 2004': 'birth_year=2004',
  'students found by words of a name': `full_search=${encodeURIComponent('karimov anvar')}`,
} as const;

interface Measured {
  name: string;
  value: number;
  unit: string;
}

async function medianOf(url: string, headers: Record<string, string>): Promise<number> {
  const times: number[] = [];
  for (let count = -WARM_UP; count < REQUESTS; count += 1) {
    const began = performance.now();
    const response = await fetch(url, { headers });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${url}: ${response.status}`);
    if (count >= 0) times.push(performance.now() - began);
  }
  return quantile(times, 0.5);
}

/** The number and id of a student of the first university, and the size of the database. */
async function factsOf(databaseUrl: string) {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const { rows } = await client.query<{ id: number; id_number: string; bytes: string; students: string }>(
    `select id, id_number, pg_database_size(current_database()) as bytes, (select count(*) from students) as students
     from students where university_id = 1 order by id limit 1`,
  );
  await client.end();
  const [row] = rows;
  if (row === undefined) throw new Error('There are no students');
  return { ...row, bytesEach: Number(row.bytes) / Number(row.students) };
}

async function measure({ url, headers, databaseUrl, pid }: SeededServer): Promise<Measured[]> {
  const { id, id_number, bytesEach } = await factsOf(databaseUrl);
  const list = `${url}${pathOf(students.list)}?language=oz`;
  const every = bearer(await tokensOf(url, 'superadmin@dekanat.local'));
  const ms = async (name: string, address: string, as = headers): Promise<Measured> => ({
    name,
    value: await medianOf(address, as),
    unit: 'ms',
  });
  const times: Measured[] = [];
  for (const [name, query] of Object.entries(CALLS)) times.push(await ms(name, `${list}&${query}`));
  times.push(
    await ms('student found by number', `${list}&full_search=${id_number}`),
    await ms('one student', url + pathOf(students.read).replace('{id}', String(id))),
    await ms('faculties', `${url}${pathOf(faculties.list)}?language=oz`),
    await ms('first page of the students of all universities', list, every),
  );
  return [
    ...times,
    { name: 'memory of the server', value: await memoryOf(pid).now(), unit: 'MB' },
    { name: 'disk of the database for each student', value: bytesEach, unit: 'bytes' },
  ];
}

/** The same work in one university of 20,000 students beside 4, 49 and 223 others. */
export const growth: Benchmark = {
  name: 'growth',
  async run() {
    let before: Measured[] = [];
    const figures: Figure[] = [];
    for (const [count, universities] of SIZES) {
      const measured = await withSeededServer(count, measure, { universities });
      const [first] = SIZES;
      for (const { name, value, unit } of before.length === 0 ? [] : measured) {
        const limit = before.find((one) => one.name === name)?.value ?? Number.NaN;
        const title = `${name} at ${count.toLocaleString('en')}, against ${first[0].toLocaleString('en')}`;
        figures.push(figure(title, value, limit, unit, TARGET));
      }
      if (before.length === 0) before = measured;
    }
    return figures;
  },
};
