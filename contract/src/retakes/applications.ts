import { z } from 'zod';
import { createCall, exportCall, listCall, readCall, removeCall, updateCall } from '#api/calls.ts';
import {
  areDistinct,
  Id,
  QueryId,
  QueryStatus,
  queryNumber,
  requiredDay,
  text,
  Version,
} from '#api/fields.ts';
import { exportQuery, listQuery, ScopedQuery, Search, sortBy } from '#api/lists.ts';
import { defineResource } from '#api/resource.ts';
import { RETAKES } from '../catalogue/retakes.ts';
import { IssuedPaper, PaperFileQuery } from '../papers/issued-papers.ts';
import { SheetStatement } from '../ratings/sheet-statements.ts';
import { SeasonName } from '../ratings/statement-rows.ts';
import { LabelKey } from '../reference/labels.ts';
import { RETAKE_STATUSES, RetakeApplication, RetakeDetails } from './application-rows.ts';

const ACCESS = 're_reading_subject_group_index';
const CHANGE = 're_reading_subject_group_update';
const SUBJECTS_MAX = 60;
const REASON_MAX = 500;
const STUDENTS_MAX = 500;

const RetakeListQuery = listQuery({
  /** Words of the name, or the student number. */
  fio: Search,
  student_id: QueryId.optional(),
  status: queryNumber(z.literal(RETAKE_STATUSES)).optional(),
  /** 1: made by the student, 0: by staff. */
  by_student: QueryStatus.optional(),
  /** Year, season and statement of a subject of the application; the statement is that of the result to be improved. */
  academic_year_id: QueryId.optional(),
  season_semester: SeasonName.optional(),
  statement: SheetStatement.optional(),
  subject_id: QueryId.optional(),
  group_id: QueryId.optional(),
  curriculum_id: QueryId.optional(),
  /** Newest first unless given. */
  sort: sortBy('id', 'fio', 'end_date', 'credit_sum_all'),
});

/** A debt that can be retaken. */
const RetakeDebt = z.object({
  student_subject_id: Id,
  subject_id: Id,
  subject_name: z.string().nullable(),
  semester_name: z.string(),
  academic_year_name: z.string(),
  credit_hour: z.int(),
  credit_sum: z.int(),
  statement: SheetStatement.nullable(),
  rating: z.int().nullable(),
  mark: z.int().nullable(),
  /** From the final control: the points are those of the interim controls. */
  absent: z.boolean(),
  /** An unfinished application with the subject: it cannot be chosen. */
  application_id: Id.nullable(),
});
export type RetakeDebt = z.infer<typeof RetakeDebt>;

const RetakeDebts = z.object({
  student_id: Id,
  fio: z.string(),
  group_name: z.string().nullable(),
  curriculum_name: z.string().nullable(),
  /** The price of credits; null: the student is not registered. */
  price: z.object({ credit_standart_summ: z.int(), credit_standart_hour: z.int() }).nullable(),
  /** The setting `re-reading-credit-limit`. */
  credit_limit: z.int(),
  debts: z.array(RetakeDebt),
});
export type RetakeDebts = z.infer<typeof RetakeDebts>;

const Deadline = requiredDay('retake.end_date.required');

/** The sheets that subjects of a paid application belong to. */
const RetakePlaces = z
  .array(z.strictObject({ id: Id, teacher_id: Id.nullable(), group_id: Id }))
  .max(SUBJECTS_MAX)
  .refine((places) => areDistinct(places.map(({ id }) => id)), 'retake.subjects.twice');

const RetakeUpdate = z.strictObject({
  /** 1 activates a new application, 2 marks an activated one as paid. */
  status: z.literal([1, 2]).optional(),
  social_id: LabelKey.nullable().optional(),
  end_date: Deadline.nullable().optional(),
  /** With status 2: teacher and group of subjects; the others get the lead teacher and the group of the student. */
  subjects: RetakePlaces.optional(),
  version: Version.optional(),
});

export const BULK_RETAKE_OUTCOMES = ['created', 'no_debts', 'over_limit', 'not_studying'] as const;

export const retakeApplications = defineResource(RETAKES.retake_applications, {
  list: listCall('/re-reading-subject-groups', ACCESS, RetakeListQuery, RetakeApplication),
  export: exportCall(
    '/re-reading-subject-groups/export',
    ACCESS,
    exportQuery(RetakeListQuery, [
      'fio',
      'id_number',
      'group_name',
      'curriculum_name',
      'retaken_subjects',
      'status',
      'by_student',
      'contract_number',
      'contract_date',
      'credit_hour_all',
      'credit_sum_all',
      'social_name',
      'end_date',
      'created_at',
    ]),
  ),
  /** The debts of a student, with the price of each. `{studentId}` is the student. */
  debts: readCall('/re-reading-subject-groups/debts/{studentId}', ACCESS, RetakeDebts),
  read: readCall('/re-reading-subject-groups/{id}', ACCESS, RetakeDetails),
  create: createCall(
    '/re-reading-subject-groups',
    're_reading_subject_group_store',
    z.strictObject({
      student_id: Id,
      student_subject_ids: z
        .array(Id)
        .min(1, 'retake.subjects.required')
        .max(SUBJECTS_MAX)
        .refine(areDistinct, 'retake.subjects.twice'),
      social_id: LabelKey.nullable().optional(),
    }),
    RetakeDetails,
  ),
  /** An application with all free debts for each of these students, or of a group, whose credits are within the limit. */
  createMany: createCall(
    '/re-reading-subject-groups/students',
    're_reading_subject_group_store',
    z
      .strictObject({
        student_ids: z.array(Id).min(1, 'retake.students.required').max(STUDENTS_MAX).optional(),
        /** Instead of them: all students of the group who study. */
        group_id: Id.optional(),
      })
      .refine(({ student_ids, group_id }) => (student_ids === undefined) !== (group_id === undefined), {
        error: 'retake.students.required',
        path: ['student_ids'],
      }),
    z.object({
      created: z.int(),
      students: z.array(
        z.object({
          student_id: Id,
          fio: z.string(),
          outcome: z.enum(BULK_RETAKE_OUTCOMES),
          /** The new application. */
          id: Id.nullable(),
          credits: z.int(),
        }),
      ),
    }),
  ),
  update: updateCall('/re-reading-subject-groups/{id}', CHANGE, RetakeUpdate, RetakeDetails),
  /** Refused (405) unless the application is activated and not paid. */
  updateDeadline: updateCall(
    '/update-deadline-re-reading-subjects/{id}',
    CHANGE,
    z.strictObject({
      end_date: Deadline,
      social_id: LabelKey.nullable().optional(),
      version: Version.optional(),
    }),
    RetakeDetails,
  ),
  /** Changes teacher and group of subjects of a paid application, until points are entered. */
  open: updateCall(
    '/re-reading-subject-groups/{id}/subjects',
    CHANGE,
    z.strictObject({
      subjects: RetakePlaces.min(1, 'retake.subjects.required'),
      version: Version.optional(),
    }),
    RetakeDetails,
  ),
  /** Withdraws a payment that was marked by mistake. Refused (405) once something is entered or a sheet is closed. */
  withdrawPayment: updateCall(
    '/re-reading-subject-groups/{id}/payment-withdrawal',
    CHANGE,
    z.strictObject({
      reason: text(REASON_MAX).min(1, 'retake.withdraw.reason.required'),
      version: Version.optional(),
    }),
    RetakeDetails,
  ),
  /** Refused (405) once it is paid, with a `version` (409) once it has changed since. */
  remove: {
    ...removeCall('/re-reading-subject-groups/{id}', 're_reading_subject_group_delete'),
    query: ScopedQuery.extend({ version: queryNumber(Version).optional() }),
  },
  /**
   * Issues the contract of an activated application, unless there is a valid one. Refused (405) for an unpaid one whose student was
   * expelled, has graduated or is in another curriculum.
   */
  issueContract: {
    method: 'POST',
    path: '/re-reading-subject-groups/{id}/contract',
    access: CHANGE,
    query: ScopedQuery,
    body: z.strictObject({ university_id: Id.optional() }),
    result: IssuedPaper,
  },
  /** The contract that was issued on activation; 422 without one. */
  contract: {
    method: 'GET',
    realm: 'auth',
    path: '/contract-pdf/{id}',
    access: ACCESS,
    withCode: true,
    query: PaperFileQuery,
    result: z.null(),
    download: true,
  },
});
