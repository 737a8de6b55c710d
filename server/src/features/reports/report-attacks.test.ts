import type { Endpoint } from '@dekanat/contract/api/endpoint.ts';
import { COUNT_REPORTS, LIST_REPORTS } from '@dekanat/contract/reports/all-reports.ts';
import { type AnyReport, neededBy } from '@dekanat/contract/reports/report.ts';
import type { ChartAnswer } from '@dekanat/contract/reports/report-chart.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '#test/client.ts';
import { isForDean } from '#test/property/report-queries.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin, admin2, dekan } = useServer({ callers: ['admin', 'admin2', 'dekan'] });

type Values = Record<string, unknown>;
type Report = AnyReport & {
  calls: Partial<Record<'chart' | 'records', Endpoint>> & Record<'list' | 'export', Endpoint>;
};
interface Answer {
  total: number;
  data: { id: string | number }[];
}
const REPORTS = [...COUNT_REPORTS, ...LIST_REPORTS] as unknown as Report[];
/** Filters by records that belong to a university, and by those that belong to a faculty. */
const OF_UNIVERSITY = ['faculty_id', 'curriculum_id', 'semester_id', 'group_id', 'syllabus_id', 'teacher_id'];
const OF_FACULTY = ['faculty_id', 'curriculum_id', 'semester_id', 'group_id'];

/** A place with tasks in the first university, in the faculty of the dean or in another one. */
async function readPlace(isOwn: boolean): Promise<Values> {
  const { rows } = await sql<Values>`
    select semesters.academic_year_id, planned.curriculum_id, planned.semester_id, attempt.group_id, planned.subject_id,
      planned.syllabus_id, planned.teacher_id, curricula.faculty_id, 'first_statement' as statement, 0 as is_choice_of_subject
    from task_attempts attempt join semester_subjects planned on planned.id = attempt.semester_subject_id
    join semesters on semesters.id = planned.semester_id join curricula on curricula.id = planned.curriculum_id
    where planned.university_id = 1 and planned.teacher_id is not null and ${isOwn} = (curricula.faculty_id = (
      select admins.faculty_id from admins join users on users.id = admins.user_id where users.username = 'dekan'))
    order by attempt.id limit 1`.execute(server.services.db);
  if (rows[0] === undefined) throw new Error('The demonstration has no such tasks.');
  return rows[0];
}

const read = async (client: Client, endpoint: Endpoint, query: Values) => {
  const { status, result } = await client.call(endpoint, { query } as never);
  expect(status).toBe(200);
  return result as unknown;
};
const requiredOf = (report: Report, place: Values) =>
  Object.fromEntries(neededBy(report).map((name) => [name, place[name]]));

/** List, chart and file have nothing. */
async function expectNothing(client: Client, { calls }: Report, query: Values) {
  expect(await read(client, calls.list, query)).toMatchObject({ total: 0, data: [] });
  const file = await read(client, calls.export, { ...query, format: 'csv' });
  expect(String(file).trim().split('\n')).toHaveLength(1);
  if (calls.chart === undefined) return;
  const { bars } = (await read(client, calls.chart, query)) as ChartAnswer;
  expect(bars.flatMap(({ values }) => values).filter((value) => value > 0)).toEqual([]);
}

/** Rows that another caller sees open no records. */
async function expectNoRecords(client: Client, { calls, columns }: Report, query: Values) {
  if (calls.records === undefined) return;
  const [all, own] = (await Promise.all(
    [admin, client].map((one) => read(one, calls.list, { ...query, limit: 1000 })),
  )) as [Answer, Answer];
  const ids = new Set(own.data.map(({ id }) => id));
  const [column] = Object.keys(columns).filter((name) => columns[name]?.kind === 'count');
  for (const { id } of all.data.filter((row) => !ids.has(row.id)).slice(0, 5))
    expect(await read(client, calls.records, { ...query, row: id, column })).toMatchObject({ total: 0 });
}

describe('a report has nothing of what the caller does not see', () => {
  let own: Values;
  let other: Values;
  beforeAll(async () => {
    [own, other] = [await readPlace(true), await readPlace(false)];
  });

  it.each(REPORTS)('$name: of another university', async (report) => {
    const filters: readonly string[] = [...report.required, ...report.optional];
    for (const name of OF_UNIVERSITY.filter((one) => filters.includes(one)))
      await expectNothing(admin2, report, { ...requiredOf(report, own), [name]: own[name] });
    await expectNoRecords(admin2, report, requiredOf(report, own));
  });

  it.each(REPORTS.filter(isForDean))('$name: of another faculty', async (report) => {
    const filters: readonly string[] = [...report.required, ...report.optional];
    for (const name of OF_FACULTY.filter((one) => filters.includes(one)))
      await expectNothing(dekan, report, { ...requiredOf(report, other), [name]: other[name] });
    await expectNoRecords(dekan, report, requiredOf(report, other));
  });

  it.each(REPORTS)('$name: in a university that the caller names', async (report) => {
    for (const [name, call] of Object.entries(report.calls)) {
      const query = {
        ...requiredOf(report, own),
        university_id: 1,
        ...(name === 'records' && { column: 'x' }),
      };
      expect((await admin2.call(call, { query } as never)).status).toBeGreaterThanOrEqual(400);
    }
  });
});
