import { z } from 'zod';
import { QueryId } from '#api/fields.ts';
import { ScopedQuery } from '#api/lists.ts';
import { defineResource } from '#api/resource.ts';
import { REPORTS } from '../catalogue/reports.ts';
import { SeasonName } from '../ratings/statement-rows.ts';
import { countReport } from './report.ts';
import { column } from './report-columns.ts';

/** The permissions to list who is counted, besides that of the reports. */
const STUDENTS = { needs: 'student_index' } as const;
const TEACHERS = { needs: 'teacher_index' } as const;

/** Students by education type and year of study, each in the last registration of the year and season. */
export const studentStatistics = countReport({
  name: 'studentStatistics',
  title: 'report.title.student_statistics',
  note: 'report.note.student_statistics',
  path: '/statistical/students',
  access: 'curriculum_index',
  required: ['academic_year_id'],
  optional: ['season_semester', 'faculty_id', 'education_form_id'],
  chain: ['academic_year_id', 'season_semester'],
  fields: {},
  columns: {
    education_type_name: column.text(200),
    course: column.number(),
    student_count: column.count(STUDENTS),
    male_count: column.count(STUDENTS),
    female_count: column.count(STUDENTS),
  },
  chart: {
    of: 'rows',
    by: ['education_type_name', 'course'],
    series: ['male_count', 'female_count'],
    inOrder: true,
  },
});

/** Teachers who work, by position. */
export const teacherStatistics = countReport({
  name: 'teacherStatistics',
  title: 'report.title.teacher_statistics',
  path: '/statistical/teachers',
  access: 'curriculum_index',
  required: [],
  optional: ['faculty_id', 'department_id'],
  fields: {},
  columns: {
    post_name: column.text(240),
    teacher_count: column.count(TEACHERS),
    male_count: column.count(TEACHERS),
    female_count: column.count(TEACHERS),
    uzbek_count: column.count(TEACHERS),
    foreign_count: column.count(TEACHERS),
    stateless_count: column.count(TEACHERS),
  },
  chart: { of: 'rows', by: ['post_name'], inOrder: true, series: ['male_count', 'female_count'] },
});

const Count = z.int();
const ByGender = z.object({ male: Count, female: Count });
const ByCourse = z.object({
  count_gender: ByGender,
  first_course: ByGender,
  second_course: ByGender,
  third_course: ByGender,
  fourth_course: ByGender,
});

/** The same numbers as some clients read them. */
export const peopleStatistics = defineResource(REPORTS.reports, {
  students: {
    method: 'GET',
    path: '/statistical/by-gender-students',
    access: 'curriculum_index',
    query: ScopedQuery.extend({
      academic_year_id: QueryId.optional(),
      season_semester: SeasonName.optional(),
    }),
    result: z.object({ bakalavr: ByCourse, magistr: ByCourse }),
  },
  teachers: {
    method: 'GET',
    path: '/statistical/by-teachers',
    access: 'curriculum_index',
    query: ScopedQuery,
    result: z.object({
      count: Count,
      stajyor: Count,
      assisent: Count,
      sineor_teacher: Count,
      dotcent: Count,
      professor: Count,
      leader_dep: Count,
      male: Count,
      female: Count,
      uzbCitizen: Count,
      forignCitezen: Count,
      countNotCitezen: Count,
    }),
  },
});
