import { z } from 'zod';
import { Id, Instant } from '#api/fields.ts';
import { ScopedQuery } from '#api/lists.ts';
import { defineResource } from '#api/resource.ts';
import { STUDENTS } from '../../catalogue/students.ts';
import { OrderKind } from '../orders/orders.ts';

/** A bulk status change; it can be undone while no later change depends on it. */
export const Batch = z.object({
  id: Id,
  act: OrderKind,
  order_id: Id,
  students: z.int(),
  undone_at: Instant.nullable(),
});
export type Batch = z.infer<typeof Batch>;

export const batches = defineResource(STUDENTS.batches, {
  undo: {
    method: 'POST',
    path: '/batches/{id}/undo',
    access: 'student_update',
    query: ScopedQuery,
    result: Batch,
  },
});
