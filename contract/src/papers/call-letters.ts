import { z } from 'zod';
import { createCall } from '#api/calls.ts';
import { Day, Id, Instant, line, requiredDay } from '#api/fields.ts';
import { ScopedQuery } from '#api/lists.ts';
import { defineResource } from '#api/resource.ts';
import { PAPERS } from '../catalogue/papers.ts';
import { TemplateUse } from '../students/papers/study-certificates.ts';
import {
  BulkIssue,
  bulkFields,
  inOrder,
  issuedCalls,
  nextNumberCall,
  PAPER_NUMBER_MAX,
  PaperFileQuery,
  paperDate,
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
  /** In languages that are not named: the product's own form. */
  templates: z.array(TemplateUse),
});
export type CallLetter = z.infer<typeof CallLetter>;

const PERIOD = {
  order_date: paperDate('call_letter.date.required'),
  start_date: requiredDay('call_letter.date.required'),
  end_date: requiredDay('call_letter.date.required'),
};
const ORDER = { path: ['end_date'], error: 'call_letter.end_date.order' };

const CallLetterInput = z
  .strictObject({
    student_register_id: Id,
    order_number: line(PAPER_NUMBER_MAX).min(1, 'call_letter.order_number.required'),
    ...PERIOD,
  })
  .refine(inOrder('start_date', 'end_date'), ORDER);

export const callLetters = defineResource(PAPERS.call_letters, {
  nextNumber: nextNumberCall('final-exam-call-letters', 'order_date'),
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
        ...bulkFields,
        ...PERIOD,
      })
      .refine(inOrder('start_date', 'end_date'), ORDER),
    BulkIssue,
  ),
  /** The file is in Russian with `language=ru`, otherwise in Uzbek. */
  ...issuedCalls('final-exam-call-letters', 'final-exam-call-letter-pdf/{id}', PaperFileQuery),
});
