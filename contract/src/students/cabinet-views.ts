import { z } from 'zod';
import { Id } from '#api/fields.ts';
import { ScopedQuery } from '#api/lists.ts';
import { defineResource } from '#api/resource.ts';
import { STUDENTS } from '../catalogue/students.ts';

/** What staff need to read the cabinet of a student as the student sees it. */
const CabinetView = z.object({
  /** Opens the calls of students that are `viewable`, for some minutes, in the session of the caller. */
  access_token: z.string(),
  fio: z.string(),
});

export const cabinetViews = defineResource(STUDENTS.students, {
  /** Refused (405) when the student could not sign in. Recorded as access to the student's record, once an hour. */
  open: {
    method: 'POST',
    path: '/students/{id}/cabinet-view',
    access: 'student_cabinet_show',
    query: ScopedQuery,
    body: z.strictObject({ university_id: Id.optional() }),
    result: CabinetView,
  },
});
