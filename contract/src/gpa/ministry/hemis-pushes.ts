import { z } from 'zod';
import { createCall, listCall } from '#api/calls.ts';
import { Id, Instant, QueryId } from '#api/fields.ts';
import { listQuery, ScopedQuery, Search, sortBy } from '#api/lists.ts';
import { defineResource } from '#api/resource.ts';
import { GPA } from '../../catalogue/gpa.ts';

/** `waiting`: not sent yet, or tried again later; `failed`: the service did not answer for days. */
export const PUSH_STATES = ['waiting', 'sent', 'refused', 'failed'] as const;
export const PushState = z.enum(PUSH_STATES);
export type PushState = z.infer<typeof PushState>;

/** What the service takes of a student. */
export const PUSH_KINDS = ['gpa'] as const;
const PushKind = z.enum(PUSH_KINDS);

export const PUSH_TARGETS = ['group', 'faculty', 'university'] as const;
const PushTarget = z.enum(PUSH_TARGETS);

const HemisPush = z.object({
  id: Id,
  university_id: Id,
  kind: PushKind,
  /** The academic year, such as `2026-2027`. */
  academic_year_name: z.string(),
  student_id: Id,
  fio: z.string(),
  id_number: z.string(),
  group_id: Id.nullable(),
  student_group_name: z.string().nullable(),
  gpa: z.string(),
  credits: z.int(),
  debts: z.int(),
  state: PushState,
  attempts: z.int(),
  /** When it is tried again. */
  due_at: Instant.nullable(),
  /** Why it was not accepted: in the service's words, if it has said anything. */
  said: z.string().nullable(),
  created_at: Instant,
  sent_at: Instant.nullable(),
  /** User name; null: sent by night. */
  user_name: z.string().nullable(),
});
export type HemisPush = z.infer<typeof HemisPush>;

const HemisPushQuery = listQuery({
  state: PushState.optional(),
  faculty_id: QueryId.optional(),
  group_id: QueryId.optional(),
  /** Words of the name, or the student number. */
  fio: Search,
  sort: sortBy('id', 'fio'),
});

const TARGET = {
  university_id: Id.optional(),
  target: PushTarget,
  faculty_id: Id.optional(),
  group_id: Id.optional(),
  /** The present year unless it is given. */
  academic_year_id: Id.optional(),
};

const Preview = z.object({
  academic_year_name: z.string(),
  /** Students with a GPA of the year. Finished studies of somebody who studies again are left out. */
  students: z.int(),
  /** That are sent. */
  count: z.int(),
  /** The service has the same values already. */
  unchanged: z.int(),
  /** The same values wait to be sent. */
  waiting: z.int(),
  /** Marks have changed since the calculation: calculate the GPA again first. */
  stale: z.int(),
});
export type HemisPushPreview = z.infer<typeof Preview>;

export const hemisPushes = defineResource(GPA.hemis_pushes, {
  list: listCall('/hemis-pushes', 'hemis_push_index', HemisPushQuery, HemisPush),
  preview: createCall('/hemis-pushes/preview', 'hemis_push_store', z.strictObject(TARGET), Preview),
  /** `count`: the number of the preview; another one is refused. */
  create: createCall(
    '/hemis-pushes',
    'hemis_push_store',
    z.strictObject({ ...TARGET, count: z.int().min(1) }),
    z.object({ count: z.int() }),
  ),
  /** Sends one again that was refused or failed. */
  again: {
    method: 'POST',
    path: '/hemis-pushes/{id}/again',
    access: 'hemis_push_store',
    query: ScopedQuery,
    result: HemisPush,
  },
});
