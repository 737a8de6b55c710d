import { z } from 'zod';
import { listCall } from '#api/calls.ts';
import { Day, Id, Instant } from '#api/fields.ts';
import { listQuery } from '#api/lists.ts';
import { defineResource } from '#api/resource.ts';
import { AUDIT_ACTIONS, AuditDifference } from '../../access/audit/audit.ts';
import { STUDENTS } from '../../catalogue/students.ts';
import { OrderKind } from '../orders/orders.ts';
import { StudyStatus } from '../students.ts';

/** How an order moved a student; also where that was taken back. */
const Movement = z.object({
  act: OrderKind,
  from_status: StudyStatus,
  to_status: StudyStatus,
  order_id: Id,
  order_number: z.string(),
  order_date: Day,
  status_change_reason_name: z.string().nullable(),
  batch_id: Id,
  undone_at: Instant.nullable(),
  undone_by_name: z.string().nullable(),
});

/** What happened to a student: a movement, or a change of the record in words. */
export const TimelineEntry = z.object({
  /** Of the movement, or of the change in the audit. */
  id: Id,
  at: Instant,
  user_name: z.string().nullable(),
  movement: Movement.nullable(),
  /** null: a movement. */
  action: z.enum(AUDIT_ACTIONS).nullable(),
  differences: z.array(AuditDifference),
  /** The same in a sentence. */
  summary: z.string().nullable(),
});
export type TimelineEntry = z.infer<typeof TimelineEntry>;

export const timeline = defineResource(STUDENTS.students, {
  /** Newest first. */
  list: listCall('/students/{id}/timeline', 'student_index', listQuery({}), TimelineEntry),
});
