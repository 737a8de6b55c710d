import { formatDay } from '@dekanat/contract/api/days.ts';
import { studentRegisters } from '@dekanat/contract/registration/student-registers.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { formatInstant } from '#api/instant-format.ts';
import { definedOnly } from '#crud/paging.ts';
import { searchFilter } from '#features/students/shared.ts';
import { largeList } from '#platform/resources/large-list.ts';
import {
  matchingRegisters,
  REGISTER_NAMES,
  type RegisterFilters,
  registerOrder,
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
  return definedOnly({
    university_id: universityId,
    academic_year_id: academicYearId,
    curriculum_id: curriculumId,
    semester_id: semesterId,
    ...definedOnly(filters),
    term,
    called: called === 1 || undefined,
  });
}

export const registerList = largeList(studentRegisters, {
  filters: registerFilters,
  matching: matchingRegisters,
  id: 'student_registers.id',
  order: registerOrder,
  rows: shownRegisters,
  names: REGISTER_NAMES,
  file: {
    title: 'student_register.title',
    // The words of the lists that have the same columns.
    headings: {
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
    },
    cells: {
      study_status: (row, text) => text(`study_status.${row.study_status}`),
      final_exam_call_letter: (row, text) =>
        text(row.final_exam_call_letter === null ? 'call_letter.missing' : 'call_letter.issued'),
      created_at: (row) => formatInstant(row.created_at),
      order_date: (row) => row.order_date && formatDay(row.order_date),
      from_date: (row) => formatDay(row.from_date),
    },
  },
});

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
