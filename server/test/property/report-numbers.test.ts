import type { Endpoint } from '@dekanat/contract/api/endpoint.ts';
import { COUNT_REPORTS } from '@dekanat/contract/reports/all-reports.ts';
import type { ChartAnswer, RowsChart } from '@dekanat/contract/reports/report-chart.ts';
import type { ReportFilter } from '@dekanat/contract/reports/report-filters.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '#test/client.ts';
import { useServer } from '#test/use-server.ts';

const CALLERS = ['superadmin', 'admin', 'dekan'] as const;
const FILTER_SETS = 8;
const CELLS = 12;
const PAGE = 1000;
/** `PROPERTY_SEED=…` repeats a failure. */
const SEED = Number(process.env.PROPERTY_SEED ?? Date.now() % 2 ** 31);

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

const { server, ...clients } = useServer({ callers: [...CALLERS] });
/** What each filter can be, as the rows of the demonstration have it. */
const values: Partial<Record<ReportFilter, unknown[]>> = {};
/** Where students have handed in tasks: filters that are required together are those of one place. */
let places: Values[] = [];
beforeAll(async () => {
  const column = async (query: string) => {
    const { rows } = await sql<{ value: unknown }>`${sql.raw(query)}`.execute(server.services.db);
    return rows.map(({ value }) => value);
  };
  const { rows } = await sql<Values>`
    select distinct semesters.academic_year_id, semesters.curriculum_id, planned.semester_id, attempt.group_id
    from task_attempts attempt join semester_subjects planned on planned.id = attempt.semester_subject_id
    join semesters on semesters.id = planned.semester_id order by semester_id, group_id`.execute(
    server.services.db,
  );
  places = rows;
  Object.assign(values, {
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
    from_date: ['2026-09-01', '2025-09-01'],
    to_date: ['2026-12-31', '2030-01-01'],
  });
});

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
function filtersFrom(report: (typeof COUNT_REPORTS)[number], set: number, random: () => number): Values {
  const one = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const place = one(places);
  const required: readonly ReportFilter[] = report.required;
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

/** The first page in descending order of a column has the largest numbers of all rows. */
async function expectSorted(data: Answer['data'], column: string, read: (query: Values) => Promise<Answer>) {
  const sorted = (await read({ limit: PAGE, sort: `-${column}` })).data;
  const numbers = data.map((row) => Number(row[column])).sort((first, second) => second - first);
  expect(sorted.map((row) => row[column])).toEqual(numbers.slice(0, PAGE));
}

/** By series: what all bars count. */
const sumsOf = (bars: ChartAnswer['bars'], others: number[]) =>
  others.map((beyond, at) => bars.reduce((sum, { values }) => sum + (values[at] ?? 0), beyond));

describe(`numbers of reports (seed ${SEED})`, () => {
  it.each(COUNT_REPORTS)('of $name are those of the records that they open', async (report) => {
    const random = randomFrom(SEED);
    const one = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
    const counted = Object.entries(report.columns).flatMap(([name, { kind }]) =>
      kind === 'count' ? [name] : [],
    );
    const read = async (client: Client, name: 'list' | 'records', query: Values) => {
      const { status, result } = await client.call(report.calls[name], { query } as never);
      expect(status).toBe(200);
      return result as unknown as Answer;
    };
    const readAll = async (client: Client, query: Values) => {
      const answer = await read(client, 'list', { ...query, limit: PAGE });
      for (let page = 2; (page - 1) * PAGE < answer.total; page += 1)
        answer.data.push(...(await read(client, 'list', { ...query, limit: PAGE, page })).data);
      return answer;
    };
    const { chart, calls } = report as unknown as ChartedReport;
    /** Each series adds up to the total of its column, and a bar opens as many records as it counts. */
    const expectChart = async (client: Client, filters: Values, totals: Answer['totals']) => {
      if (chart === undefined) return;
      const { status, result } = await client.call(calls.chart, { query: filters } as never);
      expect(status).toBe(200);
      const { bars, others } = result as ChartAnswer;
      expect(sumsOf(bars, others)).toEqual(chart.series.map((column) => totals[column]));
      if (bars.length === 0) return;
      const { key, values } = one(bars);
      const opened = chart.filter === undefined ? { row: key } : { [chart.filter]: key };
      for (const [at, column] of chart.series.entries())
        expect((await read(client, 'records', { ...filters, ...opened, column })).total).toBe(values[at]);
    };
    let seen = 0;
    for (let set = 0; set < FILTER_SETS; set += 1) {
      // The first set certainly has records.
      const client = clients[set === 0 ? 'superadmin' : one(CALLERS)];
      const filters = filtersFrom(report, set, random);
      const { data, totals, total } = await readAll(client, filters);
      expect(data).toHaveLength(total);
      for (const column of counted) {
        expect(data.reduce((sum, row) => sum + Number(row[column]), 0)).toBe(totals[column]);
        const records = await read(client, 'records', { ...filters, column, limit: PAGE });
        expect([column, records.total]).toEqual([column, totals[column]]);
        expect(records.data).toHaveLength(Math.min(records.total, PAGE));
        seen += records.total;
      }
      await expectChart(client, filters, totals);
      await expectSorted(data, one(counted), (query) => read(client, 'list', { ...filters, ...query }));
      for (let cell = 0; cell < Math.min(CELLS, data.length); cell += 1) {
        const [row, column] = [one(data), one(counted)];
        const records = await read(client, 'records', { ...filters, column, row: row.id });
        expect([row.id, column, records.total]).toEqual([row.id, column, row[column]]);
      }
    }
    expect(seen).toBeGreaterThan(0);
  });
});
