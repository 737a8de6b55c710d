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
import { Id, QueryId, QueryStatus, STORED, Status, text, translated, Version } from '#api/fields.ts';
import { Language } from '#api/languages.ts';
import { exportQuery, LookupQuery, listQuery, Search, sortBy } from '#api/lists.ts';
import { LabelKey } from '../reference/labels.ts';

export const Speciality = z.object({
  ...STORED,
  ...translated({ name: z.string() }),
  /** The same as `name`: clients know both (specification 000 §3). */
  speciality_name: z.string(),
  university_id: Id,
  university_name: z.string().nullable(),
  faculty_id: Id,
  faculty_name: z.string().nullable(),
  code: z.string(),
  education_type_id: z.string(),
  education_type_name: z.string().nullable(),
  status: Status,
});
export type Speciality = z.infer<typeof Speciality>;

export const SpecialityInput = z.strictObject({
  /** The language that `name` is written in. */
  language: Language,
  /** Needed from a super administrator, who has no university of their own. */
  university_id: Id.optional(),
  faculty_id: Id,
  name: text(255).min(1, 'speciality.name.required'),
  code: text(32).min(2, 'speciality.code.min'),
  /** Key of a label of the module `education_type`. */
  education_type_id: LabelKey,
  status: Status.default(1),
});
/** A status left out stays what it is. */
export const SpecialityUpdate = SpecialityInput.extend({
  status: Status.optional(),
  version: Version.optional(),
});

export const SpecialityListQuery = listQuery({
  /** Name or code. */
  name: Search,
  status: QueryStatus.optional(),
  faculty_id: QueryId.optional(),
  education_type_id: LabelKey.optional(),
  sort: sortBy('name', 'code', 'faculty_name', 'education_type_name', 'created_at'),
});

export const SpecialityExportQuery = exportQuery(SpecialityListQuery, [
  'name',
  'code',
  'faculty_name',
  'education_type_name',
  'status',
  'translations',
  'university_name',
  'created_at',
  'updated_at',
]);

export const SpecialityOption = z.object({
  id: Id,
  name: z.string(),
  code: z.string(),
  university_id: Id,
  faculty_id: Id,
});
export type SpecialityOption = z.infer<typeof SpecialityOption>;

export const specialities = resource({
  list: listCall('/specialities', 'speciality_index', SpecialityListQuery, Speciality),
  export: exportCall('/specialities/export', 'speciality_index', SpecialityExportQuery),
  options: {
    ...lookupCall('/specialities/list', SpecialityOption),
    query: LookupQuery.extend({ faculty_id: QueryId.optional() }),
  },
  read: readCall('/specialities/{id}', 'speciality_index', Speciality),
  check: checkCall('/specialities/{id}/check', 'speciality_index'),
  create: createCall('/specialities', 'speciality_store', SpecialityInput, Speciality),
  update: updateCall('/specialities/{id}', 'speciality_update', SpecialityUpdate, Speciality),
  remove: removeCall('/specialities/{id}', 'speciality_destroy'),
});
