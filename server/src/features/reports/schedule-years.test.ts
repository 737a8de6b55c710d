import { readFile } from 'node:fs/promises';
import { academicYears } from '@dekanat/contract/planning/academic-years.ts';
import { reportSchedules } from '@dekanat/contract/reports/report-schedules.ts';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import type { Context } from '#api/context.ts';
import { contextOf } from '#test/handler-context.ts';
import { useServer } from '#test/use-server.ts';
import { filtersOfFile, type Scheduled } from './scheduled-file.ts';

const { server, admin } = useServer();

interface Year {
  id: number;
  name: string;
  start_year: number;
}
let context: Context;
let former: Year;
let current: Year;
beforeAll(async () => {
  context = await contextOf(server, 'admin');
  const years = (await admin.call(academicYears.options, { query: {} })).result;
  current = years.find((year) => year.current) as Year;
  former = years.find(({ start_year }) => start_year === current.start_year - 1) as Year;
});

const INPUT = {
  ...{ name: 'Talabalar', report: 'studentStatistics', format: 'pdf', columns: [], receiver_ids: [] },
  ...{ every: 'week', day: 1, hour: 8, previous_period: false, by_email: false },
} as const;
const yearOf = ({ id }: Year) => ({ academic_year_id: String(id) });
const create = async (filters: Record<string, string>, other: object = {}) =>
  (await admin.call(reportSchedules.create, { body: { ...INPUT, ...other, filters } })).result;
const listed = async (id: number) =>
  (await admin.call(reportSchedules.list)).result.find((schedule) => schedule.id === id);
const stored = (id: number) =>
  server.services.db
    .selectFrom('report_schedules')
    .where('id', '=', id)
    .selectAll()
    .executeTakeFirstOrThrow();
/** The academic year of the file of a due time. */
const yearAt = async (id: number, at: string) =>
  (await filtersOfFile(context.db, (await stored(id)) as Scheduled, new Date(at))).academic_year_id;
/** As if the schedule had been saved in the year before. */
const saveAYearAgo = (id: number) =>
  sql`update report_schedules set filters = filters || ${JSON.stringify(yearOf(former))}::jsonb where id = ${id}`.execute(
    server.services.db,
  );

it('academic year of a schedule: is the one that is current when it is due, from 1 September in Tashkent', async () => {
  const { id, filters } = await create(yearOf(current));
  expect(filters.map(({ value }) => value)).toEqual([`Joriy oʻquv yili (${current.name})`]);
  const { start_year } = current;
  expect(await yearAt(id, `${start_year}-08-31T18:59:59Z`)).toBe(String(former.id));
  expect(await yearAt(id, `${start_year}-08-31T19:00:00Z`)).toBe(String(current.id));
  await saveAYearAgo(id);
  expect(await listed(id)).toMatchObject({
    parameters: yearOf(current),
    filters: [{ value: `Joriy oʻquv yili (${current.name})` }],
  });
});

it('academic year of a schedule: is the current one after another change a year later', async () => {
  const { id } = await create(yearOf(current));
  await saveAYearAgo(id);
  const { report: _report, columns: _columns, ...body } = INPUT;
  const change = (filters?: Record<string, string>) =>
    admin.call(reportSchedules.update, { params: { id }, body: { ...body, ...(filters && { filters }) } });
  expect((await change()).result.parameters).toEqual(yearOf(current));
  expect(await stored(id)).toMatchObject({ filters: yearOf(current), follows_year: true });
  expect((await change(yearOf(former))).result).toMatchObject({
    parameters: yearOf(former),
    filters: [{ value: former.name }],
  });
});

it.each([
  ['a former year', () => yearOf(former)],
  ['the season of a year', () => ({ ...yearOf(current), season_semester: 'autumn_semester' })],
])('academic year of a schedule: stays with %s', async (_which, filters) => {
  const { id, parameters } = await create(filters());
  expect(parameters).toEqual(filters());
  expect(await yearAt(id, `${current.start_year + 1}-10-01T00:00:00Z`)).toBe(filters().academic_year_id);
});

const OF_DAYS = { report: 'syllabusUse', every: 'month', previous_period: true } as const;
const FIXED_DAYS = { from_date: '2026-02-01', to_date: '2026-02-28' };

it('academic year of a schedule: is that of the last of its days, which are those of the period before', async () => {
  const monthly = await create(yearOf(current), OF_DAYS);
  const weekly = await create(yearOf(current), { ...OF_DAYS, every: 'week' });
  const { start_year } = current;
  expect(await yearAt(monthly.id, `${start_year}-09-30T12:00:00Z`)).toBe(String(former.id));
  expect(await yearAt(monthly.id, `${start_year}-10-01T12:00:00Z`)).toBe(String(current.id));
  // 1 September is a day of the week before in which the year begins.
  const at = new Date(Date.UTC(start_year, 8, 1, 12));
  expect(await yearAt(weekly.id, at.toISOString())).toBe(String(former.id));
  at.setUTCDate(at.getUTCDate() + 7);
  expect(await yearAt(weekly.id, at.toISOString())).toBe(String(current.id));
  // The days of the filters are replaced.
  const { id } = await create({ ...yearOf(current), ...FIXED_DAYS }, OF_DAYS);
  expect(await stored(id)).toMatchObject({ follows_year: true });
  expect(await yearAt(id, `${start_year}-09-30T12:00:00Z`)).toBe(String(former.id));
});

it('academic year of a schedule: stays with fixed days, also of a schedule that was saved before', async () => {
  const fixed = { ...OF_DAYS, previous_period: false };
  const { id, filters } = await create({ ...yearOf(current), ...FIXED_DAYS }, fixed);
  expect(filters.map(({ value }) => value)).toContain(current.name);
  const ofDay = await create({ ...yearOf(current), created_at: '2026-02-02' }, fixed);
  for (const made of [id, ofDay.id]) {
    expect(await stored(made)).toMatchObject({ follows_year: false });
    await sql`update report_schedules set follows_year = true where id = ${made}`.execute(server.services.db);
    expect(await yearAt(made, `${current.start_year + 1}-10-01T00:00:00Z`)).toBe(String(current.id));
  }
  expect((await listed(id))?.filters.map(({ value }) => value)).toContain(current.name);
});

it('academic year of a schedule: is followed by those of the current year that were saved before', async () => {
  const made = [
    await create(yearOf(current)),
    await create(yearOf(former)),
    await create({ ...yearOf(current), season_semester: 'autumn_semester' }),
  ];
  const { db } = server.services;
  await sql`update report_schedules set follows_year = false`.execute(db);
  const migration = new URL('../../../migrations/0338-schedules-of-the-current-year.sql', import.meta.url);
  const text = await readFile(migration, 'utf8');
  await sql.raw(text.slice(text.indexOf('update report_schedules'))).execute(db);
  const rows = await Promise.all(made.map(({ id }) => stored(id)));
  expect(rows.map(({ follows_year }) => follows_year)).toEqual([true, false, false]);
});
