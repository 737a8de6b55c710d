import { z } from 'zod';
import { exportCall, listCall } from '#api/calls.ts';
import { Id, QueryId } from '#api/fields.ts';
import { exportQuery, listQuery, Search } from '#api/lists.ts';
import { defineResource } from '#api/resource.ts';
import { RETAKES } from '../catalogue/retakes.ts';
import { SeasonName } from '../ratings/statement-rows.ts';

export const RETAKE_RESULTS = ['marked', 'passed'] as const;
export type RetakeResult = (typeof RETAKE_RESULTS)[number];

const filters = {
  academic_year_id: QueryId.optional(),
  season_semester: SeasonName.optional(),
  curriculum_id: QueryId.optional(),
  subject_id: QueryId.optional(),
  group_id: QueryId.optional(),
  teacher_id: QueryId.optional(),
};

const place = {
  /** The sheet of the retake. */
  statement_id: Id,
  curriculum_id: Id,
  curriculum_name: z.string(),
  /** The academic year of the semester. */
  years: z.string(),
  semester_name: z.string(),
  subject_id: Id,
  subject_name: z.string().nullable(),
  teacher_id: Id.nullable(),
  teacher_name: z.string().nullable(),
  /** The group of the retake. */
  group_id: Id,
  group_name: z.string().nullable(),
  statement_name: z.string().nullable(),
};

/** A sheet of a retake with its teacher. */
const TeacherRow = z.object({
  id: Id,
  university_id: Id,
  ...place,
  student_count: z.int(),
  /** How many of them have a mark, and a passing one. */
  marked: z.int(),
  passed: z.int(),
});
export type TeacherRetakeRow = z.infer<typeof TeacherRow>;

/** A student who retakes a subject. */
const StudentRow = z.object({
  /** The subject of the application. */
  id: Id,
  university_id: Id,
  /** Null where the student is out of the caller's scope since. */
  application_id: Id.nullable(),
  student_id: Id,
  fio: z.string(),
  id_number: z.string(),
  ...place,
  contract_number: z.string().nullable(),
  rating: z.int().nullable(),
  mark: z.int().nullable(),
});
export type StudentRetakeRow = z.infer<typeof StudentRow>;

const TeacherReportQuery = listQuery(filters);
const StudentReportQuery = listQuery({
  ...filters,
  /** Words of the name, or the student number. */
  fio: Search,
  /** The students of one sheet. */
  statement_id: QueryId.optional(),
  /** Only those with a mark on the sheet, or with a passing one. */
  result: z.enum(RETAKE_RESULTS).optional(),
});

const COLUMNS = [
  'curriculum_name',
  'years',
  'semester_name',
  'subject_name',
  'group_name',
  'teacher_name',
  'statement_name',
] as const;

/** Paid retakes by sheets with their teachers, and by students. */
export const retakeReports = defineResource(RETAKES.retake_reports, {
  teachers: listCall(
    '/statistic-teacher-re-reading-subjects',
    'student_index',
    TeacherReportQuery,
    TeacherRow,
  ),
  exportTeachers: exportCall(
    '/statistic-teacher-re-reading-subjects/export',
    'student_index',
    exportQuery(TeacherReportQuery, [...COLUMNS, 'student_count', 'marked', 'passed']),
  ),
  students: listCall(
    '/statistic-student-re-reading-subjects',
    'student_index',
    StudentReportQuery,
    StudentRow,
  ),
  exportStudents: exportCall(
    '/statistic-student-re-reading-subjects/export',
    'student_index',
    exportQuery(StudentReportQuery, ['fio', 'id_number', ...COLUMNS, 'contract_number', 'rating', 'mark']),
  ),
});
