import { defineResource } from '#api/resource.ts';
import { TEACHERS } from '../catalogue/teachers.ts';
import { importCall } from '../operations/imports.ts';

/** Uploads a file of teachers; the calls of `imports` continue with it. */
export const teacherImports = defineResource(TEACHERS.teachers, {
  upload: importCall('/teachers/import', 'teacher_update'),
});
