import { z } from 'zod';
import { removeCall } from '#api/calls.ts';
import { Id, text } from '#api/fields.ts';
import { defineResource } from '#api/resource.ts';
import { ownActCall, ownListCall, WrittenInstant } from '#api/student-calls.ts';
import { STUDY } from '../catalogue/study.ts';

export const COMMENT_MAX = 2_000;

const LessonComment = z.object({
  id: Id,
  title: z.string(),
  updated_at: WrittenInstant,
  user: z.object({ username: z.string(), avatar: z.url().nullable() }),
});

/** What students write under a lesson. */
export const lessonComments = defineResource(STUDY.lesson_comments, {
  list: ownListCall('/syllabus/CommentaryLesson/{lessonId}', LessonComment),
  add: ownActCall(
    'POST',
    '/syllabus/CommentaryLessonStore/{lessonId}',
    { title: text(COMMENT_MAX).min(1) },
    LessonComment,
  ),
});

/** Staff remove a comment, which stays in the record. */
export const removedComments = defineResource(STUDY.lesson_comments, {
  remove: removeCall('/lesson-comments/{id}', 'syllabus_update'),
});
