import { defineResource } from '#api/resource.ts';
import { STUDENTS } from '../catalogue/students.ts';
import { importCall } from '../operations/imports.ts';

/** Uploads a file of students; the calls of `imports` continue with it. */
export const studentImports = defineResource(STUDENTS.students, {
  upload: importCall('/students/import', 'student_store'),
});
