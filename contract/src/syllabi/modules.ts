import { z } from 'zod';
import { createCall, readCall, removeCall, updateCall } from '#api/calls.ts';
import type { ResultOf } from '#api/endpoint.ts';
import { Day, Id, Instant, requiredInstant, STORED, text, Version, withoutDefaults } from '#api/fields.ts';
import { defineResource } from '#api/resource.ts';
import { SYLLABI } from '../catalogue/syllabi.ts';
import { ITEM_TYPES, LESSON_TYPES, type LessonType as LessonTypeName } from './lesson-rules.ts';

const LessonType = z.enum(LESSON_TYPES);
/** Clients also send the types as they print them. */
const SPELLED_TYPES = { Nazariy: 'theoretical', Amaliy: 'practical' } as const satisfies Record<
  string,
  LessonTypeName
>;
const SentLessonType = z.union([
  LessonType,
  z.enum(['Nazariy', 'Amaliy']).transform((spelled): LessonTypeName => SPELLED_TYPES[spelled]),
]);

/** Lengths of names and descriptions, in characters. */
export const MODULE_LENGTHS = { name: { min: 3, max: 255 }, description: { min: 3, max: 500 } } as const;
const MAX_MODULES = 100;

/** What the outline shows of an item. */
const OutlineItem = z.object({ id: Id, type: z.enum(ITEM_TYPES) });

const Lesson = z.object({
  ...STORED,
  module_id: Id,
  name: z.string(),
  type: LessonType.nullable(),
  deadline_date: Instant.nullable(),
  /** Number of students with a deadline of their own. */
  individual_deadlines: z.int(),
  comment_allow: z.boolean(),
  /** Number of attached files. */
  files: z.int(),
  items: z.array(OutlineItem),
});

const Module = z.object({
  ...STORED,
  syllabus_id: Id,
  name: z.string(),
  description: z.string(),
  start_date: Day.nullable(),
  end_date: Day.nullable(),
});

/** A module with its lessons and the kinds of their items, all in order. */
const OutlineModule = Module.extend({ lessons: z.array(Lesson) });

const Name = text(MODULE_LENGTHS.name.max);
const module = {
  name: Name.min(1, 'syllabus_module.name.required').min(MODULE_LENGTHS.name.min, 'syllabus_module.name.min'),
  description: z
    .union([z.literal(''), text(MODULE_LENGTHS.description.max).min(MODULE_LENGTHS.description.min)])
    .default(''),
  start_date: Day.nullable().default(null),
  end_date: Day.nullable().default(null),
};
interface Dates {
  start_date?: string | null | undefined;
  end_date?: string | null | undefined;
}
const inOrder = ({ start_date, end_date }: Dates) =>
  start_date == null || end_date == null || start_date <= end_date;
const ORDER = { path: ['end_date'], error: 'syllabus_module.end_date.order' };

/** A new lesson is a name typed in a row of the outline; a stored one has a form. */
const lessonName = (sentence: string) =>
  text(MODULE_LENGTHS.name.max).min(1, sentence).min(MODULE_LENGTHS.name.min, 'lesson.name.min');
/** A day alone means its last second. */
const Deadline = requiredInstant('date.required');

export const syllabusModules = defineResource(SYLLABI.syllabus_modules, {
  outline: readCall('/syllabus-modules/subject-plan/{syllabusId}', 'syllabus_index', z.array(OutlineModule)),
  create: createCall(
    '/syllabus/modules/{syllabusId}',
    'syllabus_update',
    z.strictObject(module).refine(inOrder, ORDER),
    OutlineModule,
  ),
  /**
   * Changes modules and their order: modules that are left out follow after the listed ones. Descriptions and dates that are left out
   * stay.
   */
  update: {
    ...updateCall(
      '/syllabus/modules/{syllabusId}',
      'syllabus_update',
      z.strictObject({
        modules: z
          .array(
            z
              .strictObject({ id: Id, ...withoutDefaults(module), version: Version.optional() })
              .refine(inOrder, ORDER),
          )
          .min(1)
          .max(MAX_MODULES),
      }),
      z.array(Module),
    ),
    plainList: 'modules',
  },
  /** Changes one module and leaves the order. */
  change: updateCall(
    '/syllabus/modules/change/{moduleId}',
    'syllabus_update',
    z
      .strictObject({ ...withoutDefaults(module), name: module.name.optional(), version: Version.optional() })
      .refine(inOrder, ORDER),
    Module,
  ),
  /** Puts a module before another one, or at the end. */
  move: updateCall(
    '/syllabus/modules/move/{moduleId}',
    'syllabus_update',
    z.strictObject({ before_id: Id.nullable().optional() }),
    Module,
  ),
  remove: removeCall('/syllabus/modules/{moduleId}', 'syllabus_update'),
  /** Undoes a removal within a day. */
  restore: updateCall(
    '/syllabus/modules/restore/{moduleId}',
    'syllabus_update',
    z.strictObject({}),
    OutlineModule,
  ),
});

export const syllabusLessons = defineResource(SYLLABI.syllabus_lessons, {
  create: createCall(
    '/syllabus/modules/lessons/{moduleId}',
    'syllabus_update',
    z.strictObject({ name: lessonName('lesson.name.required') }),
    Lesson,
  ),
  update: updateCall(
    '/syllabus/modules/lessons/{lessonId}',
    'syllabus_update',
    z.strictObject({
      name: lessonName('lesson.name.enter').optional(),
      /** Fixed once the lesson has an item. */
      type: SentLessonType.optional(),
      deadline_date: Deadline.nullable().optional(),
      comment_allow: z.boolean().optional(),
      version: Version.optional(),
    }),
    Lesson,
  ),
  /** Puts a lesson into a module, before another lesson or at the end. */
  move: updateCall(
    '/syllabus/modules/lessons/move/{lessonId}',
    'syllabus_update',
    z.strictObject({ module_id: Id, before_id: Id.nullable().optional() }),
    Lesson,
  ),
  remove: removeCall('/syllabus/modules/lessons/{lessonId}', 'syllabus_update'),
  restore: updateCall(
    '/syllabus/modules/lessons/restore/{lessonId}',
    'syllabus_update',
    z.strictObject({}),
    Lesson,
  ),
});

export type OutlineModule = ResultOf<(typeof syllabusModules)['outline']>[number];
export type OutlineLesson = OutlineModule['lessons'][number];
