import type { Endpoint } from '@dekanat/contract/api/endpoint.ts';
import { COUNT_REPORTS } from '@dekanat/contract/reports/all-reports.ts';
import { neededBy } from '@dekanat/contract/reports/report.ts';
import type { ChartAnswer, RowsChart } from '@dekanat/contract/reports/report-chart.ts';
import type { ReportFilter } from '@dekanat/contract/reports/report-filters.ts';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import type { Database } from '#db/database.ts';
import type { Client } from '#test/client.ts';
import { useServer } from '#test/use-server.ts';
import { isForDean } from './report-queries.ts';

const CALLERS = ['superadmin', 'admin', 'dekan'] as const;
const PAGE = 1000;
/** Records of a column: their total is compared, and that so many of them are shown. */
const RECORDS = 100;
/** `PROPERTY_SEED=…` repeats a failure. */
const SEED = Number(process.env.PROPERTY_SEED ?? Date.now() % 2 ** 31);

type Report = (typeof COUNT_REPORTS)[number];
type Values = Record<string, unknown>;
interface ChartedReport {
  chart?: RowsChart;
  calls: { chart: Endpoint };
}
interface Answer {
  total: number;
  data: (Values & { id: string })[];
  totals: Record<string, number | null>;
}

interface FilterValues {
  /** What each filter can be, as the rows of the demonstration have it. */
  values: Partial<Record<ReportFilter, unknown[]>>;
  /** Where students have handed in tasks: filters that are required together are those of one place. */
  places: Values[];
}

async function readFilterValues(db: Database): Promise<FilterValues> {
  const column = async (query: string) => {
    const { rows } = await sql<{ value: unknown }>`${sql.raw(query)}`.execute(db);
    return rows.map(({ value }) => value);
  };
  const { rows: places } = await sql<Values>`
    select distinct semesters.academic_year_id, semesters.curriculum_id, planned.semester_id, attempt.group_id
    from task_attempts attempt join semester_subjects planned on planned.id = attempt.semester_subject_id
    join semesters on semesters.id = planned.semester_id order by semester_id, group_id`.execute(db);
  const values = {
    academic_year_id: await column('select distinct academic_year_id as value from semesters'),
    season_semester: ['autumn_semester', 'spring_semester'],
    course: [1, 2, 3, 4],
    education_type_id: await column('select distinct education_type_id as value from specialities'),
    education_form_id: await column('select distinct education_form_id as value from curricula'),
    faculty_id: await column('select id as value from faculties'),
    department_id: await column('select id as value from departments'),
    curriculum_id: await column('select id as value from curricula'),
    semester_id: await column('select id as value from semesters'),
    group_id: await column('select id as value from student_groups'),
    syllabus_id: await column('select distinct syllabus_id as value from test_questions'),
    subject_id: await column('select id as value from subjects'),
    teacher_id: await column('select id as value from teachers'),
    statement: ['first_statement', 'second_statement', 'third_statement', 'retake'],
    user_id: await column('select user_id as value from students where user_id is not null'),
    from_date: ['2026-09-01', '2025-09-01'],
    to_date: ['2026-12-31', '2030-01-01'],
  };
  return { values, places };
}

/** A pseudo-random number generator (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The values of the filters; those that are required together are of one place, and so is the first set of all. */
function filtersFrom(
  report: Report,
  { values, places }: FilterValues,
  set: number,
  random: () => number,
): Values {
  const one = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const place = one(places);
  const required = neededBy(report);
  const ofPlace = set === 0 || required.length > 1 ? required.filter((name) => name in place) : [];
  const others = set === 0 ? [] : report.optional.filter(() => random() < 0.3);
  const free = [...required.filter((name) => !ofPlace.includes(name)), ...others].filter(
    (name) => values[name],
  );
  return Object.fromEntries([
    ...ofPlace.map((name) => [name, place[name]]),
    ...free.map((name) => [name, one(values[name] ?? [])]),
  ]);
}

type Read = (call: 'list' | 'records', query: Values) => Promise<Answer>;

/** Reads a report with these filters as a caller. */
const readerOf =
  (client: Client, report: Report, filters: Values): Read =>
  async (call, query) => {
    const { status, result } = await client.call(report.calls[call], {
      query: { ...filters, ...query },
    } as never);
    expect(status).toBe(200);
    return result as unknown as Answer;
  };

async function readAll(read: Read): Promise<Answer> {
  const answer = await read('list', { limit: PAGE });
  for (let page = 2; (page - 1) * PAGE < answer.total; page += 1)
    answer.data.push(...(await read('list', { limit: PAGE, page })).data);
  return answer;
}

/** The total of a column is the sum of its rows, and the number of its records. */
async function expectTotal(column: string, { data, totals }: Answer, read: Read): Promise<number> {
  expect(data.reduce((sum, row) => sum + Number(row[column]), 0)).toBe(totals[column]);
  const records = await read('records', { column, limit: RECORDS });
  expect([column, records.total]).toEqual([column, totals[column]]);
  expect(records.data).toHaveLength(Math.min(records.total, RECORDS));
  return records.total;
}

/** The first page in descending order of a column has the largest numbers of all rows. */
async function expectSorted(data: Answer['data'], column: string, read: Read) {
  const sorted = (await read('list', { limit: PAGE, sort: `-${column}` })).data;
  const numbers = data.map((row) => Number(row[column])).sort((first, second) => second - first);
  expect(sorted.map((row) => row[column])).toEqual(numbers.slice(0, PAGE));
}

/** By series: what all bars count. */
const sumsOf = (bars: ChartAnswer['bars'], others: number[]) =>
  others.map((beyond, at) => bars.reduce((sum, { values }) => sum + (values[at] ?? 0), beyond));

interface Charted {
  client: Client;
  filters: Values;
  read: Read;
  one: <T>(from: readonly T[]) => T;
}

/** Each series adds up to the total of its column, and a bar opens as many records as it counts. */
async function expectChart(report: Report, { totals }: Answer, { client, filters, read, one }: Charted) {
  const { chart, calls } = report as unknown as ChartedReport;
  if (chart === undefined) return;
  const { status, result } = await client.call(calls.chart, { query: filters } as never);
  expect(status).toBe(200);
  const { bars, others } = result as ChartAnswer;
  expect(sumsOf(bars, others)).toEqual(chart.series.map((column) => totals[column]));
  // Rows without a value of the filter have a bar that opens nothing.
  const opening = bars.filter(({ key }) => key !== '');
  if (opening.length === 0) return;
  const { key, values } = one(opening);
  const opened = chart.filter === undefined ? { row: key } : { [chart.filter]: key };
  for (const [at, column] of chart.series.entries())
    expect((await read('records', { ...opened, column })).total).toBe(values[at]);
}

interface Extent {
  filterSets: number;
  /** Of each set. */
  cells: number;
}

/** Compares the numbers of each report with the records that they open. */
export function testReportNumbers({ filterSets, cells }: Extent): void {
  const { server, ...clients } = useServer({ callers: [...CALLERS] });
  let known: FilterValues;
  beforeAll(async () => {
    known = await readFilterValues(server.services.db);
  });

  const title = `numbers of $name are those of the records that they open (PROPERTY_SEED=${SEED})`;
  it.each(COUNT_REPORTS)(title, async (report) => {
    const random = randomFrom(SEED);
    const one = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
    const counted = Object.entries(report.columns).flatMap(([name, { kind }]) =>
      kind === 'count' ? [name] : [],
    );
    const callers = CALLERS.filter((name) => name !== 'dekan' || isForDean(report));
    let seen = 0;
    for (let set = 0; set < filterSets; set += 1) {
      // The first set certainly has records.
      const client = clients[set === 0 ? 'superadmin' : one(callers)];
      const filters = filtersFrom(report, known, set, random);
      const read = readerOf(client, report, filters);
      const answer = await readAll(read);
      const { data, total } = answer;
      expect(data).toHaveLength(total);
      for (const column of counted) seen += await expectTotal(column, answer, read);
      await expectChart(report, answer, { client, filters, read, one });
      await expectSorted(data, one(counted), read);
      for (let cell = 0; cell < Math.min(cells, data.length); cell += 1) {
        const [row, column] = [one(data), one(counted)];
        const records = await read('records', { column, row: row.id });
        expect([row.id, column, records.total]).toEqual([row.id, column, row[column]]);
      }
    }
    expect(seen).toBeGreaterThan(0);
  });
}
