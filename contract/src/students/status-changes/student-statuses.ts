import { z } from 'zod';
import { createCall, exportCall, listCall } from '#api/calls.ts';
import { monthsAgo } from '#api/days.ts';
import { Day, Id, QueryId } from '#api/fields.ts';
import { exportQuery, listQuery, Search, sortBy } from '#api/lists.ts';
import { defineResource } from '#api/resource.ts';
import { Accepted, Warning } from '#api/warnings.ts';
import { STUDENTS } from '../../catalogue/students.ts';
import { LabelKey } from '../../reference/labels.ts';
import { OrderDate, OrderKind, OrderNumber } from '../orders/orders.ts';
import { StudentListQuery } from '../students.ts';
import { StudyStatus } from '../study-status.ts';

/** Statuses that an order sets, each with its own list. */
export const MOVED_STATUSES = ['academic_leave', 'graduate', 'studentexpel'] as const;
const MovedStatus = z.enum(MOVED_STATUSES);
export type MovedStatus = z.infer<typeof MovedStatus>;

/** Actions of a bulk call. A transfer changes the group and not the status. */
export const STATUS_TYPES = [...MOVED_STATUSES, 'recovery', 'transfer'] as const;
export const StatusType = z.enum(STATUS_TYPES);
export type StatusType = z.infer<typeof StatusType>;

/** Allowed status changes (docs/domain.md §4). */
export const TRANSITIONS: Record<StatusType, { from: readonly StudyStatus[]; to: StudyStatus }> = {
  academic_leave: { from: ['studying'], to: 'academic_leave' },
  studentexpel: { from: ['studying', 'academic_leave'], to: 'studentexpel' },
  graduate: { from: ['studying'], to: 'graduate' },
  recovery: { from: ['academic_leave', 'studentexpel'], to: 'studying' },
  transfer: { from: ['studying'], to: 'studying' },
};

/** Actions that need a reason: a label of the module with the same name. */
export const REASONED = ['academic_leave', 'studentexpel'] as const;
export type Reasoned = (typeof REASONED)[number];
export const isReasoned = (act: string): act is Reasoned => REASONED.some((one) => one === act);

export const StudentStatusRow = z.object({
  /** Id of the student. */
  id: Id,
  university_id: Id,
  second_name: z.string(),
  first_name: z.string(),
  third_name: z.string(),
  full_name: z.string(),
  id_number: z.string(),
  group_id: Id.nullable(),
  group_name: z.string().nullable(),
  status_type: StudyStatus,
  /** null if the status was not set by an order. */
  order_id: Id.nullable(),
  order_number: z.string().nullable(),
  order_date: Day.nullable(),
  batch_id: Id.nullable(),
  status_change_reason: z.string().nullable(),
  status_change_reason_name: z.string().nullable(),
});
export type StudentStatusRow = z.infer<typeof StudentStatusRow>;

/** Filters that only the lists by status have. */
const STATUS_LIST_FILTERS = {
  first_name: Search,
  second_name: Search,
  /** The third name: older clients use this parameter. */
  last_name: Search,
  /** Date of the order: this day or an earlier one. */
  until: Day.optional(),
};

/** `limit` is the default page size. */
export const studentStatusListQuery = (limit?: number) =>
  listQuery(
    {
      /** Default: academic leave. */
      status: MovedStatus.optional(),
      ...STATUS_LIST_FILTERS,
      group_id: QueryId.optional(),
      /** Without it the newest order is first. */
      sort: sortBy('full_name'),
    },
    limit,
  );
export const StudentStatusListQuery = studentStatusListQuery();

const LEAVE_ENDS_SOON_MONTHS = 11;
/** A leave lasts a year (decision 44): one whose order is of this day or an earlier one ends within a month. */
export const leaveEndsSoonUntil = (): string => monthsAgo(LEAVE_ENDS_SOON_MONTHS);

/** Maximum number of students of one call. */
export const BULK_MAX = 5000;

const {
  limit: _limit,
  page: _page,
  sort: _sort,
  language: _language,
  university_id: _named,
  ...filters
} = StudentListQuery.shape;

/** Filters of the students' list and of the lists by status. */
export const StudentMatch = z.strictObject({ ...filters, ...STATUS_LIST_FILTERS });

/** The selection of a call: students by id, or all that match the filters of the students' list or of the lists by status. */
const CHOSEN = {
  university_id: Id.optional(),
  student_ids: z.array(Id).max(BULK_MAX, 'status_change.students.max').optional(),
  matching: StudentMatch.optional(),
  /** With `matching`: the number of students that the user saw. */
  expected: z.int().min(0).optional(),
  status_type: StatusType.default('academic_leave'),
  /** The new group of a transfer. */
  group_id: Id.nullable().default(null),
  accepted: Accepted,
};

const Target = z.object({ status_type: CHOSEN.status_type, group_id: CHOSEN.group_id });
const hasTarget = ({ status_type, group_id }: z.output<typeof Target>) =>
  (status_type === 'transfer') === (group_id !== null);
const NO_TARGET = {
  path: ['group_id'],
  error: 'status_change.group.fits',
  when: ({ value }: { value: unknown }) => Target.safeParse(value).success,
};

const fitting = {
  status_type: CHOSEN.status_type,
  status_change_reason: LabelKey.nullable().default(null),
};
const Fitting = z.object(fitting);

const Selection = z.object({ student_ids: CHOSEN.student_ids, matching: z.unknown().optional() });
const isSelected = ({ student_ids = [], matching }: z.output<typeof Selection>) =>
  matching !== undefined || student_ids.length > 0;
/** Reported together with the problems of other fields. */
const NONE_SELECTED = {
  path: ['student_ids'],
  error: 'status_change.students.required',
  when: ({ value }: { value: unknown }) => Selection.safeParse(value).success,
};

export const StatusChange = z
  .strictObject({
    ...CHOSEN,
    ...fitting,
    order_number: OrderNumber,
    order_date: OrderDate,
    /** The scan of the order; a former one of an existing order stays in its history. */
    file_id: Id.optional(),
  })
  .refine(isSelected, NONE_SELECTED)
  .refine(hasTarget, NO_TARGET)
  .refine(
    ({ status_type, status_change_reason }) => isReasoned(status_type) === (status_change_reason !== null),
    {
      path: ['status_change_reason'],
      error: 'status_change.reason.fits',
      // Reported together with other problems.
      when: ({ value }) => Fitting.safeParse(value).success,
    },
  );

export const StatusPreviewInput = z
  .strictObject({
    ...CHOSEN,
    order_number: OrderNumber.optional(),
    order_date: OrderDate.optional(),
  })
  .refine(isSelected, NONE_SELECTED)
  .refine(hasTarget, NO_TARGET);

/** A row of the preview. */
export const StatusPreviewRow = z.object({
  id: Id,
  name: z.string(),
  id_number: z.string(),
  group_name: z.string().nullable(),
  /** The new group; null unless the change is a transfer. */
  to_group_name: z.string().nullable(),
  from_status: StudyStatus,
  to_status: StudyStatus,
  /** Why the student's status cannot be changed. */
  obstacle: z.string().nullable(),
});
export type StatusPreviewRow = z.infer<typeof StatusPreviewRow>;

export const StatusPreview = z.object({
  total: z.int(),
  /** Number of rows with an obstacle; with any obstacle no status is changed. */
  obstacles: z.int(),
  /** The existing order that the batch would be added to. */
  order: z
    .object({ id: Id, number: z.string(), order_date: Day, kind: OrderKind, students: z.int() })
    .nullable(),
  /** Why the order cannot be created or extended. */
  order_obstacle: z.string().nullable(),
  /** What `store` requires to be accepted. */
  warnings: z.array(Warning),
  /** Rows with obstacles first; the number of rows is limited. */
  rows: z.array(StatusPreviewRow),
});
export type StatusPreview = z.infer<typeof StatusPreview>;

/** Result of a bulk status change. */
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
      'full_name',
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
  /** Dry run of `store`, row by row. */
  preview: createCall(
    '/students/student-status-preview',
    'student_update',
    StatusPreviewInput,
    StatusPreview,
  ),
  store: createCall('/students/student-status-store', 'student_update', StatusChange, StatusChanged),
});
