import { z } from 'zod';
import { readCall } from '#api/calls.ts';
import type { ResultOf } from '#api/endpoint.ts';
import { Instant } from '#api/fields.ts';
import { ScopedQuery } from '#api/lists.ts';
import { defineResource } from '#api/resource.ts';
import { STUDY } from '../catalogue/study.ts';
import { CalendarExam } from '../curricula/controls.ts';

const OwnExamOfTeacher = CalendarExam.omit({ version: true, clashes: true, sheets_closed: true }).extend({
  /** Of the teacher's groups: started attempts, and those in progress. */
  attempts: z.int(),
  running: z.int(),
});

/** The exams of the calling teacher in order of time, from today on unless a period is given; nothing for other accounts. */
export const ownExamCalendar = defineResource(STUDY.test_attempts, {
  list: {
    ...readCall('/account/exams', 'signed-in', z.array(OwnExamOfTeacher)),
    realm: 'auth',
    query: ScopedQuery.extend({ from: Instant.optional(), to: Instant.optional() }),
  },
});
export type OwnExamOfTeacher = ResultOf<typeof ownExamCalendar.list>[number];
