import { defineResource } from '#api/resource.ts';
import { TEACHERS } from '../catalogue/teachers.ts';
import { importCall } from '../operations/imports.ts';

/** A file of teachers; what follows is done with it as with every import. */
export const teacherImports = defineResource(TEACHERS.teachers, {
  upload: importCall('/teachers/import', 'teacher_update'),
});
