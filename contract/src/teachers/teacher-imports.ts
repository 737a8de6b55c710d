import { resource } from '#api/endpoint.ts';
import { importCall } from '../operations/imports.ts';

/** A file of teachers; what follows is done with it as with every import. */
export const teacherImports = resource({ upload: importCall('/teachers/import', 'teacher_update') });
