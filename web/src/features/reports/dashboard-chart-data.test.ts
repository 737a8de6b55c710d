import { expect, it } from 'vitest';
import { byYearAndLanguage } from '#features/reports/dashboard-chart-data.ts';

const row = (entry_year: number, study_language: 'oz' | 'ru' | null, total: number) => ({
  entry_year,
  study_language,
  total,
});

it('dashboard chart data: has a value for every year and language, zero where there is no group', () => {
  const rows = [row(2023, 'ru', 2), row(2024, 'oz', 5), row(2024, null, 1)];
  expect(byYearAndLanguage(rows, (language) => language ?? '?')).toEqual({
    names: ['2023', '2024'],
    series: [
      { label: 'oz', values: [0, 5], as: 'bar' },
      { label: 'ru', values: [2, 0], as: 'bar' },
      { label: '?', values: [0, 1], as: 'bar' },
    ],
  });
});
it('dashboard chart data: is empty without groups', () => {
  expect(byYearAndLanguage([], String)).toEqual({ names: [], series: [] });
});
