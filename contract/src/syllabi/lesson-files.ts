import { z } from 'zod';
import { createCall, readCall, removeCall } from '#api/calls.ts';
import { Id } from '#api/fields.ts';
import { defineResource } from '#api/resource.ts';
import { SYLLABI } from '../catalogue/syllabi.ts';

const LessonFile = z.object({
  id: Id,
  syllabus_module_lesson_id: Id,
  /** Id of the uploaded file. */
  resource: Id,
  file_url_resource: z.string(),
  name: z.string(),
  size: z.int(),
  mime: z.string(),
});

/** Files that students find beside a lesson. */
export const lessonFiles = defineResource(SYLLABI.lesson_files, {
  list: readCall('/syllabus-module-lesson-resources/list/{lessonId}', 'syllabus_index', z.array(LessonFile)),
  create: createCall(
    '/syllabus-module-lesson-resources',
    'syllabus_update',
    z.strictObject({ syllabus_module_lesson_id: Id, resource: Id }),
    LessonFile,
  ),
  remove: removeCall('/syllabus-module-lesson-resources/{id}', 'syllabus_update'),
});
