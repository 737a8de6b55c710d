import { z } from 'zod';
import {
  checkCall,
  createCall,
  exportCall,
  listCall,
  lookupCall,
  readCall,
  removeCall,
  updateCall,
} from '#api/calls.ts';
import { resource } from '#api/endpoint.ts';
import { Id, QueryStatus, STORED, Status, text, translated, Version } from '#api/fields.ts';
import { Language } from '#api/languages.ts';
import { exportQuery, listQuery, Search, sortBy } from '#api/lists.ts';

/** Who heads a faculty (specification 000 §3); the wire's own spelling. */
export const FACULTY_POSITIONS = ["boshlig'i", 'dekani'] as const;
export const FacultyPosition = z.enum(FACULTY_POSITIONS, 'faculty.position.required');
export type FacultyPosition = z.infer<typeof FacultyPosition>;

export const Faculty = z.object({
  ...STORED,
  ...translated({ name: z.string() }),
  university_id: Id,
  university_name: z.string().nullable(),
  faculty_code: z.string(),
  dean_name: z.string(),
  position: FacultyPosition,
  status: Status,
});
export type Faculty = z.infer<typeof Faculty>;

export const FacultyInput = z.strictObject({
  /** The language that `name` is written in. */
  language: Language,
  /** Needed from a super administrator, who has no university of their own. */
  university_id: Id.optional(),
  name: text(255).min(1, 'faculty.name.required'),
  faculty_code: text(32).min(2, 'faculty.faculty_code.min'),
  dean_name: text(255).min(4, 'faculty.dean_name.min'),
  position: FacultyPosition,
  status: Status.default(1),
});
/** A status left out stays what it is. */
export const FacultyUpdate = FacultyInput.extend({ status: Status.optional(), version: Version.optional() });

export const FacultyListQuery = listQuery({
  name: Search,
  status: QueryStatus.optional(),
  position: FacultyPosition.optional(),
  sort: sortBy('name', 'faculty_code', 'dean_name', 'created_at'),
});

export const FacultyExportQuery = exportQuery(FacultyListQuery, [
  'name',
  'faculty_code',
  'dean_name',
  'position',
  'status',
  'translations',
  'university_name',
  'created_at',
  'updated_at',
]);

export const FacultyOption = z.object({ id: Id, name: z.string(), university_id: Id });
export type FacultyOption = z.infer<typeof FacultyOption>;

export const faculties = resource({
  list: listCall('/faculties', 'faculty_index', FacultyListQuery, Faculty),
  export: exportCall('/faculties/export', 'faculty_index', FacultyExportQuery),
  options: lookupCall('/faculties/list', FacultyOption),
  read: readCall('/faculties/{id}', 'faculty_index', Faculty),
  check: checkCall('/faculties/{id}/check', 'faculty_index'),
  create: createCall('/faculties', 'faculty_store', FacultyInput, Faculty),
  update: updateCall('/faculties/{id}', 'faculty_update', FacultyUpdate, Faculty),
  remove: removeCall('/faculties/{id}', 'faculty_destroy'),
});
