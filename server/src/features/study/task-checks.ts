import {
  ACCEPTED,
  REJECTED,
  type TaskAttempt,
  type TaskCheck,
  taskAttempts,
  UNCHECKED,
} from '@dekanat/contract/study/task-attempts.ts';
import type { TaskStatus } from '@dekanat/contract/study/tasks.ts';
import { sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { invalidField, notFound, Refusal } from '#api/errors.ts';
import { implement } from '#api/implement.ts';
import { formatInstant } from '#api/instant-format.ts';
import { accountName } from '#crud/account-name.ts';
import { addRelatedNames } from '#crud/related-names.ts';
import { addressesOf, withSignedPictures } from '#features/files/shared.ts';
import { notify } from '#platform/notifications/notify.ts';
import { publishTasks } from './publish-tasks.ts';
import { taskList } from './task-list.ts';
import { listPlaces } from './task-places.ts';
import { shownTasks, TASK_NAMES, visibleTasks } from './task-rows.ts';

type Check = Pick<TaskAttempt, 'status' | 'mark' | 'comment' | 'checked_by' | 'checked_at'>;

async function resourcesOf({ db, services }: Context, id: number): Promise<TaskAttempt['resources']> {
  const files = await db
    .selectFrom('files')
    .where('claimed_table', '=', 'task_attempts')
    .where('claimed_id', '=', id)
    .select('id')
    .orderBy('id')
    .execute();
  const stored = await addressesOf(
    services,
    db,
    files.map((file) => file.id),
  );
  return files.flatMap((file) => {
    const address = stored.get(file.id);
    if (address === undefined) return [];
    const { url, filename, extension, size } = address;
    return [
      { id: file.id, name: extension === '' ? filename : `${filename}.${extension}`, extension, size, url },
    ];
  });
}

async function historyOf({ db }: Context, id: number): Promise<TaskAttempt['history']> {
  const { rows } = await sql<Check & { version: number }>`
    select change.version, change.status, change.mark, change.comment, ${accountName} as checked_by, change.checked_at
    from task_attempt_changes change left join users on users.id = change.checked_by
    where change.attempt_id = ${id} order by change.version desc`.execute(db);
  return rows;
}

async function earlierOf({ db }: Context, id: number): Promise<TaskAttempt['earlier']> {
  const { rows } = await sql<Check & { id: number; number: number; created_at: string }>`
    select former.id, former.number, former.created_at, former.status, former.mark, former.comment, ${accountName} as checked_by,
      former.checked_at
    from task_attempts attempt
    join task_attempts former on former.student_id = attempt.student_id and former.item_id = attempt.item_id
      and former.semester_subject_id = attempt.semester_subject_id and former.number < attempt.number
    left join users on users.id = former.checked_by
    where attempt.id = ${id} order by former.number desc`.execute(db);
  return rows;
}

/** @throws notFound for what the caller may not see */
async function readTask(context: Context, id: number): Promise<TaskAttempt> {
  const { db, services } = context;
  const found = await db
    .selectFrom('task_attempts')
    .innerJoin('lesson_items', 'lesson_items.id', 'task_attempts.item_id')
    .where('task_attempts.id', '=', id)
    .where((eb) => eb.and(visibleTasks(context)))
    .select(['task_attempts.text', 'lesson_items.text as task'])
    .executeTakeFirstOrThrow(notFound);
  const rows = await shownTasks(context, sql<number>`(${id}::integer)`).execute();
  const [row] = await addRelatedNames(context, rows, TASK_NAMES);
  if (row === undefined) throw notFound();
  return {
    ...row,
    text: found.text,
    task: withSignedPictures(services, found.task),
    resources: await resourcesOf(context, id),
    history: await historyOf(context, id),
    earlier: await earlierOf(context, id),
  };
}

interface Locked {
  id: number;
  version: number;
  university_id: number;
  semester_subject_id: number;
  group_id: number;
  status: TaskStatus;
  mark: number | null;
  comment: string;
  /** The student's account. */
  user_id: number | null;
  lesson_name: string;
  /** Its page in the cabinet of students. */
  page: string;
  checked_by: string | null;
  updated_at: string;
}

/** A task in the cabinet of students, by `planned`, `lesson` and `item`. */
const LESSON_PAGE = sql<string>`format('/cabinet/subjects/%s/%s/lessons/%s#item-%s', planned.semester_id, planned.subject_id,
  lesson.id, item.id)`;

/** Locks a task for a check. @throws notFound for what the caller may not see */
async function lockTask(context: Context, id: number): Promise<Locked> {
  const { db } = context;
  await db
    .selectFrom('task_attempts')
    .where('id', '=', id)
    .where((eb) => eb.and(visibleTasks(context)))
    .select('id')
    .forUpdate()
    .executeTakeFirstOrThrow(notFound);
  const { rows } = await sql<Locked>`
    select task_attempts.id, task_attempts.version, task_attempts.university_id, task_attempts.semester_subject_id,
      task_attempts.group_id, task_attempts.status, task_attempts.mark, task_attempts.comment, students.user_id,
      lesson.name as lesson_name, ${LESSON_PAGE} as page, ${accountName} as checked_by, task_attempts.updated_at
    from task_attempts
    join students on students.id = task_attempts.student_id
    join lesson_items item on item.id = task_attempts.item_id
    join syllabus_lessons lesson on lesson.id = item.lesson_id
    join semester_subjects planned on planned.id = task_attempts.semester_subject_id
    left join users on users.id = task_attempts.checked_by
    where task_attempts.id = ${id}`.execute(db);
  const [task] = rows;
  if (task === undefined) throw notFound();
  return task;
}

/** What is stored of a check. @throws Invalid without points or without a reason */
function checkOf({ status, mark, comment }: TaskCheck) {
  if (status === ACCEPTED && typeof mark !== 'number') throw invalidField('mark', 'task.mark.required');
  if (status === REJECTED && !comment) throw invalidField('comment', 'task.reason.required');
  return {
    status,
    mark: status === ACCEPTED ? (mark ?? null) : null,
    comment: status === UNCHECKED ? '' : (comment ?? ''),
  };
}

const NEWS = {
  [UNCHECKED]: 'notification.task_reopened',
  [ACCEPTED]: 'notification.task_accepted',
  [REJECTED]: 'notification.task_rejected',
} as const;

/** Notifies the student at once. */
async function notifyStudent(
  { db }: Context,
  { user_id, lesson_name, page }: Locked,
  check: ReturnType<typeof checkOf>,
) {
  if (user_id === null) return;
  const { status, mark, comment } = check;
  await notify(db, [
    {
      userId: user_id,
      kind: 'study',
      key: NEWS[status],
      details: {
        lesson: lesson_name,
        ...(mark !== null && { mark }),
        ...(comment !== '' && { because: { key: 'notification.task_comment', details: { comment } } }),
      },
      link: page,
    },
  ]);
}

async function checkTask(context: Context, id: number, sent: TaskCheck): Promise<TaskAttempt> {
  const { db, caller } = context;
  const check = checkOf(sent);
  const task = await lockTask(context, id);
  const same = task.status === check.status && task.mark === check.mark && task.comment === check.comment;
  if (same) return readTask(context, id);
  if (sent.version !== undefined && sent.version !== task.version)
    throw new Refusal('stale', {
      values: { by: task.checked_by ?? 'Dekanat', at: formatInstant(task.updated_at) },
    });
  const done = check.status !== UNCHECKED;
  await db
    .updateTable('task_attempts')
    .set({
      ...check,
      checked_by: done ? caller.id : null,
      checked_at: done ? sql<string>`now()` : null,
      updated_at: sql`now()`,
    })
    .where('id', '=', id)
    .execute();
  await notifyStudent(context, task, check);
  await publishTasks(db, task);
  return readTask(context, id);
}

export const taskAttemptFeature = implement(taskAttempts, {
  list: taskList.list,
  export: taskList.export,
  places: listPlaces,
  read: (context, { params }) => readTask(context, params.id),
  check: (context, { params, body }) => checkTask(context, params.id, body),
});
