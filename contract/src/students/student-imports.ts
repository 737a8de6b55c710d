import { resource } from '#api/endpoint.ts';
import { importCall } from '../operations/imports.ts';

/** A file of students; what follows is done with it as with every import. */
export const studentImports = resource({ upload: importCall('/students/import', 'student_store') });
