import { z } from 'zod';
import { Day, Id, Instant } from '#api/fields.ts';
import { ScopedQuery } from '#api/lists.ts';
import { defineResource } from '#api/resource.ts';
import { PAPERS } from '../catalogue/papers.ts';
import { PaperKind } from './issued-papers.ts';

/** A transcript or call letter in the record of a student. */
const StudentPaper = z.object({
  id: Id,
  kind: PaperKind.extract(['transcript', 'call_letter']),
  number: z.string(),
  date: Day,
  issued_at: Instant,
  author: z.string().nullable(),
  /** null: valid. */
  revoked_at: Instant.nullable(),
  revocation_reason: z.string().nullable(),
});
export type StudentPaper = z.infer<typeof StudentPaper>;

export const studentPapers = defineResource(PAPERS.student_papers, {
  /** `{id}` is the student; newest first, with the revoked ones. */
  list: {
    method: 'GET',
    path: '/students/{id}/papers',
    access: 'student_index',
    query: ScopedQuery,
    result: z.array(StudentPaper),
  },
});
