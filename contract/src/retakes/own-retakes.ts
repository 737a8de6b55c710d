import { z } from 'zod';
import { Id } from '#api/fields.ts';
import { defineResource } from '#api/resource.ts';
import {
  ownActCall,
  ownReadCall,
  StudentQuery,
  VIEWABLE,
  WRITES_HISTORY,
  WrittenDay,
  WrittenInstant,
} from '#api/student-calls.ts';
import { RETAKES } from '../catalogue/retakes.ts';
import { SentId } from '../study/elective-choice.ts';
import { RETAKE_STATUSES } from './application-rows.ts';

const SUBJECTS_MAX = 60;

/** A debt of the student that can be retaken. */
const OwnRetakeDebt = z.object({
  student_subject_id: Id,
  subject_id: Id,
  subject_name: z.string(),
  semester_name: z.string(),
  academic_year_name: z.string(),
  credit_hour: z.int(),
  /** In soʻm. */
  credit_sum: z.int(),
  /** null: there is none. */
  mark: z.int().nullable(),
  /** An unfinished application with the subject: it cannot be chosen. */
  application_id: Id.nullable(),
});
export type OwnRetakeDebt = z.infer<typeof OwnRetakeDebt>;

const OwnRetakeSubject = z.object({
  id: Id,
  subject_id: Id,
  subject_name: z.string(),
  semester_name: z.string(),
  credit_hour: z.int(),
  credit_sum: z.int(),
  /** Payment has opened the subject: teacher and group are those of the retake. */
  opened: z.boolean(),
  teacher_name: z.string().nullable(),
  group_name: z.string().nullable(),
  /** The result of the retake. */
  rating: z.int().nullable(),
  mark: z.int().nullable(),
  /** From the final control of the retake: the points are those of the interim controls. */
  absent: z.boolean(),
});

/** An application of the student, made by the student or by staff. */
export const OwnRetake = z.object({
  id: Id,
  created_at: WrittenInstant,
  /** 0 new, 1 activated and not paid, 2 paid. */
  status: z.literal(RETAKE_STATUSES),
  by_student: z.boolean(),
  /** The student may withdraw it. */
  withdrawable: z.boolean(),
  /** Given on activation. */
  contract_number: z.string().nullable(),
  contract_date: WrittenDay.nullable(),
  /** There is a contract to download. */
  has_contract: z.boolean(),
  credit_hour_all: z.int(),
  /** Fixed on activation, before that the present price. */
  credit_sum_all: z.int(),
  /** The last day of payment. */
  end_date: WrittenDay.nullable(),
  /** It has passed without a payment. */
  overdue: z.boolean(),
  /** It is activated, and a payment is accepted: the student studies in its curriculum, and its subjects are debts. */
  payable: z.boolean(),
  paid_at: WrittenInstant.nullable(),
  subjects: z.array(OwnRetakeSubject),
});
export type OwnRetake = z.infer<typeof OwnRetake>;

const OwnRetakes = z.object({
  /** Why the student cannot apply now; null: debts that are in no application can be chosen. */
  refusal: z.string().nullable(),
  /** Credits that one application may have. */
  credit_limit: z.int(),
  debts: z.array(OwnRetakeDebt),
  /** Newest first. */
  applications: z.array(OwnRetake),
});
export type OwnRetakes = z.infer<typeof OwnRetakes>;

/** Ids of the chosen debts; a single one also without a list. */
const ChosenDebts = z.preprocess(
  (sent) => (sent === undefined || Array.isArray(sent) ? sent : [sent]),
  z.array(SentId).min(1, 'retake.subjects.required').max(SUBJECTS_MAX),
);

/** What a student does about paid retakes (docs/domain.md §9). */
export const ownRetakes = defineResource(RETAKES.own_retakes, {
  read: { ...ownReadCall('/retakes', OwnRetakes), ...VIEWABLE },
  /** A new application for some debts. */
  apply: {
    ...ownActCall('POST', '/retakes', { student_subject_ids: ChosenDebts }, OwnRetake),
    ...WRITES_HISTORY,
  },
  /** Refused (405) once it is activated, and for an application by staff. */
  withdraw: { ...ownActCall('DELETE', '/retakes/{id}', {}, z.null()), ...WRITES_HISTORY },
  /** The contract as PDF with the student's own personal data; 422 before activation, and once it is revoked. */
  contract: {
    realm: 'student',
    access: 'signed-in',
    method: 'GET',
    path: '/retakes/{id}/contract',
    query: StudentQuery,
    result: z.null(),
    download: true,
  },
});
