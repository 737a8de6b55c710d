import { z } from 'zod';
import { Id, Instant } from '#api/fields.ts';
import { ScopedQuery } from '#api/lists.ts';
import { defineResource } from '#api/resource.ts';
import { STUDENTS } from '../../catalogue/students.ts';
import { ORDER_KINDS } from '../orders/orders.ts';

/** Bulk registrations, which need no order (docs/domain.md §11). */
export const REGISTRATION_BATCH_ACTS = ['attach', 'curriculum_transfer', 'promotion', 'elective'] as const;
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
    result: Batch,
  },
});
