import { defineResource } from '#api/resource.ts';
import { STUDENTS } from '../catalogue/students.ts';
import { importCall } from '../operations/imports.ts';

/** A file of students; what follows is done with it as with every import. */
export const studentImports = defineResource(STUDENTS.students, {
  upload: importCall('/students/import', 'student_store'),
});
