import { formatDay } from '@dekanat/contract/api/days.ts';
import type { InterfaceLanguage } from '@dekanat/contract/api/languages.ts';
import { CALLED_FORMS } from '@dekanat/contract/reference/config-catalogue.ts';
import type { studentRegisters } from '@dekanat/contract/registration/student-registers.ts';
import type { Expression } from 'kysely';
import { sql } from 'kysely';
import type { z } from 'zod';
import { type Context, messageLanguage } from '#api/context.ts';
import { formatInstant } from '#api/instant-format.ts';
import { translate } from '#api/messages.ts';
import { definedOnly } from '#crud/paging.ts';
import { addRelatedNames, streamWithNames } from '#crud/related-names.ts';
import { cachedStatement } from '#crud/statement-cache.ts';
import { pageWithCachedTotal } from '#crud/total-cache.ts';
import { configured } from '#features/reference/shared.ts';
import { type StudentFilters, searchFilter } from '#features/students/shared.ts';
import type { TextKey } from '#locales/text-key.ts';
import { writeTableFile } from '#platform/exports/table-export.ts';
import {
  matchingRegisters,
  REGISTER_NAMES,
  type RegisterFilters,
  type RegisterSort,
  registersInOrder,
  shownRegisters,
} from './register-rows.ts';

type Calls = typeof studentRegisters;
type Filters = Omit<
  z.output<Calls['list']['query']>,
  'limit' | 'page' | 'sort' | 'language' | 'university_id'
>;

/** The filters of a request under one spelling, with the search term. */
export async function registerFilters(
  context: Context,
  { fio, universityId, academicYearId, curriculumId, semesterId, called, ...filters }: Filters,
): Promise<RegisterFilters> {
  const term = await searchFilter(context, fio);
  const { db, scope } = context;
  const forms =
    called === 1 && (await configured(db, scope.universityId ?? null, 'call-letter-education-forms'));
  return definedOnly({
    university_id: universityId,
    academic_year_id: academicYearId,
    curriculum_id: curriculumId,
    semester_id: semesterId,
    ...definedOnly(filters),
    term,
    called_forms: forms ? CALLED_FORMS[forms] : undefined,
  });
}

interface Shape {
  sort: RegisterSort;
  is_final_exam_call_letter: RegisterFilters['is_final_exam_call_letter'];
  searchBy: NonNullable<StudentFilters['term']>['by'] | undefined;
}
type Values = Omit<RegisterFilters, 'term' | 'is_final_exam_call_letter'>;
type Places = { [Name in keyof Values]?: Expression<never> } & { term?: Expression<string | number[]> };

const placed = (
  { is_final_exam_call_letter, searchBy }: Shape,
  { term, ...places }: Places,
): RegisterFilters => ({
  ...places,
  is_final_exam_call_letter,
  ...(searchBy && term && { term: { by: searchBy, value: term } }),
});

const readRows = cachedStatement(
  (view, { sort }: { sort: RegisterSort }, { ids }: { ids: Expression<number[]> }) =>
    // A subquery hides the number of ids, so that one plan serves sixty and one.
    shownRegisters(view, sql<number>`(select unnest(${ids}::integer[]))`, sort).compile(),
);
const readPage = pageWithCachedTotal({
  chosen: (view, shape: Shape, places: Places) => registersInOrder(view, placed(shape, places), shape.sort),
  counted: (view, shape, places) => matchingRegisters(view, placed(shape, places)),
  shown: async (context, { sort }, { ids, namesVersion }) =>
    addRelatedNames(context, await readRows(context, { sort }, { ids }), REGISTER_NAMES, namesVersion),
});

export async function listRegisters(
  context: Context,
  { query }: { query: z.output<Calls['list']['query']> },
) {
  const { limit, page, sort, language: _language, university_id: _scope, ...filters } = query;
  const chosen = await registerFilters(context, filters);
  const { term, is_final_exam_call_letter, ...values } = chosen;
  return readPage(
    context,
    { limit, page },
    { sort, is_final_exam_call_letter, searchBy: term?.by },
    definedOnly({ ...values, term: term?.value }) as never,
  );
}

/** The current registrations of chosen students: rows of the list of students do not have them. */
export const presentRegistrations = (
  context: Context,
  { query }: { query: z.output<Calls['present']['query']> },
) =>
  matchingRegisters(context, {})
    .innerJoin('curricula', 'curricula.id', 'student_registers.curriculum_id')
    .innerJoin('semesters', 'semesters.id', 'student_registers.semester_id')
    .innerJoin('academic_years', 'academic_years.id', 'semesters.academic_year_id')
    .where('student_registers.student_id', '=', sql<number>`any(${query.student_ids}::integer[])`)
    .select([
      'student_registers.student_id',
      'student_registers.curriculum_id',
      'curricula.name as curriculum_name',
      'student_registers.semester_id',
      sql<string>`semesters.number::text`.as('semester'),
      'academic_years.name as academic_year_name',
    ])
    .execute();

/** Headings of the export are the words of the lists that have the same columns. */
const HEADINGS = {
  full_name: 'student.full_name',
  second_name: 'student.second_name',
  first_name: 'student.first_name',
  third_name: 'student.third_name',
  id_number: 'student.id_number',
  group_name: 'student.group_name',
  curriculum_name: 'curriculum.noun',
  semester: 'semester.noun',
  academic_year_name: 'audit.field.academic_year_id',
  faculty_name: 'field.faculty',
  speciality_name: 'student.speciality_name',
  education_form_name: 'curriculum.education_form_name',
  study_status: 'student.study_status',
  final_exam_call_letter: 'call_letter.noun',
  order_number: 'order.number',
  order_date: 'order.order_date',
  from_date: 'audit.field.from_date',
  created_at: 'field.created_at',
} as const satisfies Record<string, TextKey>;

const letterState = (
  { final_exam_call_letter }: { final_exam_call_letter: number | null },
  language: InterfaceLanguage,
) => translate(final_exam_call_letter === null ? 'call_letter.missing' : 'call_letter.issued', language);

/** The list as a file. */
export async function exportRegisters(
  context: Context,
  { query: { format, columns, sort, ...query } }: { query: z.output<Calls['export']['query']> },
) {
  const { language: _language, university_id: _scope, page: _page, limit: _limit, ...filters } = query;
  const chosen = registersInOrder(context, await registerFilters(context, filters), sort);
  const language = messageLanguage(context);
  return writeTableFile(context, format, {
    title: 'student_register.title',
    columns,
    heading: (column) => HEADINGS[column],
    cell: (row, column) => {
      if (column === 'study_status') return translate(`study_status.${row.study_status}`, language);
      if (column === 'final_exam_call_letter') return letterState(row, language);
      if (column === 'created_at') return formatInstant(row.created_at);
      if (column === 'order_date') return row.order_date && formatDay(row.order_date);
      return column === 'from_date' ? formatDay(row.from_date) : row[column];
    },
    rows: streamWithNames(
      context,
      shownRegisters(context, sql<number>`${chosen.clearOrderBy()}`, sort).stream(),
      REGISTER_NAMES,
    ),
  });
}
