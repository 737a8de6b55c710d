import { COUNT_REPORTS, LIST_REPORTS } from '@dekanat/contract/reports/all-reports.ts';
import { neededBy } from '@dekanat/contract/reports/report.ts';
import type { ReportFilter } from '@dekanat/contract/reports/report-filters.ts';
import { universityStatistics } from '@dekanat/contract/reports/university-statistics.ts';
import { parseCsv } from 'hucre/csv';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import type { Client } from '#test/client.ts';
import { requiredOfReports } from '#test/property/report-queries.ts';
import { useServer } from '#test/use-server.ts';

const { server, superadmin, admin } = useServer({ callers: ['superadmin', 'admin'] });

let place: Record<string, unknown> = {};
let names: string[] = [];
beforeAll(async () => {
  const { db } = server.services;
  place = Object.assign({}, ...(await requiredOfReports(db)).map(([, query]) => query));
  const { rows } = await sql<{ name: string }>`
    select name from university_translations where language = 'oz'`.execute(db);
  names = rows.map(({ name }) => name);
});

const REPORTS = [...COUNT_REPORTS, ...LIST_REPORTS];
type Report = (typeof REPORTS)[number];
const queryOf = (report: Report) =>
  Object.fromEntries(neededBy(report).map((name: ReportFilter) => [name, place[name]]));
type Rows = { data: { university_name?: string | null }[] };
const read = async (client: Client, report: Report) => {
  const query = { ...queryOf(report), language: 'oz', limit: 100 };
  return ((await client.call(report.calls.list, { query } as never)) as { result: Rows }).result.data;
};
const headingOf = async (client: Client, report: Report, of: object = {}) => {
  const query = { ...queryOf(report), ...of, language: 'oz', format: 'csv' };
  const { body } = await client.call(report.calls.export, { query } as never);
  return parseCsv(String(body), { skipEmptyRows: true })[0]?.[0];
};

const NAMING = REPORTS.filter((report) => report !== universityStatistics);

it.each(NAMING.map((report) => [report.name, report] as const))(
  'report %s: rows name their universities to who reads all of them, and in the file',
  async (_name, report) => {
    const rows = await read(superadmin, report);
    // Sign-ins without an account have no university.
    const named = rows.flatMap(({ university_name }) => university_name ?? []);
    for (const row of rows) expect(row).toHaveProperty('university_name');
    if (rows.length > 0) expect(names).toEqual(expect.arrayContaining([...new Set(named)]));
    if (rows.length > 0) expect(named.length).toBeGreaterThan(0);
    expect(await headingOf(superadmin, report)).toBe('Universitet');

    for (const row of await read(admin, report)) expect(row).not.toHaveProperty('university_name');
    expect(await headingOf(superadmin, report, { university_id: 1 })).not.toBe('Universitet');
  },
);
