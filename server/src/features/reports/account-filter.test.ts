import type { Endpoint } from '@dekanat/contract/api/endpoint.ts';
import { ENDPOINTS } from '@dekanat/contract/endpoints.ts';
import { COUNT_REPORTS, LIST_REPORTS } from '@dekanat/contract/reports/all-reports.ts';
import { beforeAll, expect, it } from 'vitest';
import { requiredOfReports } from '#test/property/report-queries.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin, admin2 } = useServer({ callers: ['admin', 'admin2'] });
const ALL = 1000;

interface Row {
  student_id: number | null;
  user_id?: number | null;
}
interface PersonReport {
  name: string;
  optional: readonly string[];
  calls: { list: Endpoint };
}
const REPORTS = ([...COUNT_REPORTS, ...LIST_REPORTS] as readonly PersonReport[]).filter(({ optional }) =>
  optional.includes('user_id'),
);

let required: Map<string, object>;
let accounts: Map<number, number>;
beforeAll(async () => {
  const { db } = server.services;
  required = new Map(await requiredOfReports(db));
  const students = await db
    .selectFrom('students')
    .where('user_id', 'is not', null)
    .select(['id', 'user_id'])
    .execute();
  accounts = new Map(students.map(({ id, user_id }) => [id, user_id ?? 0]));
});

it.each(REPORTS)('$name: has the rows of one account alone', async ({ calls }) => {
  const list = calls.list as (typeof LIST_REPORTS)[number]['calls']['list'];
  const name = ENDPOINTS.find(({ endpoint }) => endpoint === list)?.name ?? '';
  const read = async (client: typeof admin, query: object) => {
    const { status, result } = await client.call(list, {
      query: { ...required.get(name), limit: ALL, ...query } as never,
    });
    expect(status).toBe(200);
    return result.data as readonly Row[];
  };
  const accountOf = (row: Row) => row.user_id ?? accounts.get(row.student_id ?? 0);
  const rows = await read(admin, {});
  const user_id = rows.map(accountOf).find((account) => account !== undefined);
  expect(user_id).toBeDefined();
  const own = await read(admin, { user_id });
  expect(own.map(accountOf)).toEqual(own.map(() => user_id));
  expect(own.length).toBeGreaterThan(0);
  expect(await read(admin2, { user_id })).toEqual([]);
});
