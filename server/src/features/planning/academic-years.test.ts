import { academicYears, startYearOf } from '@dekanat/contract/planning/academic-years.ts';
import { expect, it } from 'vitest';
import { useServer } from '#test/use-server.ts';

const { superadmin } = useServer({ callers: ['superadmin'] });

it.each([
  ['2026-08-31', 2025],
  ['2026-09-01', 2026],
  ['2027-01-15', 2026],
])('the academic year of %s starts in %d', (day, year) => expect(startYearOf(day)).toBe(year));

it('academic years: are shipped, the newest first, with one current year', async () => {
  const { result } = await superadmin.call(academicYears.options, {});
  expect(result.length).toBeGreaterThanOrEqual(8);
  expect(result[0]).toMatchObject({ current: false });
  const [current, ...others] = result.filter((year) => year.current);
  expect(others).toEqual([]);
  expect(current?.name).toBe(`${current?.start_year}-${current?.end_year}`);
  const { result: found } = await superadmin.call(academicYears.options, {
    query: { search: current?.name },
  });
  expect(found).toEqual([current]);
});

it('end in the year after they start, and exist once', async () => {
  const { result } = await superadmin.call(academicYears.create, {
    body: { start_year: 1995, end_year: 1996, language: 'oz' },
  });
  expect(result).toMatchObject({ start_year: 1995, end_year: 1996, name: '1995-1996', current: false });
  const longer = await superadmin.call(academicYears.create, { body: { start_year: 1996, end_year: 1998 } });
  expect([longer.status, Object.keys(longer.error.message)]).toEqual([422, ['end_year']]);
  const again = await superadmin.call(academicYears.create, { body: { start_year: 1995 } });
  expect([again.status, again.error.code]).toEqual([409, 'duplicate']);
});
