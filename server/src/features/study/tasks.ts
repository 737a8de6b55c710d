import { formatInstant } from '@dekanat/contract/api/days.ts';
import { studentTasks, type TaskStatus } from '@dekanat/contract/study/tasks.ts';
import { sql } from 'kysely';
import { invalidField, notFound, Refusal } from '#api/errors.ts';
import { requireHourly } from '#api/hourly-limit.ts';
import { implement } from '#api/implement.ts';
import { wholeOrPage } from '#api/own-lists.ts';
import { inOwnUniversity } from '#api/scope.ts';
import type { Queryable } from '#db/database.ts';
import { claimExactly } from '#features/files/shared.ts';
import { type ChosenSubject, chosenSubject } from './chosen-subject.ts';
import { addressesFor, mediaOf } from './file-addresses.ts';
import { lockItem } from './lock-item.ts';
import { isOpen, type OwnLesson, ownLesson } from './own-lessons.ts';
import { lockStudying, rowsOrNone, type StudentContext } from './own-register.ts';
import { publishTasks } from './publish-tasks.ts';

/** The task and its lesson. @throws Refusal 404 when it is not one of a subject that the caller takes */
async function ownTask(context: StudentContext, itemId: number, chosen: ChosenSubject | undefined) {
  const item = await context.db
    .selectFrom('lesson_items as item')
    .where('item.id', '=', itemId)
    .where('item.type', '=', 'question-answer')
    .where('item.removed_at', 'is', null)
    .select(['item.lesson_id', 'item.count_of_attempts'])
    .executeTakeFirstOrThrow(notFound);
  return {
    itemId,
    attempts: item.count_of_attempts,
    lesson: await ownLesson(context, item.lesson_id, chosen),
  };
}

const attemptRows = (db: Queryable, studentId: number) =>
  db
    .selectFrom('task_attempts')
    .where('student_id', '=', studentId)
    .select(['id', 'created_at', 'mark', 'comment', 'text', 'number', sql<TaskStatus>`status`.as('status')])
    .select(
      sql<number[]>`array(select files.id from files where files.claimed_table = 'task_attempts'
        and files.claimed_id = task_attempts.id order by files.id)`.as('files'),
    );
type AttemptRow = Awaited<ReturnType<ReturnType<typeof attemptRows>['executeTakeFirstOrThrow']>>;

async function onWire(context: StudentContext, rows: AttemptRow[]) {
  const stored = await addressesFor(
    context,
    rows.flatMap(({ files }) => files),
  );
  return rows.map(({ files, created_at, number: _, ...row }) => ({
    ...row,
    created_at: formatInstant(created_at),
    question_attempt_resource: files.flatMap((id) => {
      const file = stored.get(id);
      return file ? [{ id, file_url_resource: file.url, media: [mediaOf(file, 'resource')] }] : [];
    }),
  }));
}

const handedInAt = ({ db, caller }: StudentContext, itemId: number, lesson: OwnLesson) =>
  attemptRows(db, caller.studentId)
    .where('item_id', '=', itemId)
    .where('semester_subject_id', '=', lesson.semester_subject_id)
    .orderBy('id', 'desc');

/** @throws Refusal 405 with the sentence that says why nothing more can be handed in */
function requireOpen(lesson: OwnLesson, former: AttemptRow[], attempts: number): void {
  if (!isOpen(lesson)) throw new Refusal('wrong_state', { key: 'task.over' });
  if (former.some(({ status }) => status === 1)) throw new Refusal('wrong_state', { key: 'task.accepted' });
  if (attempts > 0 && former.length >= attempts) throw new Refusal('limit', { key: 'task.attempts_used' });
}

const HANDED_IN_PER_HOUR = 60;

/** Of all tasks: a task may have any number of attempts. */
async function requireFewer({ db, caller }: StudentContext): Promise<void> {
  const { written } = await db
    .selectFrom('task_attempts')
    .where('student_id', '=', caller.studentId)
    .where('created_at', '>', sql<string>`now() - interval '1 hour'`)
    .select(sql<number>`count(*)`.as('written'))
    .executeTakeFirstOrThrow();
  requireHourly(written, HANDED_IN_PER_HOUR, 'task.hourly');
}

interface Answer {
  resource: number[];
  text?: string | null | undefined;
  semester_id?: number | undefined;
  subject_id?: number | undefined;
}

async function handIn(context: StudentContext, id: number, { resource, text, ...subject }: Answer) {
  const { db, caller } = context;
  await lockStudying(context);
  await lockItem(db, id);
  const { itemId, lesson, attempts } = await ownTask(context, id, chosenSubject(subject));
  // It waits for a check in progress, which may accept the task.
  const former = await handedInAt(context, itemId, lesson).forShare('task_attempts').execute();
  requireOpen(lesson, former, attempts);
  const files = [...new Set(resource)];
  if (files.length === 0 && !text) throw invalidField('resource', 'task.empty');
  await requireFewer(context);
  const { id: attemptId } = await db
    .insertInto('task_attempts')
    .values({
      university_id: caller.universityId,
      student_id: caller.studentId,
      semester_subject_id: lesson.semester_subject_id,
      group_id: lesson.group_id,
      item_id: itemId,
      number: (former[0]?.number ?? 0) + 1,
      text: text ?? '',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await claimExactly(
    inOwnUniversity(context),
    files.map((file) => ({ id: file, field: 'resource' })),
    { table: 'task_attempts', id: attemptId, universityId: caller.universityId },
  );
  await publishTasks(db, lesson);
  const row = await attemptRows(db, caller.studentId).where('id', '=', attemptId).executeTakeFirstOrThrow();
  const [handedIn] = await onWire(context, [row]);
  if (handedIn === undefined) throw notFound();
  return handedIn;
}

export const studentTaskFeature = implement(studentTasks, {
  list: async (context, { params, query }) => {
    const rows = await rowsOrNone(context, async () => {
      const { itemId, lesson } = await ownTask(context, params.itemId, chosenSubject(query));
      return handedInAt(context, itemId, lesson).execute();
    });
    return {
      ...wholeOrPage(await onWire(context, rows), query),
      file_megabytes: context.services.config.fileLimitMb,
    };
  },
  handIn: (context, { params, body }) => handIn(context, params.itemId, body),
});
