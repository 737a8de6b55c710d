import { z } from 'zod';
import { createCall, readCall, removeCall, updateCall } from '#api/calls.ts';
import { whenEmpty } from '#api/empty.ts';
import type { ResultOf } from '#api/endpoint.ts';
import { Id, Instant, QueryStatus, requiredInstant, STORED, Version } from '#api/fields.ts';
import { ScopedQuery } from '#api/lists.ts';
import { defineResource } from '#api/resource.ts';
import { SYLLABI } from '../catalogue/syllabi.ts';
import { html } from '../rich-text/rich-text-field.ts';
import { ITEM_TYPES } from './lesson-rules.ts';
import { Question } from './questions.ts';
import { Video } from './videos.ts';

const ItemType = z.enum(ITEM_TYPES, whenEmpty('lesson_item.type.required'));

/** Attempts at a task or test; 0: unlimited. */
export const ATTEMPTS = { unlimited: 0, max: 5, start: 3 } as const;
/** An empty text is refused after it is sanitised. */
const RichText = html();
const Attempts = z.int(whenEmpty('lesson_item.attempts.required')).min(ATTEMPTS.unlimited).max(ATTEMPTS.max);

export const LessonItem = z.object({
  ...STORED,
  lesson_id: Id,
  type: ItemType,
  /** Sanitised HTML of a text or task. */
  text: z.string(),
  video: Video.nullable(),
  /** The fields of its video, as some clients read them. */
  videoId: Id.nullable(),
  file_url_video: z.string().nullable(),
  media: Video.shape.media,
  video_converter_status: Video.shape.video_converter_status.nullable(),
  /** Path of a page with the player, for an iframe; it works without signing in while the item exists. */
  embed_url: z.string().nullable(),
  /** Students comment on a task only after a correct answer. */
  allow_comment_after_correct_answer: z.boolean(),
  comment_allow: z.boolean(),
  count_of_attempts: z.int(),
  /** Questions of the test that can be drawn. */
  all_test: z.int(),
  /** The questions of a test, where the item is read; lists leave them out with `questions=0`. */
  test_question: z.array(Question).optional(),
  /** Questions that each student gets. */
  count_of_test_for_student: z.int(),
  seans_code: z.string().nullable(),
  test_start_date: Instant.nullable(),
  test_end_date: Instant.nullable(),
  /** Minutes that a proctored student has. */
  life_time: z.int().nullable(),
});

const version = { version: Version.optional() };
export const lessonItems = defineResource(SYLLABI.lesson_items, {
  list: {
    ...readCall('/syllabus/lessons/item/list/{lessonId}', 'syllabus_index', z.array(LessonItem)),
    query: ScopedQuery.extend({ questions: QueryStatus.default(1) }),
  },
  read: readCall('/syllabus/lessons/item/view/{id}', 'syllabus_index', LessonItem),
  create: createCall(
    '/syllabus/lessons/item/create/{lessonId}',
    'syllabus_update',
    z.strictObject({ type: ItemType }),
    LessonItem,
  ),
  updateText: updateCall(
    '/syllabus/lessons/item/text/{id}',
    'syllabus_update',
    z.strictObject({ text: RichText.min(1, 'lesson_item.text.required'), ...version }),
    LessonItem,
  ),
  updateTask: updateCall(
    '/syllabus/lessons/item/question-answer/{id}',
    'syllabus_update',
    z.strictObject({
      text: RichText.min(1, 'lesson_item.text.required'),
      allow_comment_after_correct_answer: z.boolean().optional(),
      comment_allow: z.boolean().optional(),
      count_of_attempts: Attempts,
      ...version,
    }),
    LessonItem,
  ),
  updateVideo: updateCall(
    '/syllabus/lessons/item/video/{id}',
    'syllabus_update',
    z.strictObject({ video: Id, ...version }),
    LessonItem,
  ),
  updateTest: updateCall(
    '/syllabus/lessons/item/test/{id}',
    'syllabus_update',
    z.strictObject({
      /** Ignored: the number of questions is counted. */
      all_test: z.int().min(0).optional(),
      count_of_test_for_student: z.int(whenEmpty('lesson_item.count.required')).min(0),
      count_of_attempts: Attempts,
      ...version,
    }),
    LessonItem,
  ),
  remove: removeCall('/syllabus/lessons/item/{id}', 'syllabus_update'),
  /** Undoes a removal within a day. */
  restore: updateCall(
    '/syllabus/lessons/item/restore/{id}',
    'syllabus_update',
    z.strictObject({}),
    LessonItem,
  ),
  sort: {
    ...updateCall(
      '/syllabus/lessons/item/sort/{lessonId}',
      'syllabus_update',
      z.strictObject({
        items: z
          .array(z.strictObject({ id: Id, sort: z.int().min(0) }))
          .min(1)
          .max(500),
      }),
      z.array(LessonItem),
    ),
    plainList: 'items',
  },
  /** Opens a proctored session of a test, with an unguessable code that no other session has. */
  openSession: updateCall(
    '/syllabus/lessons/item/send-proktoring-test/{id}',
    'syllabus_update',
    z
      .strictObject({
        test_start_date: requiredInstant('proctoring.start.required'),
        test_end_date: requiredInstant('proctoring.end.required'),
        /** Minutes; clients send a text. */
        life_time: z.preprocess(
          (sent) => (typeof sent === 'string' && /^\d{1,4}$/.test(sent) ? Number(sent) : sent),
          z.int(whenEmpty('proctoring.life_time.required')).min(1, 'proctoring.life_time.min').max(1440),
        ),
      })
      .refine((body) => body.test_start_date < body.test_end_date, {
        path: ['test_end_date'],
        error: 'proctoring.end.order',
      }),
    LessonItem,
  ),
});
export type LessonItem = ResultOf<(typeof lessonItems)['read']>;
