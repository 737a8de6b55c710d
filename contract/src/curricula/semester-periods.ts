/** The most semesters of a curriculum. */
export const SEMESTERS_MAX = 15;

/** The labels of the module `season_semester`. */
export const SEASONS = ['autumn_semester', 'spring_semester'] as const;
export type Season = (typeof SEASONS)[number];

/** Odd semesters are in autumn, even ones in spring. */
export const seasonOf = (number: number): Season =>
  number % 2 === 1 ? 'autumn_semester' : 'spring_semester';

/** How many academic years after the first one a semester is in. */
export const yearsBefore = (number: number): number => Math.floor((number - 1) / 2);

/** The same day some years later; 29 February becomes 28 February. */
export function yearsLater(day: string, years: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year + years, month, 0)).getUTCDate();
  return new Date(Date.UTC(year + years, month - 1, Math.min(date, last))).toISOString().slice(0, 10);
}

/** The ranges of the first autumn and the first spring semester. */
export interface FirstPeriods {
  autumn_start_date: string;
  autumn_end_date: string;
  spring_start_date: string;
  spring_end_date: string;
}

export interface SemesterPeriod {
  number: number;
  /** Start of the academic year. */
  start_year: number;
  start_date: string;
  end_date: string;
}

/** The semesters of a curriculum: each is the first autumn or spring shifted by whole years. */
export const semesterPeriods = (
  count: number,
  startYear: number,
  { autumn_start_date, autumn_end_date, spring_start_date, spring_end_date }: FirstPeriods,
): SemesterPeriod[] =>
  Array.from({ length: count }, (_, index) => {
    const number = index + 1;
    const years = yearsBefore(number);
    const [start, end] =
      seasonOf(number) === 'autumn_semester'
        ? [autumn_start_date, autumn_end_date]
        : [spring_start_date, spring_end_date];
    return {
      number,
      start_year: startYear + years,
      start_date: yearsLater(start, years),
      end_date: yearsLater(end, years),
    };
  });

/** The last calendar year of a curriculum. */
export const endYearOf = (startYear: number, semesterCount: number): number =>
  startYear + Math.ceil(semesterCount / 2);
