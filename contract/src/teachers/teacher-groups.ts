import { z } from 'zod';
import { checkCall, createCall, exportCall, listCall, readCall, removeCall, updateCall } from '#api/calls.ts';
import { resource } from '#api/endpoint.ts';
import { Id, QueryId, STORED, text, translated, Version } from '#api/fields.ts';
import { Language } from '#api/languages.ts';
import { exportQuery, listQuery, Search, sortBy } from '#api/lists.ts';

/** Groups into which a faculty sorts its teachers. */
export const TeacherGroup = z.object({
  ...STORED,
  ...translated({ name: z.string() }),
  university_id: Id,
  university_name: z.string().nullable(),
  faculty_id: Id,
  faculty_name: z.string().nullable(),
  code: z.string(),
});
export type TeacherGroup = z.infer<typeof TeacherGroup>;

export const TeacherGroupInput = z.strictObject({
  /** The language that `name` is written in. */
  language: Language,
  /** Needed from a super administrator, who has no university of their own. */
  university_id: Id.optional(),
  faculty_id: Id,
  name: text(255).min(1, 'teacher_group.name.required'),
  code: text(32).min(1, 'teacher_group.code.required'),
});
export const TeacherGroupUpdate = TeacherGroupInput.extend({ version: Version.optional() });

export const TeacherGroupListQuery = listQuery({
  /** Name or code. */
  name: Search,
  /** Groups that have no name in this language. */
  missing: Language.optional(),
  faculty_id: QueryId.optional(),
  sort: sortBy('name', 'code', 'faculty_name', 'created_at'),
});

export const TeacherGroupExportQuery = exportQuery(TeacherGroupListQuery, [
  'name',
  'code',
  'faculty_name',
  'translations',
  'university_name',
  'created_at',
  'updated_at',
]);

export const teacherGroups = resource({
  list: listCall('/teacher-groups', 'teacher_index', TeacherGroupListQuery, TeacherGroup),
  export: exportCall('/teacher-groups/export', 'teacher_index', TeacherGroupExportQuery),
  read: readCall('/teacher-groups/{id}', 'teacher_index', TeacherGroup),
  check: checkCall('/teacher-groups/{id}/check', 'teacher_index'),
  create: createCall('/teacher-groups', 'teacher_store', TeacherGroupInput, TeacherGroup),
  update: updateCall('/teacher-groups/{id}', 'teacher_update', TeacherGroupUpdate, TeacherGroup),
  remove: removeCall('/teacher-groups/{id}', 'teacher_destroy'),
});
