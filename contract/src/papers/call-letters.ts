import { z } from 'zod';
import { createCall, removeCall } from '#api/calls.ts';
import { Day, Id, Instant, line, requiredDay } from '#api/fields.ts';
import { ScopedQuery } from '#api/lists.ts';
import { defineResource } from '#api/resource.ts';
import { PAPERS } from '../catalogue/papers.ts';
import {
  BulkIssue,
  ISSUED_GROUPS_MAX,
  IssuedStudents,
  NumberPrefix,
  PAPER_NUMBER_MAX,
  PaperFileQuery,
  RevocationQuery,
} from './issued-papers.ts';

/** A letter that calls a student to the final exams, one for each registration. */
const CallLetter = z.object({
  id: Id,
  student_register_id: Id,
  student_id: Id,
  order_number: z.string(),
  order_date: Day,
  start_date: Day,
  end_date: Day,
  code: z.string(),
  issued_at: Instant,
  author: z.string().nullable(),
});
export type CallLetter = z.infer<typeof CallLetter>;

const PERIOD = {
  order_date: requiredDay('call_letter.date.required'),
  start_date: requiredDay('call_letter.date.required'),
  end_date: requiredDay('call_letter.date.required'),
};
const inOrder = ({ start_date, end_date }: { start_date?: string; end_date?: string }) =>
  start_date === undefined || end_date === undefined || start_date <= end_date;
const ORDER = { path: ['end_date'], error: 'call_letter.end_date.order' };

const CallLetterInput = z
  .strictObject({
    student_register_id: Id,
    order_number: line(PAPER_NUMBER_MAX).min(1, 'call_letter.order_number.required'),
    ...PERIOD,
  })
  .refine(inOrder, ORDER);

export const callLetters = defineResource(PAPERS.call_letters, {
  /** The number after that of the newest letter in the year of the date, which no other letter has. */
  nextNumber: {
    method: 'GET',
    path: '/final-exam-call-letters/next-number',
    access: 're_reading_subject_group_index',
    query: ScopedQuery.extend({ order_date: Day }),
    result: z.object({ number: z.string() }),
  },
  read: {
    method: 'GET',
    path: '/final-exam-call-letters/{id}',
    access: 're_reading_subject_group_index',
    query: ScopedQuery,
    result: CallLetter,
  },
  create: createCall(
    '/final-exam-call-letters',
    're_reading_subject_group_store',
    CallLetterInput,
    CallLetter,
  ),
  /** Issues letters with automatic numbers for the students of groups, or some of them, who lack one, and prints all of them. */
  issue: createCall(
    '/final-exam-call-letters/groups',
    're_reading_subject_group_store',
    z
      .strictObject({
        university_id: Id.optional(),
        group_ids: z.array(Id).min(1).max(ISSUED_GROUPS_MAX),
        student_ids: IssuedStudents,
        prefix: NumberPrefix,
        ...PERIOD,
      })
      .refine(inOrder, ORDER),
    BulkIssue,
  ),
  /** Revokes the letter. */
  remove: {
    ...removeCall('/final-exam-call-letters/{id}', 're_reading_subject_group_delete'),
    query: RevocationQuery,
  },
  /** In Russian with `language=ru`, otherwise in Uzbek. 422 if it is revoked. */
  file: {
    method: 'GET',
    realm: 'auth',
    path: '/final-exam-call-letter-pdf/{id}',
    access: 're_reading_subject_group_index',
    withCode: true,
    query: PaperFileQuery,
    result: z.null(),
    download: true,
  },
});
