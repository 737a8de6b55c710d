import { z } from 'zod';
import { createCall, exportCall, listCall } from '#api/calls.ts';
import { Day, Id, QueryId } from '#api/fields.ts';
import { exportQuery, listQuery, Search } from '#api/lists.ts';
import { defineResource } from '#api/resource.ts';
import { STUDENTS } from '../../catalogue/students.ts';
import { LabelKey } from '../../reference/labels.ts';
import { OrderDate, OrderKind, OrderNumber } from '../orders/orders.ts';
import { StudentListQuery, StudyStatus } from '../students.ts';

/** What students may become by an order, each with its list (specification 000 §2.7). */
export const MOVED_STATUSES = ['academic_leave', 'graduate', 'studentexpel'] as const;
const MovedStatus = z.enum(MOVED_STATUSES);
export type MovedStatus = z.infer<typeof MovedStatus>;

/** What a bulk call does. A transfer changes the group and not the status: its orders are registered, and nobody is moved by them yet. */
export const STATUS_TYPES = [...MOVED_STATUSES, 'recovery'] as const;
export const StatusType = z.enum(STATUS_TYPES);
export type StatusType = z.infer<typeof StatusType>;

/** From where each act leads where (design/domain.md §5; decision 26). */
export const TRANSITIONS: Record<StatusType, { from: readonly StudyStatus[]; to: StudyStatus }> = {
  academic_leave: { from: ['studying'], to: 'academic_leave' },
  studentexpel: { from: ['studying', 'academic_leave'], to: 'studentexpel' },
  graduate: { from: ['studying'], to: 'graduate' },
  recovery: { from: ['academic_leave', 'studentexpel'], to: 'studying' },
};

/** Acts that need a reason, which is a label of the module of the same name. */
export const REASONED = ['academic_leave', 'studentexpel'] as const;
export type Reasoned = (typeof REASONED)[number];
export const isReasoned = (act: string): act is Reasoned => REASONED.some((one) => one === act);

export const StudentStatusRow = z.object({
  /** The student's. */
  id: Id,
  university_id: Id,
  second_name: z.string(),
  first_name: z.string(),
  third_name: z.string(),
  id_number: z.string(),
  group_id: Id.nullable(),
  group_name: z.string().nullable(),
  status_type: StudyStatus,
  /** None of those who came with their status. */
  order_id: Id.nullable(),
  order_number: z.string().nullable(),
  order_date: Day.nullable(),
  batch_id: Id.nullable(),
  status_change_reason: z.string().nullable(),
  status_change_reason_name: z.string().nullable(),
});
export type StudentStatusRow = z.infer<typeof StudentStatusRow>;

/** `limit` is the screen's own default page size. */
export const studentStatusListQuery = (limit?: number) =>
  listQuery(
    {
      /** Those on academic leave, where none is named. */
      status: MovedStatus.optional(),
      first_name: Search,
      second_name: Search,
      /** The third name, as clients of old call it. */
      last_name: Search,
      group_id: QueryId.optional(),
    },
    limit,
  );
export const StudentStatusListQuery = studentStatusListQuery();

/** Most students of one call. */
export const BULK_MAX = 5000;

const {
  limit: _limit,
  page: _page,
  sort: _sort,
  language: _said,
  university_id: _named,
  ...filters
} = StudentListQuery.shape;

/** Whom a call is about: the students named, or all that a list shows of these filters, which are so many. */
const CHOSEN = {
  university_id: Id.optional(),
  student_ids: z.array(Id).max(BULK_MAX, 'moving.students.max').optional(),
  matching: z.strictObject(filters).optional(),
  /** With `matching`: how many there were when the person looked. */
  expected: z.int().min(0).optional(),
  status_type: StatusType.default('academic_leave'),
};

const fitting = {
  status_type: CHOSEN.status_type,
  status_change_reason: LabelKey.nullable().default(null),
};
const Fitting = z.object(fitting);

export const StatusChange = z
  .strictObject({ ...CHOSEN, ...fitting, order_number: OrderNumber, order_date: OrderDate })
  .refine(
    ({ status_type, status_change_reason }) => isReasoned(status_type) === (status_change_reason !== null),
    {
      path: ['status_change_reason'],
      error: 'moving.reason.fits',
      // Told with whatever else is wrong.
      when: ({ value }) => Fitting.safeParse(value).success,
    },
  );

export const StatusPreviewAsked = z.strictObject({
  ...CHOSEN,
  order_number: OrderNumber.optional(),
  order_date: OrderDate.optional(),
});

/** One row of what would happen. */
export const StatusPreviewRow = z.object({
  id: Id,
  name: z.string(),
  id_number: z.string(),
  group_name: z.string().nullable(),
  from_status: StudyStatus,
  to_status: StudyStatus,
  /** What stands in the way, in a sentence. */
  obstacle: z.string().nullable(),
});
export type StatusPreviewRow = z.infer<typeof StatusPreviewRow>;

export const StatusPreview = z.object({
  total: z.int(),
  /** Of them, those with an obstacle: with one, nobody is moved. */
  obstacles: z.int(),
  /** The order that would be joined, if there is one already. */
  order: z
    .object({ id: Id, number: z.string(), order_date: Day, kind: OrderKind, students: z.int() })
    .nullable(),
  /** Why no such order can be made or joined. */
  order_obstacle: z.string().nullable(),
  /** Those with obstacles first; of very many, the first. */
  rows: z.array(StatusPreviewRow),
});
export type StatusPreview = z.infer<typeof StatusPreview>;

/** What was done. */
export const StatusChanged = z.object({
  batch_id: Id,
  order_id: Id,
  order_number: z.string(),
  order_date: Day,
  status_type: StatusType,
  students: z.int(),
});
export type StatusChanged = z.infer<typeof StatusChanged>;

export const studentStatuses = defineResource(STUDENTS.students, {
  list: listCall('/students/student-status', 'student_index', StudentStatusListQuery, StudentStatusRow),
  export: exportCall(
    '/students/student-status/export',
    'student_index',
    exportQuery(StudentStatusListQuery, [
      'second_name',
      'first_name',
      'third_name',
      'id_number',
      'group_name',
      'order_number',
      'order_date',
      'status_change_reason_name',
    ]),
  ),
  /** What would happen, row by row; changes nothing. */
  preview: createCall(
    '/students/student-status-preview',
    'student_update',
    StatusPreviewAsked,
    StatusPreview,
  ),
  store: createCall('/students/student-status-store', 'student_update', StatusChange, StatusChanged),
});
