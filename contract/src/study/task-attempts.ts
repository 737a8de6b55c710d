import { z } from 'zod';
import { exportCall, listCall, readCall, updateCall } from '#api/calls.ts';
import type { ResultOf } from '#api/endpoint.ts';
import { Id, Instant, QueryId, QueryStatus, queryNumber, text, Version } from '#api/fields.ts';
import { exportQuery, listQuery, ScopedQuery, Search, sortBy } from '#api/lists.ts';
import { defineResource } from '#api/resource.ts';
import { STUDY } from '../catalogue/study.ts';
import { TaskStatus } from './tasks.ts';
import { ownTeacherCall } from './teacher-calls.ts';

export const TASK_COMMENT_MAX = 2_000;
export const TASK_MARK_MAX = 100;
export const UNCHECKED = 0;
export const ACCEPTED = 1;
export const REJECTED = 2;

/** How a task was checked. */
const CHECK = {
  status: TaskStatus,
  mark: z.int().nullable(),
  /** The reason of a rejection. */
  comment: z.string(),
  /** User name. */
  checked_by: z.string().nullable(),
  checked_at: Instant.nullable(),
};

export const TaskAttemptRow = z.object({
  id: Id,
  version: Version,
  /** When it was handed in. */
  created_at: Instant,
  student_id: Id,
  fio: z.string(),
  group_id: Id,
  student_group_name: z.string().nullable(),
  subject_id: Id,
  subject_name: z.string().nullable(),
  semester_subject_id: Id,
  item_id: Id,
  lesson_id: Id,
  lesson_name: z.string(),
  /** The number of the attempt. */
  number: z.int(),
  files: z.int(),
  ...CHECK,
});
export type TaskAttemptRow = z.infer<typeof TaskAttemptRow>;

const TaskAttempt = TaskAttemptRow.extend({
  /** The task, as rich text. */
  task: z.string(),
  /** What the student wrote. */
  text: z.string(),
  resources: z.array(
    z.object({
      id: Id,
      name: z.string(),
      extension: z.string(),
      size: z.int(),
      /** Valid for some hours, without authorisation. */
      url: z.url(),
    }),
  ),
  /** Results that later ones replaced, newest first. */
  history: z.array(z.object({ version: Version, ...CHECK })),
  /** What the student handed in for the same task before, newest first. */
  earlier: z.array(z.object({ id: Id, number: z.int(), created_at: Instant, ...CHECK })),
});
export type TaskAttempt = z.infer<typeof TaskAttempt>;

const TaskAttemptQuery = listQuery({
  /** Words of the name of the student. */
  fio: Search,
  status: queryNumber(TaskStatus).optional(),
  subject_id: QueryId.optional(),
  group_id: QueryId.optional(),
  lesson_id: QueryId.optional(),
  student_id: QueryId.optional(),
  /** Tasks of groups and subjects that are assigned to this teacher. */
  teacher_id: QueryId.optional(),
  /** 1: only tasks of groups and subjects to which nobody is assigned. */
  without_teacher: QueryStatus.optional(),
  /** 1: only what is assigned to the caller; teachers without `rating_store` see nothing else. */
  assigned: QueryStatus.optional(),
  /** Oldest first unless given. */
  sort: sortBy('id', 'checked_at'),
});

const TaskAttemptExport = exportQuery(TaskAttemptQuery, [
  'fio',
  'student_group_name',
  'subject_name',
  'lesson_name',
  'number',
  'created_at',
  'status',
  'mark',
  'comment',
  'checked_by',
  'checked_at',
]);

/**
 * 0 takes a check back, 1 accepts with points, 2 rejects with a reason. With `version` a check of a colleague in between is not
 * overwritten (409).
 */
const TaskCheck = z.strictObject({
  status: TaskStatus,
  mark: z.int('task.mark.whole').min(0, 'task.mark.limits').max(TASK_MARK_MAX, 'task.mark.limits').nullish(),
  comment: text(TASK_COMMENT_MAX).nullish(),
  version: Version.optional(),
});
export type TaskCheck = z.output<typeof TaskCheck>;

/** A lesson of a group in which something was handed in, by which the list is filtered. */
const TaskPlace = z.object({
  subject_id: Id,
  subject_name: z.string().nullable(),
  group_id: Id,
  student_group_name: z.string().nullable(),
  lesson_id: Id,
  lesson_name: z.string(),
  unchecked: z.int(),
});
export type TaskPlace = z.infer<typeof TaskPlace>;

/** What students handed in, for the teachers of their groups and for staff who enter marks. */
export const taskAttempts = defineResource(STUDY.task_attempts, {
  list: ownTeacherCall(listCall('/task-attempts', 'rating_store', TaskAttemptQuery, TaskAttemptRow)),
  /** All lessons of a teacher; of staff those in which tasks wait. */
  places: ownTeacherCall({
    method: 'GET',
    path: '/task-attempts/places',
    access: 'rating_store',
    query: ScopedQuery.extend({ assigned: QueryStatus.optional() }),
    result: z.array(TaskPlace),
  } as const),
  export: ownTeacherCall(exportCall('/task-attempts/export', 'rating_store', TaskAttemptExport)),
  read: ownTeacherCall(readCall('/task-attempts/{id}', 'rating_store', TaskAttempt)),
  check: ownTeacherCall(updateCall('/task-attempts/{id}', 'rating_store', TaskCheck, TaskAttempt)),
});
export type TaskFilters = z.input<typeof TaskAttemptQuery>;
export type CheckedTask = ResultOf<typeof taskAttempts.check>;
