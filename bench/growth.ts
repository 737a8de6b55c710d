import { pathOf } from '@dekanat/contract/api/endpoint.ts';
import { academicDebtors } from '@dekanat/contract/gpa/academic-debtors.ts';
import { gpaRecords } from '@dekanat/contract/gpa/gpa-records.ts';
import { transcripts } from '@dekanat/contract/papers/transcripts.ts';
import { sheets } from '@dekanat/contract/ratings/sheets.ts';
import { statements } from '@dekanat/contract/ratings/statements.ts';
import { studentRegisters } from '@dekanat/contract/registration/student-registers.ts';
import { dashboard } from '@dekanat/contract/reports/dashboard.ts';
import { deadlineRadar } from '@dekanat/contract/reports/deadline-radar.ts';
import { faculties } from '@dekanat/contract/structure/faculties.ts';
import { students } from '@dekanat/contract/students/students.ts';
import { syllabi } from '@dekanat/contract/syllabi/syllabi.ts';
import { teachers } from '@dekanat/contract/teachers/teachers.ts';
import pg from 'pg';
import { vacuumDone } from './autovacuum.ts';
import { type Benchmark, type Figure, figure } from './benchmark.ts';
import { placeOf, REPORTS, reportAddress } from './report-addresses.ts';
import { fillUsage } from './report-volume.ts';
import { memoryOf, quantile, type SeededServer, withSeededServer } from './seeded-server.ts';
import { bearer, tokensOf } from './tokens.ts';

/**
 * Students, universities, and how many of these have registrations, sheets and marks. The one that is measured has about 20,000 students
 * in each; marks of all would take 200 GB of disk and hours.
 */
const SIZES = [
  { students: 100_000, universities: 5, recorded: 5 },
  { students: 1_000_000, universities: 50, recorded: 20 },
  { students: 4_500_000, universities: 224, recorded: 40 },
] as const;
/** Rows for each student. */
const USAGE = { signIns: 10, views: 5 };
const [WARM_UP, REQUESTS] = [30, 100];
/** Slow addresses are requested less often: for so long, and at least so many times. */
const [LONGEST_MS, FEWEST] = [6_000, 5];
const TARGET = '<= 1.5';

/** Lists of students of an administrator of one university, whose work is the same at each size. */
const STUDENTS = {
  'first page of students': 'sort=full_name',
  'page 200 of students': 'page=200',
  'students of a faculty': 'faculty_id=1',
  'students born in 2004': 'birth_year=2004',
  'students found by words of a name': `full_search=${encodeURIComponent('karimov anvar')}`,
} as const;

/** First pages of further lists. */
const LISTS = {
  'attached students': studentRegisters,
  sheets: statements,
  GPA: gpaRecords,
  debtors: academicDebtors,
  transcripts,
  teachers,
  syllabi,
} as const;

interface Measured {
  name: string;
  value: number;
  unit: string;
}

async function medianOf(url: string, headers: Record<string, string>): Promise<number> {
  const times: number[] = [];
  const until = performance.now() + LONGEST_MS;
  while (times.length < WARM_UP + REQUESTS && (times.length < FEWEST || performance.now() < until)) {
    const began = performance.now();
    const response = await fetch(url, { headers });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${url}: ${response.status}`);
    times.push(performance.now() - began);
  }
  return quantile(times.slice(-REQUESTS), 0.5);
}

interface Facts {
  id: number;
  id_number: string;
  statement: number;
  bytes: string;
  students: string;
}

/** A student and a sheet of the first university, and the size of the database. */
async function factsOf(databaseUrl: string) {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const { rows } = await client.query<Facts>(
    `select id, id_number, pg_database_size(current_database()) as bytes, (select count(*) from students) as students,
       (select max(id) from statements where university_id = 1 and state = 'closed') as statement
     from students where university_id = 1 order by id limit 1`,
  );
  await client.end();
  const [row] = rows;
  if (row === undefined) throw new Error('There are no students');
  return { ...row, bytesEach: Number(row.bytes) / Number(row.students) };
}

async function measure({ url, databaseUrl, pid }: SeededServer): Promise<Measured[]> {
  // Tokens of before the usage was filled have expired.
  const headers = bearer(await tokensOf(url));
  const { id, id_number, statement, bytesEach } = await factsOf(databaseUrl);
  const list = `${url}${pathOf(students.list)}?language=oz`;
  const every = bearer(await tokensOf(url, 'superadmin@dekanat.local'));
  const place = await placeOf(databaseUrl);
  const addresses: [string, string][] = [
    ...Object.entries(STUDENTS).map(([name, query]): [string, string] => [name, `${list}&${query}`]),
    ['student found by number', `${list}&full_search=${id_number}`],
    ['one student', url + pathOf(students.read).replace('{id}', String(id))],
    ['faculties', `${url}${pathOf(faculties.list)}?language=oz`],
    ...Object.entries(LISTS).map(([name, resource]): [string, string] => [
      `first page of ${name}`,
      `${url}${pathOf(resource.list)}?language=oz`,
    ]),
    ['one sheet', url + pathOf(sheets.read).replace('{id}', String(statement))],
    ...REPORTS.map((report): [string, string] => [
      `report ${pathOf(report.calls.list)}`,
      reportAddress(url, place, report),
    ]),
    ...[dashboard, deadlineRadar].map(({ read }): [string, string] => [pathOf(read), url + pathOf(read)]),
  ];
  const times: Measured[] = [];
  for (const [name, address] of addresses)
    times.push({ name, value: await medianOf(address, headers), unit: 'ms' });
  const all = {
    name: 'first page of the students of all universities',
    value: await medianOf(list, every),
    unit: 'ms',
  };
  return [
    ...times,
    all,
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
    const [first] = SIZES;
    for (const { students: count, universities, recorded } of SIZES) {
      const seeded = { universities, records: { universities: recorded } };
      const measured = await withSeededServer(
        count,
        async (many) => {
          await fillUsage(many.databaseUrl, USAGE);
          await vacuumDone(many.databaseUrl);
          return measure(many);
        },
        seeded,
      );
      // As soon as they are measured: a later fault would lose them.
      for (const { name, value, unit } of measured)
        console.log(`  ${count.toLocaleString('en')}: ${name}: ${value.toFixed(1)} ${unit}`);
      for (const { name, value, unit } of before.length === 0 ? [] : measured) {
        const limit = before.find((one) => one.name === name)?.value ?? Number.NaN;
        const title = `${name} at ${count.toLocaleString('en')}, against ${first.students.toLocaleString('en')}`;
        figures.push(figure(title, value, limit, unit, TARGET));
      }
      if (before.length === 0) before = measured;
    }
    return figures;
  },
};
