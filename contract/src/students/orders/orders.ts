import { z } from 'zod';
import { createCall, exportCall, listCall, readCall, updateCall } from '#api/calls.ts';
import { today } from '#api/days.ts';
import { Day, Id, Instant, line, QueryId, QueryStatus, restrictedDay, STORED, Version } from '#api/fields.ts';
import { exportQuery, listQuery, ScopedQuery, Search, sortBy } from '#api/lists.ts';
import { defineResource } from '#api/resource.ts';
import { STUDENTS } from '../../catalogue/students.ts';
import { TemplatePrint } from '../papers/study-certificates.ts';
import { StudyStatus } from '../study-status.ts';

/** Kinds of orders (docs/domain.md §4); the schema's checks of `kind` and `act` list the same. */
export const ORDER_KINDS = ['academic_leave', 'studentexpel', 'graduate', 'recovery', 'transfer'] as const;
export const OrderKind = z.enum(ORDER_KINDS);
export type OrderKind = z.infer<typeof OrderKind>;

export const ORDER_NUMBER_MAX = 16;
export const OrderNumber = line(ORDER_NUMBER_MAX).min(1, 'order.number.required');
export const OrderDate = restrictedDay((day) => day <= today(), 'order.order_date.future');

/** A student of an order, with the status change. */
export const OrderStudent = z.object({
  id: Id,
  student_id: Id,
  second_name: z.string(),
  first_name: z.string(),
  third_name: z.string(),
  full_name: z.string(),
  id_number: z.string(),
  group_name: z.string().nullable(),
  from_status: StudyStatus,
  to_status: StudyStatus,
  /** The former group of a transfer. */
  from_group_name: z.string().nullable(),
  /** The new group of a transfer, or the group of a restoration. */
  to_group_name: z.string().nullable(),
  status_change_reason_name: z.string().nullable(),
  batch_id: Id,
  /** When the status change was undone. */
  undone_at: Instant.nullable(),
});
export type OrderStudent = z.infer<typeof OrderStudent>;

/** A batch of an order. */
export const OrderBatch = z.object({
  id: Id,
  act: OrderKind,
  students: z.int(),
  created_at: Instant,
  author: z.string().nullable(),
  undone_at: Instant.nullable(),
  undone_by_name: z.string().nullable(),
});
export type OrderBatch = z.infer<typeof OrderBatch>;

export const OrderRow = z.object({
  ...STORED,
  university_id: Id,
  university_name: z.string().nullable(),
  number: z.string(),
  order_date: Day,
  kind: OrderKind,
  /** The scan of the signed paper. */
  file_id: Id.nullable(),
  file_url: z.string().nullable(),
  file_name: z.string().nullable(),
  /** Number of its students that the reader may see. */
  students: z.int(),
  /** Number of students whose status change by this order was undone; when, and by whom, for the last undo. */
  undone_students: z.int(),
  undone_at: Instant.nullable(),
  undone_by_name: z.string().nullable(),
});
export type OrderRow = z.infer<typeof OrderRow>;

/** A scan that was replaced or removed. */
export const FormerScan = z.object({
  file_id: Id,
  file_url: z.string(),
  file_name: z.string(),
  author: z.string().nullable(),
  attached_at: Instant,
});
export type FormerScan = z.infer<typeof FormerScan>;

export const Order = OrderRow.extend({
  batches: z.array(OrderBatch),
  /** Newest first. */
  former_scans: z.array(FormerScan),
  /** The printings on a template of the university, newest first. */
  prints: z.array(TemplatePrint),
});
export type Order = z.infer<typeof Order>;

export const OrderInput = z.strictObject({
  university_id: Id.optional(),
  number: OrderNumber,
  order_date: OrderDate,
  kind: OrderKind,
  file_id: Id.nullable().default(null),
});

/** Kind and date cannot be changed while the order has students. */
export const OrderUpdate = z.strictObject({
  ...OrderInput.shape,
  file_id: Id.nullable().optional(),
  version: Version.optional(),
});

export const OrderListQuery = listQuery({
  number: Search,
  kind: OrderKind.optional(),
  from: Day.optional(),
  to: Day.optional(),
  with_file: QueryStatus.optional(),
  /** 0: orders without students. */
  with_students: QueryStatus.optional(),
  student_id: QueryId.optional(),
  sort: sortBy('order_date', 'number', 'created_at'),
});

export const OrderExportQuery = exportQuery(OrderListQuery, [
  'number',
  'order_date',
  'kind',
  'students',
  'undone_students',
  'undone_at',
  'undone_by_name',
  'file_name',
  'university_name',
  'created_at',
  'updated_at',
]);

export const orders = defineResource(STUDENTS.orders, {
  list: listCall('/orders', 'student_index', OrderListQuery, OrderRow),
  export: exportCall('/orders/export', 'student_index', OrderExportQuery),
  /** The number after that of the newest order of the kind in the year of the date, which no other order has. */
  nextNumber: {
    method: 'GET',
    path: '/orders/next-number',
    access: 'student_update',
    query: ScopedQuery.extend({ order_date: Day, kind: OrderKind }),
    result: z.object({ number: OrderNumber }),
  },
  read: readCall('/orders/{id}', 'student_index', Order),
  /** The order with its students as PDF, in the requested language; students whose change was undone are left out. */
  print: {
    method: 'GET',
    path: '/orders/{id}/print',
    access: 'student_index',
    query: ScopedQuery,
    result: z.null(),
    download: true,
  },
  students: listCall('/orders/{id}/students', 'student_index', listQuery({}), OrderStudent),
  create: createCall('/orders', 'student_update', OrderInput, Order),
  update: updateCall('/orders/{id}', 'student_update', OrderUpdate, Order),
});
