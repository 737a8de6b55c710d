import { countReport } from './report.ts';
import { column } from './report-columns.ts';

/** The years of study that have a column; the longest studies, those of medicine, take seven. */
export const YEARS_OF_STUDY = [1, 2, 3, 4, 5, 6, 7] as const;
const years = Object.fromEntries(
  YEARS_OF_STUDY.map((year) => [`year_${year}_count`, column.count()]),
) as Record<`year_${(typeof YEARS_OF_STUDY)[number]}_count`, ReturnType<typeof column.count>>;

/**
 * The numbers of the national statistics: students who study now, by speciality and form of education. The counts of each group of
 * columns (gender, year, language, citizenship, payment) add up to all students of the row.
 */
export const enrolment = countReport({
  name: 'enrolment',
  note: 'report.note.enrolment',
  path: '/statistical/enrolment',
  access: 'student_index',
  required: [],
  optional: ['faculty_id', 'education_type_id', 'education_form_id'],
  fields: {},
  columns: {
    speciality_name: column.text(320),
    speciality_code: column.text(120),
    education_type_name: column.text(152),
    education_form_name: column.text(152),
    student_count: column.count(),
    male_count: column.count(),
    female_count: column.count(),
    ...years,
    no_year_count: column.count(),
    in_uzbek_count: column.count(),
    in_karakalpak_count: column.count(),
    in_russian_count: column.count(),
    in_english_count: column.count(),
    no_language_count: column.count(),
    uzbek_count: column.count(),
    foreign_count: column.count(),
    stateless_count: column.count(),
    grant_count: column.count(),
    contract_count: column.count(),
    no_payment_count: column.count(),
  },
  chart: {
    of: 'rows',
    by: ['speciality_name', 'education_form_name'],
    series: ['male_count', 'female_count'],
  },
});
