import { CONTENT_LANGUAGES, type Language } from '@dekanat/contract/api/languages.ts';
import type { Dashboard } from '@dekanat/contract/reports/dashboard.ts';
import type { ChartData } from '#ui/charts/chart-data.ts';

type ByYear = Dashboard['groups_by_year'];

/** A bar for each year and language of study; languages without students are left out. */
export function byYearAndLanguage(rows: ByYear, nameOf: (language: Language | null) => string): ChartData {
  const years = [...new Set(rows.map(({ entry_year }) => entry_year))];
  const languages = [...CONTENT_LANGUAGES, null].filter((language) =>
    rows.some(({ study_language }) => study_language === language),
  );
  const total = (year: number, language: Language | null) =>
    rows.find(({ entry_year, study_language }) => entry_year === year && study_language === language)?.total;
  return {
    names: years.map(String),
    series: languages.map((language) => ({
      label: nameOf(language),
      values: years.map((year) => total(year, language) ?? 0),
      as: 'bar',
    })),
  };
}
