import { z } from 'zod';
import { createCall, exportCall, listCall, readCall } from '#api/calls.ts';
import { Id, Instant, QueryStatus } from '#api/fields.ts';
import { exportQuery, listQuery, ScopedQuery, Search, sortBy } from '#api/lists.ts';
import { defineResource } from '#api/resource.ts';
import { GPA } from '../catalogue/gpa.ts';
import { SEASONS } from '../curricula/semester-periods.ts';
import { SheetStatement } from '../ratings/sheet-statements.ts';
import { BULK_MAX } from '../students/status-changes/student-statuses.ts';
import { StudyStatus } from '../students/study-status.ts';
import { STUDENT_FILTERS, semesterFields, studentFields } from './gpa-fields.ts';

/** A GPA above the limit by at most this much is close to it. */
export const NEAR_LIMIT = 0.2;

/** The highest GPA is that of mark 5 in all subjects. */
export const GPA_MAX = 5;
const QueryGpa = z.preprocess(
  (sent) => (typeof sent === 'string' && /^\d(\.\d{1,2})?$/.test(sent) ? Number(sent) : sent),
  z.number().min(0).max(GPA_MAX),
);

const gpaFields = {
  gpa_mark: z.number(),
  credits: z.int(),
  /** Below the limit of the university, setting `gpa-passing-limit`. */
  below_limit: z.boolean(),
  /** Results have changed since the calculation, or subjects without a mark count now. */
  stale: z.boolean(),
  /** When it was calculated. */
  created_at: Instant,
  /** When results changed; otherwise when it was calculated. */
  updated_at: Instant,
};

/** `student_id` and `fio` under the names that some clients read. */
const SPELLED = { studentId: Id, fullName: z.string() };

/** The current GPA of a student up to a semester. */
const GpaRow = z.object({ id: Id, ...studentFields, ...SPELLED, ...semesterFields, ...gpaFields });
export type GpaRow = z.infer<typeof GpaRow>;

/** The list has the last record of each student, with a year or season the last one within it; with a semester those of the semester. */
const GPA_FILTERS = {
  ...STUDENT_FILTERS,
  study_status: StudyStatus.optional(),
  stale: QueryStatus.optional(),
  below_limit: QueryStatus.optional(),
  /** At or above the limit of the university by at most `NEAR_LIMIT`. */
  near_limit: QueryStatus.optional(),
  gpa_from: QueryGpa.optional(),
  gpa_to: QueryGpa.optional(),
};
const GpaListQuery = listQuery({
  ...GPA_FILTERS,
  sort: sortBy('fio', 'id_number', 'gpa_mark', 'created_at'),
});

/** A student whose GPA can be calculated, with the last semester that matches and its record. */
const GpaCandidate = z.object({
  /** Id of the student. */
  id: Id,
  ...studentFields,
  ...SPELLED,
  ...semesterFields,
  gpa_mark: z.number().nullable(),
  below_limit: z.boolean(),
  stale: z.boolean(),
  created_at: Instant.nullable(),
});
export type GpaCandidate = z.infer<typeof GpaCandidate>;

const CANDIDATE_FILTERS = {
  ...STUDENT_FILTERS,
  /** 0: without a record of the semester. */
  calculated: QueryStatus.optional(),
};
const GpaCandidateQuery = listQuery({ ...CANDIDATE_FILTERS, sort: sortBy('fio', 'id_number') });

/** A subject that counts, or will count once its semester has ended. */
const GpaInput = z.object({
  student_subject_id: Id,
  subject_id: Id,
  subject_name: z.string().nullable(),
  /** The number of the semester. */
  semester: z.int(),
  credit: z.int(),
  mark: z.int().nullable(),
  statement: SheetStatement.nullable(),
  /** false: without a mark in a semester that had not ended. */
  counted: z.boolean(),
});
export type GpaInput = z.infer<typeof GpaInput>;

const GpaRecord = z.object({
  id: Id,
  ...semesterFields,
  ...gpaFields,
  /** false: replaced by a later calculation. */
  current: z.boolean(),
  author: z.string().nullable(),
  inputs: z.array(GpaInput),
});
export type GpaRecord = z.infer<typeof GpaRecord>;

const GpaDetails = z.object({
  ...studentFields,
  passing_limit: z.number(),
  /** Current records by semester, the latest first. */
  records: z.array(GpaRecord),
  /** Replaced records, the newest first. */
  history: z.array(GpaRecord),
});
export type GpaDetails = z.infer<typeof GpaDetails>;

const Calculated = z.object({
  /** Records that were calculated; 0 with a job. */
  calculated: z.int(),
  /** Students without a subject that counts. */
  skipped: z.int(),
  /** The job that calculates many. */
  job_id: Id.nullable(),
});
export type Calculated = z.infer<typeof Calculated>;

const Candidates = z.strictObject({ ...CANDIDATE_FILTERS, fio: Search });
const isSelected = ({
  student_ids = [],
  matching,
}: {
  student_ids?: number[] | undefined;
  matching?: unknown;
}) => student_ids.length > 0 || matching !== undefined;
/** Which semester of the students; without it the last one that they have reached. */
export const GPA_SEMESTER = {
  academic_year_id: Id.nullable().optional(),
  season_semester: z.enum(SEASONS).nullable().optional(),
  curriculum_id: Id.nullable().optional(),
  semester_id: Id.nullable().optional(),
};
export type GpaSemester = z.infer<z.ZodObject<typeof GPA_SEMESTER>>;

const GpaInputBody = z
  .strictObject({
    university_id: Id.optional(),
    student_ids: z.array(Id).max(BULK_MAX, 'gpa.students.max').optional(),
    /** Instead of ids: all candidates that match. */
    matching: Candidates.optional(),
    ...GPA_SEMESTER,
    group_id: Id.nullable().optional(),
  })
  .refine(isSelected, { path: ['student_ids'], error: 'gpa.students.required' });

/** Students by their GPA, in steps of `step`. */
const GpaDistribution = z.object({
  step: z.number(),
  /** null: of universities with different limits. */
  passing_limit: z.number().nullable(),
  /** From `from`, including it, to `from` + `step`. */
  steps: z.array(z.object({ from: z.number(), students: z.int() })),
  average: z.number().nullable(),
  students: z.int(),
  below_limit: z.int(),
  stale: z.int(),
  /** Students with a stale record of any semester, whom `recalculateStale` calculates; the filters do not narrow them. */
  to_recalculate: z.int(),
});
export type GpaDistribution = z.infer<typeof GpaDistribution>;

export const gpaRecords = defineResource(GPA.gpa_records, {
  list: listCall('/gpa-rating-students', 'academic_debtor_index', GpaListQuery, GpaRow),
  export: exportCall(
    '/gpa-rating-students/export',
    'academic_debtor_index',
    exportQuery(GpaListQuery, [
      'fio',
      'id_number',
      'faculty_name',
      'student_group_name',
      'curricula_name',
      'semester_name',
      'academic_year_name',
      'gpa_mark',
      'credits',
      'stale',
      'created_at',
    ]),
  ),
  candidates: listCall(
    '/gpa-rating-students/candidates',
    'academic_debtor_index',
    GpaCandidateQuery,
    GpaCandidate,
  ),
  distribution: {
    method: 'GET',
    path: '/gpa-rating-students/distribution',
    access: 'academic_debtor_index',
    query: z.strictObject({ ...ScopedQuery.shape, ...GPA_FILTERS }),
    result: GpaDistribution,
  },
  /** The records of a student with their inputs. */
  read: readCall('/gpa-rating-students/{studentId}', 'academic_debtor_index', GpaDetails),
  /** Few are calculated at once, many by a job. */
  calculate: createCall('/gpa-rating-students', 'academic_debtor_update', GpaInputBody, Calculated),
  /** Starts a job that calculates all stale records in the scope again. */
  recalculateStale: createCall(
    '/gpa-rating-students/recalculate-stale',
    'academic_debtor_update',
    z.strictObject({ university_id: Id.optional() }),
    z.object({ job_id: Id }),
  ),
  /** Calculates the current records of a student again. */
  recalculate: {
    method: 'PUT',
    path: '/gpa-recalculates/{studentId}',
    access: 'academic_debtor_update',
    query: ScopedQuery,
    result: Calculated,
  },
  /** The record of the student's last semester; `gpa_mark` is null without one. */
  mark: readCall(
    '/gpa-mark/{id}',
    'student_index',
    z.object({
      gpa_mark: z.number().nullable(),
      semester_name: z.string().nullable(),
      stale: z.boolean(),
      below_limit: z.boolean(),
      passing_limit: z.number(),
      created_at: Instant.nullable(),
    }),
  ),
});
