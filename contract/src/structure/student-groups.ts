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
import {
  Id,
  QueryId,
  QueryStatus,
  queryNumber,
  STORED,
  Status,
  text,
  translated,
  Version,
} from '#api/fields.ts';
import { Language } from '#api/languages.ts';
import { exportQuery, LookupQuery, listQuery, Search, sortBy } from '#api/lists.ts';

/** The years that a group may have begun its studies in: from the oldest that archives speak of. */
export const ENTRY_YEARS = { first: 1990, last: 2100 };
const EntryYear = z.int().min(ENTRY_YEARS.first).max(ENTRY_YEARS.last);

/** Of the faculty of its speciality; a group without one is the whole university's. */
export const StudentGroup = z.object({
  ...STORED,
  ...translated({ name: z.string() }),
  university_id: Id,
  university_name: z.string().nullable(),
  faculty_id: Id.nullable(),
  faculty_name: z.string().nullable(),
  speciality_id: Id.nullable(),
  speciality_name: z.string().nullable(),
  /** The language that the group is taught in; `language` is that of its name. */
  study_language: Language.nullable(),
  entry_year: EntryYear.nullable(),
  status: Status,
});
export type StudentGroup = z.infer<typeof StudentGroup>;

/** Clients that know of a name only may write one: an update leaves what it does not name as it is. */
export const StudentGroupInput = z.strictObject({
  /** The language that `name` is written in. */
  language: Language,
  /** Needed from a super administrator, who has no university of their own. */
  university_id: Id.optional(),
  name: text(255).min(1, 'student_group.name.required'),
  speciality_id: Id.nullable().optional(),
  study_language: Language.nullable().optional(),
  entry_year: EntryYear.nullable().optional(),
  status: Status.default(1),
});
/** A status left out stays what it is. */
export const StudentGroupUpdate = StudentGroupInput.extend({
  status: Status.optional(),
  version: Version.optional(),
});

export const StudentGroupListQuery = listQuery({
  name: Search,
  status: QueryStatus.optional(),
  faculty_id: QueryId.optional(),
  speciality_id: QueryId.optional(),
  study_language: Language.optional(),
  entry_year: queryNumber(EntryYear).optional(),
  /** 0: those of no speciality yet. */
  with_speciality: QueryStatus.optional(),
  sort: sortBy('name', 'speciality_name', 'faculty_name', 'entry_year', 'created_at'),
});

export const StudentGroupExportQuery = exportQuery(StudentGroupListQuery, [
  'name',
  'speciality_name',
  'faculty_name',
  'study_language',
  'entry_year',
  'status',
  'translations',
  'university_name',
  'created_at',
  'updated_at',
]);

export const StudentGroupOption = z.object({
  id: Id,
  name: z.string(),
  university_id: Id,
  faculty_id: Id.nullable(),
  speciality_id: Id.nullable(),
});
export type StudentGroupOption = z.infer<typeof StudentGroupOption>;

export const studentGroups = resource({
  list: listCall('/student-groups', 'student_group_index', StudentGroupListQuery, StudentGroup),
  export: exportCall('/student-groups/export', 'student_group_index', StudentGroupExportQuery),
  options: {
    ...lookupCall('/student-groups/list', StudentGroupOption),
    query: LookupQuery.extend({ faculty_id: QueryId.optional(), speciality_id: QueryId.optional() }),
  },
  read: readCall('/student-groups/{id}', 'student_group_index', StudentGroup),
  check: checkCall('/student-groups/{id}/check', 'student_group_index'),
  create: createCall('/student-groups', 'student_group_store', StudentGroupInput, StudentGroup),
  update: updateCall('/student-groups/{id}', 'student_group_update', StudentGroupUpdate, StudentGroup),
  remove: removeCall('/student-groups/{id}', 'student_group_destroy'),
});
