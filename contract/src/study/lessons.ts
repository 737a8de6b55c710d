import { z } from 'zod';
import { Id, Instant, queryNumber } from '#api/fields.ts';
import { defineResource } from '#api/resource.ts';
import { ownListCall, VIEWABLE, WrittenDay, WrittenInstant } from '#api/student-calls.ts';
import { STUDY } from '../catalogue/study.ts';
import { ITEM_TYPES } from '../syllabi/lesson-rules.ts';
import { DrawnQuestion } from './student-tests.ts';

/** Of a file or a video: clients build `/storage/{directory}/{filename}.{extension}`. */
export const Media = z.object({
  directory: z.string(),
  filename: z.string(),
  extension: z.string(),
  /** Bytes. */
  size: z.int(),
  pivot: z.object({ tag: z.string() }),
});

const PlannedModule = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  start_date: WrittenDay.nullable(),
  end_date: WrittenDay.nullable(),
  lessons: z.array(
    z.object({ id: Id, name: z.string(), total_lesson_item: z.int(), read_total_lesson_item: z.int() }),
  ),
});

/** A file of a lesson, with the name of the lesson. */
const SubjectFile = z.object({
  id: Id,
  name: z.string(),
  file_url_resource: z.url(),
  media: z.array(Media),
  lesson_id: Id,
  lesson_name: z.string(),
});

const SubjectPlan = z.object({
  subject_id: Id,
  subject_name: z.string(),
  choice_of_subject: z.int(),
  /** false: a member of an elective group of which nothing is chosen yet; its lessons cannot be opened. */
  taken: z.boolean(),
  /** Who teaches the student's group; null while nobody is assigned. */
  teacher_name: z.string().nullable(),
  /** 0 before the first lesson is opened. */
  last_lesson_id: z.int(),
  file_url_photo: z.url().nullable(),
  file_url_video: z.url().nullable(),
  /** Syllabi have no such file. */
  file_url_info: z.null(),
  description: z.string(),
  requirements: z.string(),
  total_module: z.int(),
  total_lesson: z.int(),
  module: z.array(PlannedModule),
  /** The files of all lessons, in order of the plan; none before the subject is taken. */
  files: z.array(SubjectFile),
});

/** What is shown for “unlimited”. */
export const UNLIMITED_ATTEMPTS = 99;

const StudiedItem = z.object({
  id: Id,
  type: z.enum(ITEM_TYPES),
  text: z.string(),
  file_url_video: z.url().nullable(),
  media: z.array(Media),
  read_total_lesson_item: z.literal([0, 1]),
  allow_comment_after_correct_answer: z.boolean(),
  deadline_date: WrittenInstant.nullable(),
  /** Whether the lesson is open. */
  syllabus_module_lesson: z.object({ deadline_check: z.boolean() }),
  /** `UNLIMITED_ATTEMPTS`: unlimited. */
  count_of_attempts: z.int(),
  /**
   * Only of a test with proctored sessions: the one of now, else the next, else the last. For a student with an own date: the first one,
   * until that date.
   */
  session: z.object({ start_date: WrittenInstant, end_date: WrittenInstant, minutes: z.int() }).optional(),
  /** Only of a test with a started attempt that has an end. */
  attempt: z.object({ ends_at: Instant, seconds_left: z.int() }).optional(),
  /** Of a test: a started attempt is not completed, and its time is not over. It may have no end. */
  attempt_open: z.boolean().optional(),
  test_question: z.array(DrawnQuestion),
});

const LessonFile = z.object({
  id: Id,
  name: z.string(),
  file_url_resource: z.url(),
  media: z.array(Media),
});

/** An id in the query of a client that may send anything else for none. */
const ChosenId = queryNumber(Id).optional().catch(undefined);
const ofLesson = { subject_id: ChosenId, syllabus_module_lesson_id: ChosenId };

/** What a student reads: plans of subjects, items and files of lessons. */
export const studyLessons = defineResource(STUDY.lesson_readings, {
  plan: {
    ...ownListCall('/syllabus/semesterSubjectPlan/{semesterId}', SubjectPlan, { subject_id: ChosenId }),
    ...VIEWABLE,
  },
  /**
   * The items of a lesson. The call records what is read: with `type` and an item this item, without them the lesson and its first item.
   */
  items: {
    ...ownListCall('/syllabus/SubjectLessonItems/{semesterId}', StudiedItem, {
      ...ofLesson,
      type: z.enum(ITEM_TYPES).optional().catch(undefined),
      syllabus_module_lesson_item_id: ChosenId,
    }),
    ...VIEWABLE,
  },
  files: {
    ...ownListCall('/syllabus/SubjectLessonResource/{semesterId}', LessonFile, ofLesson),
    ...VIEWABLE,
  },
});
