import { z } from 'zod';
import { today } from '#api/days.ts';
import { Day, Id, Instant, STORED } from '#api/fields.ts';
import { SheetStatement } from '../ratings/sheet-statements.ts';
import { StudyStatus } from '../students/study-status.ts';

/** 0 new, 1 activated and not paid, 2 paid. */
export const RETAKE_STATUSES = [0, 1, 2] as const;
export type RetakeStatus = (typeof RETAKE_STATUSES)[number];

/** An application for paid retakes in the list. The spellings are those that clients know. */
export const RetakeApplication = z.object({
  ...STORED,
  university_id: Id,
  student_id: Id,
  fio: z.string(),
  id_number: z.string(),
  study_status: StudyStatus,
  /** Made by the student in the cabinet, not by staff. */
  by_student: z.boolean(),
  /** null: new. */
  status: z.literal([1, 2]).nullable(),
  /** The group at the time of the application. */
  group_id: Id,
  group_name: z.string().nullable(),
  curriculum_id: Id,
  curriculum_name: z.string(),
  /** In order of the plan. */
  retaken_subjects: z.array(z.object({ id: Id, name: z.string() })),
  /** Given on activation. */
  contract_number: z.string().nullable(),
  contract_date: Day.nullable(),
  credit_hour_all: z.int(),
  /** In soʻm: fixed on activation, before that the present price. */
  credit_sum_all: z.int(),
  social_id: z.string().nullable(),
  social_name: z.string().nullable(),
  /** The last day of payment. */
  end_date: Day.nullable(),
  paid_at: Instant.nullable(),
  /** How many of the subjects have a mark of the retake. */
  marked: z.int(),
});
export type RetakeApplication = z.infer<typeof RetakeApplication>;

/** Activated, and not paid by the last day of payment. */
export const isPaymentOverdue = ({ status, end_date }: Pick<RetakeApplication, 'status' | 'end_date'>) =>
  status === 1 && end_date !== null && end_date < today();

/** A subject of an application. */
export const RetakeSubject = z.object({
  id: Id,
  student_subject_id: Id,
  subject_id: Id,
  subject_name: z.string().nullable(),
  semester_name: z.string(),
  academic_year_name: z.string(),
  credit_hour: z.int(),
  credit_sum: z.int(),
  /** The result to be improved; null: there was none. */
  statement: SheetStatement.nullable(),
  rating: z.int().nullable(),
  mark: z.int().nullable(),
  /** From the final control: the points are those of the interim controls. */
  absent: z.boolean(),
  /** Lead teacher of the subject and group of the student, unless others were chosen. */
  teacher_id: Id.nullable(),
  teacher_name: z.string().nullable(),
  group_id: Id,
  group_name: z.string().nullable(),
  /** The sheet of the retake, from payment on. */
  statement_id: Id.nullable(),
  statement_closed: z.boolean(),
  /** Points were entered in the retake: teacher and group cannot change. */
  rated: z.boolean(),
  /** The result of the retake. */
  retake_rating: z.int().nullable(),
  retake_mark: z.int().nullable(),
  retake_absent: z.boolean(),
});
export type RetakeSubject = z.infer<typeof RetakeSubject>;

/** An application with what its contract shows; the fields in camel case repeat others under the names that clients know. */
export const RetakeDetails = RetakeApplication.extend({
  groupName: z.string().nullable(),
  specialName: z.string().nullable(),
  contractNumber: z.string().nullable(),
  creditSum: z.int(),
  creditHour: z.int(),
  /** Of the newest result to be improved; null: there was none. */
  statementName: z.string().nullable(),
  created: Instant,
  faculty_name: z.string().nullable(),
  /** The setting `re-reading-credit-limit`. */
  credit_limit: z.int(),
  subjects: z.array(RetakeSubject),
});
export type RetakeDetails = z.infer<typeof RetakeDetails>;
