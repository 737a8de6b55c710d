import { z } from 'zod';
import { listCall } from '#api/calls.ts';
import { Day, Id, Instant } from '#api/fields.ts';
import { listQuery } from '#api/lists.ts';
import { defineResource } from '#api/resource.ts';
import { AUDIT_ACTIONS, AuditDifference } from '../../access/audit/audit.ts';
import { STUDENTS } from '../../catalogue/students.ts';
import { OrderKind } from '../orders/orders.ts';
import { StudyStatus } from '../study-status.ts';

/** A status change by an order, also if it was undone. */
const Movement = z.object({
  act: OrderKind,
  from_status: StudyStatus,
  to_status: StudyStatus,
  /** The groups of a transfer. */
  from_group_name: z.string().nullable(),
  to_group_name: z.string().nullable(),
  order_id: Id,
  order_number: z.string(),
  order_date: Day,
  status_change_reason_name: z.string().nullable(),
  batch_id: Id,
  undone_at: Instant.nullable(),
  undone_by_name: z.string().nullable(),
});

/** An entry of a student's history: a movement or a change of the record. */
export const TimelineEntry = z.object({
  /** Id of the movement or of the audit entry. */
  id: Id,
  at: Instant,
  user_name: z.string().nullable(),
  movement: Movement.nullable(),
  /** null: a movement. */
  action: z.enum(AUDIT_ACTIONS).nullable(),
  differences: z.array(AuditDifference),
  /** The differences in one sentence. */
  summary: z.string().nullable(),
});
export type TimelineEntry = z.infer<typeof TimelineEntry>;

export const timeline = defineResource(STUDENTS.students, {
  /** Newest first. */
  list: listCall('/students/{id}/timeline', 'student_index', listQuery({}), TimelineEntry),
});
