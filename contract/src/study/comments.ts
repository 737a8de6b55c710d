import { z } from 'zod';
import { readCall, removeCall } from '#api/calls.ts';
import { Id, Instant, text } from '#api/fields.ts';
import { page } from '#api/lists.ts';
import { defineResource } from '#api/resource.ts';
import { ownActCall, ownListCall, VIEWABLE, WrittenInstant } from '#api/student-calls.ts';
import { STUDY } from '../catalogue/study.ts';

export const COMMENT_MAX = 2_000;

const LessonComment = z.object({
  id: Id,
  title: z.string(),
  updated_at: WrittenInstant,
  user: z.object({ username: z.string(), fio: z.string(), avatar: z.url().nullable() }),
});
/** With the reason why the student cannot write a comment; null: it is allowed. */
const LessonComments = page(LessonComment).extend({ refusal: z.string().nullable() });

/** What students write under a lesson. */
export const lessonComments = defineResource(STUDY.lesson_comments, {
  list: {
    ...ownListCall('/syllabus/CommentaryLesson/{lessonId}', LessonComment),
    ...VIEWABLE,
    result: LessonComments,
  },
  add: ownActCall(
    'POST',
    '/syllabus/CommentaryLessonStore/{lessonId}',
    { title: text(COMMENT_MAX).min(1) },
    LessonComment,
  ),
});

/** A comment as staff see it, also when it was removed. */
const StaffComment = z.object({
  id: Id,
  title: z.string(),
  student_id: Id,
  fio: z.string(),
  created_at: Instant,
  removed_at: Instant.nullable(),
  /** User name. */
  removed_by: z.string().nullable(),
});
export type StaffComment = z.infer<typeof StaffComment>;

/** Staff read the comments of a lesson and remove one, which stays in the record. */
export const staffComments = defineResource(STUDY.lesson_comments, {
  /** The latest 500, newest first. */
  read: readCall('/lesson-comments/lesson/{lessonId}', 'syllabus_index', z.array(StaffComment)),
  remove: removeCall('/lesson-comments/{id}', 'syllabus_update'),
});
