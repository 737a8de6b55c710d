import { z } from 'zod';
import { Id, Instant } from '#api/fields.ts';
import { defineResource } from '#api/resource.ts';
import { ownReadCall, VIEWABLE } from '#api/student-calls.ts';
import { STUDY } from '../catalogue/study.ts';

/** A task or test of a lesson of the present semester that the student can still do, and has not done. */
const DueItem = z.object({
  /** Id of the lesson item. */
  id: Id,
  kind: z.enum(['task', 'test']),
  /** Why it is due: nothing was handed in, the answer was rejected, or an attempt is in progress. */
  state: z.enum(['new', 'rejected', 'started']),
  deadline: Instant,
  lesson_id: Id,
  lesson_name: z.string(),
  semester_id: Id,
  subject_id: Id,
  subject_name: z.string(),
});
export type DueItem = z.infer<typeof DueItem>;

/** What a student has to do, by deadline. */
export const dueWork = defineResource(STUDY.due_work, {
  read: { ...ownReadCall('/due', z.array(DueItem)), ...VIEWABLE },
});
