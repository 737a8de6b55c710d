import { formatInstant } from '@dekanat/contract/api/days.ts';
import { lessonComments, type StaffComment, staffComments } from '@dekanat/contract/study/comments.ts';
import { sql } from 'kysely';
import { type Context, messageLanguage } from '#api/context.ts';
import { notFound, Refusal } from '#api/errors.ts';
import { requireHourly } from '#api/hourly-limit.ts';
import { implement } from '#api/implement.ts';
import { translate } from '#api/messages.ts';
import { wholeOrPage } from '#api/own-lists.ts';
import { accountName } from '#crud/account-name.ts';
import { compiledQuery, type IdOperand } from '#db/compiled-query.ts';
import type { Queryable } from '#db/database.ts';
import { inStudentScope, studentName } from '#features/students/shared.ts';
import { visibleSyllabi } from '#features/syllabi/shared.ts';
import type { TextKey } from '#locales/text-key.ts';
import { addressesFor } from './file-addresses.ts';
import { lessonById } from './own-lessons.ts';
import { lockStudying, rowsOrNone, type StudentContext } from './own-register.ts';

const TASK_OF_LESSON = sql`item.lesson_id = lesson.id and item.type = 'question-answer' and item.removed_at is null`;

/** Neither the lesson nor a task in it forbids comments. */
const ALLOWS_COMMENTS = sql<boolean>`(lesson.comment_allow and not exists (
  select from lesson_items item where ${TASK_OF_LESSON} and not item.comment_allow))`;

/** The lesson has a task whose answer must be accepted first, and the caller's was not. */
const HIDES_COMMENTS = sql<boolean>`exists (
  select from lesson_items item where ${TASK_OF_LESSON} and item.allow_comment_after_correct_answer
    and not exists (select from task_attempts attempt
      where attempt.item_id = item.id and attempt.student_id = register.student_id and attempt.status = 1))`;

const readLesson = compiledQuery(['studentId', 'lessonId'], (db, { studentId, lessonId }) =>
  lessonById({ db, caller: { studentId } }, lessonId)
    .innerJoin('students', 'students.id', 'register.student_id')
    .select([ALLOWS_COMMENTS.as('allows'), HIDES_COMMENTS.as('hides')])
    .select(sql<boolean>`(students.study_status = 'studying')`.as('studying')),
);

/** A lesson with what its comments depend on. @throws Refusal 404 for a lesson that is not the caller's */
async function commentedLesson({ db, caller: { studentId } }: StudentContext, lessonId: number) {
  const [lesson] = await readLesson(db, { studentId, lessonId }, undefined);
  if (lesson === undefined) throw notFound();
  return lesson;
}
type CommentedLesson = Awaited<ReturnType<typeof commentedLesson>>;

/** Why the caller cannot write a comment. */
function whyNot({ allows, hides, studying }: CommentedLesson): TextKey | undefined {
  if (!allows) return 'lesson_comment.closed';
  if (hides) return 'lesson_comment.after_answer';
  return studying ? undefined : 'study.not_studying';
}

const shownComments = (
  db: Queryable,
  ids: Record<'universityId' | 'lessonId', IdOperand>,
  language: StudentContext['language'],
) =>
  db
    .selectFrom('lesson_comments as comment')
    .innerJoin('students', 'students.id', 'comment.student_id')
    .leftJoin('users', 'users.id', 'comment.user_id')
    .where('comment.lesson_id', '=', ids.lessonId)
    .where('comment.removed_at', 'is', null)
    .where('comment.university_id', '=', ids.universityId)
    .select(['comment.id', 'comment.title', 'comment.updated_at', 'users.username', 'users.image'])
    .select(studentName(language).as('fio'))
    .orderBy('comment.id', 'desc');
type ShownComment = Awaited<ReturnType<ReturnType<typeof shownComments>['executeTakeFirstOrThrow']>>;

const readComments = compiledQuery(['universityId', 'lessonId'], shownComments);

async function withAuthors(context: StudentContext, rows: readonly ShownComment[]) {
  const images = await addressesFor(
    context,
    rows.map(({ image }) => image),
  );
  return rows.map(({ username, fio, image, updated_at, ...row }) => ({
    ...row,
    updated_at: formatInstant(updated_at),
    user: { username: username ?? '', fio, avatar: images.get(image ?? 0)?.url ?? null },
  }));
}

const WRITTEN_PER_HOUR = 60;

/** Removed comments count, too. */
async function requireFewer({ db, caller }: StudentContext): Promise<void> {
  const { written } = await db
    .selectFrom('lesson_comments')
    .where('student_id', '=', caller.studentId)
    .where('created_at', '>', sql<string>`now() - interval '1 hour'`)
    .select(sql<number>`count(*)`.as('written'))
    .executeTakeFirstOrThrow();
  requireHourly(written, WRITTEN_PER_HOUR, 'lesson_comment.hourly');
}

export const lessonCommentFeature = implement(lessonComments, {
  list: async (context, { params, query }) => {
    const [lesson] = await rowsOrNone(context, async () => [await commentedLesson(context, params.lessonId)]);
    const isShown = lesson?.allows === true && !lesson.hides;
    const { universityId } = context.caller;
    const rows = isShown
      ? await readComments(context.db, { universityId, lessonId: lesson.id }, context.language)
      : [];
    const refusal = lesson === undefined ? 'study.not_studying' : whyNot(lesson);
    return {
      ...wholeOrPage(await withAuthors(context, rows), query),
      refusal: refusal === undefined ? null : translate(refusal, messageLanguage(context)),
    };
  },
  add: async (context, { params, body: { title } }) => {
    await lockStudying(context);
    const { db, caller, language } = context;
    const { universityId } = caller;
    const lesson = await commentedLesson(context, params.lessonId);
    const refusal = whyNot(lesson);
    if (refusal !== undefined) throw new Refusal('wrong_state', { key: refusal });
    await requireFewer(context);
    const { id } = await db
      .insertInto('lesson_comments')
      .values({
        university_id: universityId,
        lesson_id: lesson.id,
        student_id: caller.studentId,
        user_id: caller.id,
        title,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const written = shownComments(db, { universityId, lessonId: lesson.id }, language);
    const rows = await written.where('comment.id', '=', id).execute();
    const [comment] = await withAuthors(context, rows);
    if (comment === undefined) throw notFound();
    return comment;
  },
});

const SHOWN_MAX = 500;

/** The comments of a lesson by students in the scope. @throws Refusal 404 for a lesson outside it */
async function commentsForStaff(context: Context, lessonId: number): Promise<StaffComment[]> {
  const { db, scope, language } = context;
  await visibleSyllabi(context)
    .innerJoin('syllabus_lessons', 'syllabus_lessons.syllabus_id', 'syllabi.id')
    .where('syllabus_lessons.id', '=', lessonId)
    .where('syllabus_lessons.removed_at', 'is', null)
    .select('syllabi.id')
    .executeTakeFirstOrThrow(notFound);
  return db
    .selectFrom('lesson_comments as comment')
    .innerJoin('students', 'students.id', 'comment.student_id')
    .leftJoin('users', 'users.id', 'comment.removed_by')
    .where('comment.lesson_id', '=', lessonId)
    .where(inStudentScope(scope))
    .select(['comment.id', 'comment.title', 'comment.student_id', 'comment.created_at', 'comment.removed_at'])
    .select([studentName(language).as('fio'), accountName.as('removed_by')])
    .orderBy('comment.id', 'desc')
    .limit(SHOWN_MAX)
    .execute();
}

export const staffCommentFeature = implement(staffComments, {
  read: (context, { params }) => commentsForStaff(context, params.lessonId),
  remove: async (context, { params: { id } }) => {
    const { db, scope, caller } = context;
    const comment = await db
      .selectFrom('lesson_comments')
      .innerJoin('syllabus_lessons', 'syllabus_lessons.id', 'lesson_comments.lesson_id')
      .innerJoin('students', 'students.id', 'lesson_comments.student_id')
      .where('lesson_comments.id', '=', id)
      .where('lesson_comments.removed_at', 'is', null)
      .where(inStudentScope(scope))
      .select('syllabus_lessons.syllabus_id')
      .executeTakeFirstOrThrow(notFound);
    await visibleSyllabi(context)
      .where('syllabi.id', '=', comment.syllabus_id)
      .select('syllabi.id')
      .executeTakeFirstOrThrow(notFound);
    await db
      .updateTable('lesson_comments')
      .set({ removed_at: sql`now()`, removed_by: caller.id })
      .where('id', '=', id)
      .where('removed_at', 'is', null)
      .execute();
    return null;
  },
});
