import { normaliseText } from '@dekanat/contract/api/fields.ts';
import { CurriculumRow, curricula } from '@dekanat/contract/curricula/curricula.ts';
import { type FirstPeriods, semesterPeriods } from '@dekanat/contract/curricula/semester-periods.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { Invalid, Refusal } from '#api/errors.ts';
import { requireOwnFaculty } from '#crud/own-faculty.ts';
import { labelColumn } from '#features/reference/shared.ts';
import { specialityWithFacultyColumns } from '#features/structure/shared.ts';
import {
  type Choice,
  choiceColumn,
  languageColumn,
  numberColumn,
  textColumn,
} from '#platform/imports/columns.ts';
import { importKind } from '#platform/imports/import-kind.ts';
import { academicYearIds, startYearOfAcademicYear } from '../academic-years.ts';
import { requireLabels, requireSpeciality } from '../curriculum-references.ts';
import { proposedDates } from '../proposed-dates.ts';
import { visibleCurricula } from '../visible-curricula.ts';
import { hemisCurricula } from './hemis-curricula.ts';

type Row = z.output<typeof CurriculumRow>;

/** Academic years by their name or their first year, which is the year of entry unless the row has one. */
async function yearChoices({ db }: Context): Promise<Choice[]> {
  const years = await db
    .selectFrom('academic_years')
    .select(['id', 'start_year', 'name'])
    .orderBy('start_year', 'desc')
    .execute();
  return years.map(({ id, start_year, name }) => ({
    value: id,
    label: name,
    aliases: [name, String(start_year)],
    implies: { reading_year: start_year },
  }));
}

/** The dates that most universities have; a university with curricula has dates of its own. */
const usualDates = (startYear: number): FirstPeriods => ({
  autumn_start_date: `${startYear}-09-02`,
  autumn_end_date: `${startYear + 1}-01-25`,
  spring_start_date: `${startYear + 1}-02-05`,
  spring_end_date: `${startYear + 1}-06-30`,
});

/** The semesters of new curricula. */
async function addSemesters(context: Context, ids: number[]): Promise<void> {
  const { db } = context;
  const made = await db
    .selectFrom('curricula')
    .where('id', 'in', ids)
    .select(['id', 'university_id', 'academic_year_id', 'semester_count'])
    .orderBy('id')
    .execute();
  for (const { id: curriculum_id, university_id, academic_year_id, semester_count } of made) {
    const startYear = await startYearOfAcademicYear(db, academic_year_id);
    const dates = (await proposedDates(context, academic_year_id)) ?? usualDates(startYear);
    const periods = semesterPeriods(semester_count, startYear, dates);
    const years = await academicYearIds(
      db,
      periods.map(({ start_year }) => start_year),
    );
    await db
      .insertInto('semesters')
      .values(
        periods.map(({ start_year, ...period }) => ({
          ...period,
          university_id,
          curriculum_id,
          academic_year_id: years.get(start_year) ?? 0,
        })),
      )
      .execute();
  }
}

/** Curricula with subjects: somebody has planned them since they were imported. */
async function plannedCurricula({ db }: Context, ids: number[]): Promise<number[]> {
  const planned = await db
    .selectFrom('semester_subjects')
    .where('curriculum_id', '=', sql<number>`any(${ids}::integer[])`)
    .select('curriculum_id')
    .distinct()
    .execute();
  return planned.map(({ curriculum_id }) => curriculum_id);
}

/** New curricula of the own faculty. What plans and students depend on is changed on the page of the curriculum. */
async function problemsOf(context: Context, values: Partial<Row>, isStored: boolean) {
  if (isStored) return [{ field: 'name', key: 'curriculum.import.exists' as const, values: {} }];
  const { faculty_id, speciality_id } = values;
  if (faculty_id === undefined || speciality_id === undefined) return [];
  try {
    requireOwnFaculty(context.scope, faculty_id);
    await requireSpeciality(context, { faculty_id, speciality_id });
    await requireLabels(context, values, undefined);
    return [];
  } catch (error) {
    if (error instanceof Invalid) return error.problems;
    if (error instanceof Refusal) return [{ field: 'faculty_id', key: error.key, values: error.values }];
    throw error;
  }
}

export const curriculumImport = importKind({
  calls: {
    ...curricula,
    create: { ...curricula.create, body: CurriculumRow },
    update: { ...curricula.update, body: CurriculumRow.partial() },
  },
  records: {
    table: 'curricula',
    texts: null,
    ofUniversity: true,
    visible: (context: Context) => visibleCurricula(context),
  },
  columns: [
    textColumn({
      field: 'name',
      label: 'field.name',
      example: 'Matematika 2026',
      normalise: normaliseText,
      searchKey: 'name_key',
    }),
    ...specialityWithFacultyColumns('curriculum.speciality_name'),
    choiceColumn({
      field: 'academic_year_id',
      label: 'curriculum.academic_year',
      choices: yearChoices,
    }),
    numberColumn({ field: 'reading_year', label: 'curriculum.reading_year', example: '2026' }).map(
      (column) => ({ ...column, implied: true as const }),
    ),
    labelColumn('education_form_id', 'curriculum.education_form_name', 'education_form'),
    labelColumn('rating_system_id', 'curriculum.rating_system_name', 'rating_system'),
    numberColumn({ field: 'semester_count', label: 'curriculum.semester_count', example: '8' }),
    numberColumn({ field: 'passing_score', label: 'curriculum.passing_score', example: '60' }),
    numberColumn({
      field: 'credit_standart_summ',
      label: 'curriculum.credit_standart_summ',
      example: '0',
    }),
    languageColumn({ field: 'language', label: 'curriculum.language' }),
  ],
  keyColumns: [['speciality_id', 'academic_year_id', 'name']],
  source: hemisCurricula,
  created: addSemesters,
  usedSince: plannedCurricula,
  rules: (context) => (values: Partial<Row>, before: { id: number } | undefined) =>
    problemsOf(context, values, before !== undefined),
});
