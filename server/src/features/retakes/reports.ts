import type { InputOf } from '@dekanat/contract/api/endpoint.ts';
import type { retakeReports } from '@dekanat/contract/retakes/reports.ts';
import type { Context } from '#api/context.ts';
import { listHandler } from '#crud/list-handler.ts';
import { streamWithNames } from '#crud/related-names.ts';
import { searchFilter } from '#features/students/shared.ts';
import type { TextKey } from '#locales/text-key.ts';
import { writeTableFile } from '#platform/exports/table-export.ts';
import {
  matchingStudentRetakes,
  matchingTeacherRetakes,
  RETAKE_NAMES,
  type RetakeFilters,
  studentRetakes,
  teacherRetakes,
} from './report-rows.ts';

type Calls = typeof retakeReports;
type Query<Name extends keyof Calls> = InputOf<Calls[Name]>['query'];
type Column = Query<'exportTeachers' | 'exportStudents'>['columns'][number];

/** The headings of the exports by column. */
const HEADINGS: Record<Column, TextKey> = {
  fio: 'student.full_name',
  id_number: 'student.id_number',
  curriculum_name: 'curriculum.noun',
  years: 'retake.years',
  semester_name: 'retake.semester_name',
  subject_name: 'retake.subject_name',
  group_name: 'student.group_name',
  teacher_name: 'retake.teacher_name',
  statement_name: 'retake.statement_name',
  student_count: 'retake.student_count',
  marked: 'retake.marked',
  passed: 'retake.passed',
  contract_number: 'retake.contract_number',
  rating: 'retake.rating',
  mark: 'retake.mark',
};

const readTeachers = listHandler(teacherRetakes, matchingTeacherRetakes, RETAKE_NAMES);
const readStudents = listHandler(studentRetakes, matchingStudentRetakes, RETAKE_NAMES);

async function withSearch(
  context: Context,
  { fio, ...filters }: RetakeFilters & { fio?: string | undefined },
): Promise<RetakeFilters> {
  const term = await searchFilter({ ...context, scope: { ...context.scope, facultyId: null } }, fio);
  return { ...filters, ...(term && { term }) };
}

export const listTeacherRetakes = (context: Context, { query }: { query: Query<'teachers'> }) =>
  readTeachers(context, { query });

export const listStudentRetakes = async (
  context: Context,
  { query: { limit, page, ...query } }: { query: Query<'students'> },
) => readStudents(context, { query: { ...(await withSearch(context, query)), limit, page } });

export const exportTeacherRetakes = (
  context: Context,
  { query: { format, columns, limit: _limit, page: _page, ...query } }: { query: Query<'exportTeachers'> },
) =>
  writeTableFile(context, format, {
    title: 'retake.teachers.title',
    columns,
    heading: (column) => HEADINGS[column],
    cell: (row, column) => row[column],
    rows: streamWithNames(context, teacherRetakes(context, query).stream(), RETAKE_NAMES),
  });

export const exportStudentRetakes = async (
  context: Context,
  { query: { format, columns, limit: _limit, page: _page, ...query } }: { query: Query<'exportStudents'> },
) =>
  writeTableFile(context, format, {
    title: 'retake.students.title',
    columns,
    heading: (column) => HEADINGS[column],
    cell: (row, column) => row[column],
    rows: streamWithNames(
      context,
      studentRetakes(context, await withSearch(context, query)).stream(),
      RETAKE_NAMES,
    ),
  });
