import { z } from 'zod';
import { Id } from '#api/fields.ts';
import { countReport, listReport } from './report.ts';
import { column } from './report-columns.ts';

const FILTERS = [
  'academic_year_id',
  'season_semester',
  'curriculum_id',
  'subject_id',
  'group_id',
  'teacher_id',
] as const;

const PLACE_FIELDS = {
  /** The sheet of the retake. */
  statement_id: Id,
  curriculum_id: Id,
  subject_id: Id,
  teacher_id: Id.nullable(),
  /** The group of the retake. */
  group_id: Id,
};

const PLACE = {
  subject_name: column.text(240),
  group_name: column.text(128),
  teacher_name: column.text(224),
  curriculum_name: column.text(248),
  /** The academic year of the semester. */
  years: column.text(120),
  semester_name: column.semester(),
};

/** Sheets of paid retakes with their teachers; clients depend on the names. */
export const teacherRetakes = countReport({
  name: 'teacherRetakes',
  path: '/statistic-teacher-re-reading-subjects',
  access: 'student_index',
  required: [],
  optional: FILTERS,
  fields: PLACE_FIELDS,
  columns: {
    ...PLACE,
    student_count: column.count(),
    /** How many of them have a mark, and a passing one. */
    marked: column.count(),
    passed: column.count(),
    statement_name: column.text(200),
  },
  chart: { of: 'rows', by: ['teacher_name'], filter: 'teacher_id', series: ['student_count'] },
});

/** Students who retake a subject, with the result; clients depend on the names. */
export const studentRetakes = listReport({
  name: 'studentRetakes',
  path: '/statistic-student-re-reading-subjects',
  access: 'student_index',
  required: [],
  optional: [...FILTERS, 'statement_id', 'result', 'fio', 'user_id'],
  fields: {
    ...PLACE_FIELDS,
    university_id: Id,
    /** Null where the student is out of the caller's scope since. */
    application_id: Id.nullable(),
    student_id: Id,
    /** From the final control. */
    absent: z.boolean(),
  },
  columns: {
    fio: column.student(),
    id_number: column.text(136),
    ...PLACE,
    contract_number: column.text(136),
    rating: { ...column.number(), absent: 'absent' },
    mark: { ...column.number(), heading: 'student_mark' },
    statement_name: column.text(200),
  },
});
