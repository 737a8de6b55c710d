import { z } from 'zod';
import { Id, Instant } from '#api/fields.ts';
import { ScopedQuery } from '#api/lists.ts';
import { defineResource } from '#api/resource.ts';
import { Accepted } from '#api/warnings.ts';
import { STUDENTS } from '../../catalogue/students.ts';
import { ORDER_KINDS } from '../orders/orders.ts';

/** Changes of one student subject by hand. */
export const SUBJECT_STATUS_ACTS = [
  'subject_removal',
  'subject_return',
  'subject_lock',
  'subject_unlock',
] as const;
export type SubjectStatusAct = (typeof SUBJECT_STATUS_ACTS)[number];
/** Acts on student subjects that leave the registration as it is. */
export const SUBJECT_ACTS = ['elective', ...SUBJECT_STATUS_ACTS] as const;
/** Registrations and changes of their subjects, which need no order (docs/domain.md §11). */
export const REGISTRATION_BATCH_ACTS = [
  'attach',
  'curriculum_transfer',
  'promotion',
  ...SUBJECT_ACTS,
] as const;
export const BatchAct = z.enum([...ORDER_KINDS, ...REGISTRATION_BATCH_ACTS]);
export type BatchAct = z.infer<typeof BatchAct>;

/** A bulk action; it can be undone while no later one depends on it. */
export const Batch = z.object({
  id: Id,
  act: BatchAct,
  /** null: a registration. */
  order_id: Id.nullable(),
  students: z.int(),
  undone_at: Instant.nullable(),
});
export type Batch = z.infer<typeof Batch>;

export const batches = defineResource(STUDENTS.batches, {
  undo: {
    method: 'POST',
    path: '/batches/{id}/undo',
    /** The permission that the action itself needs. */
    access: ['student_update', 'curriculum_student_register_store'],
    query: ScopedQuery,
    body: z.strictObject({ accepted: Accepted }),
    result: Batch,
  },
});
