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

export const Department = z.object({
  ...STORED,
  ...translated({ name: z.string() }),
  university_id: Id,
  university_name: z.string().nullable(),
  faculty_id: Id,
  faculty_name: z.string().nullable(),
  code: z.string().nullable(),
  status: Status,
});
export type Department = z.infer<typeof Department>;

export const DepartmentInput = z.strictObject({
  /** The language that `name` is written in. */
  language: Language,
  /** Needed from a super administrator, who has no university of their own. */
  university_id: Id.optional(),
  faculty_id: Id,
  name: text(255).min(1, 'department.name.required'),
  /** Many departments have none. An update that does not name it leaves it as it is. */
  code: text(32).min(2, 'department.code.min').nullable().optional(),
  status: Status.default(1),
});
/** A status left out stays what it is. */
export const DepartmentUpdate = DepartmentInput.extend({
  status: Status.optional(),
  version: Version.optional(),
});

export const DepartmentListQuery = listQuery({
  /** Name or code. */
  name: Search,
  status: QueryStatus.optional(),
  faculty_id: QueryId.optional(),
  sort: sortBy('name', 'code', 'faculty_name', 'created_at'),
});

export const DepartmentExportQuery = exportQuery(DepartmentListQuery, [
  'name',
  'code',
  'faculty_name',
  'status',
  'translations',
  'university_name',
  'created_at',
  'updated_at',
]);

export const DepartmentOption = z.object({ id: Id, name: z.string(), university_id: Id, faculty_id: Id });
export type DepartmentOption = z.infer<typeof DepartmentOption>;

export const departments = resource({
  list: listCall('/departments', 'department_index', DepartmentListQuery, Department),
  export: exportCall('/departments/export', 'department_index', DepartmentExportQuery),
  options: {
    ...lookupCall('/departments/list', DepartmentOption),
    query: LookupQuery.extend({ faculty_id: QueryId.optional() }),
  },
  read: readCall('/departments/{id}', 'department_index', Department),
  check: checkCall('/departments/{id}/check', 'department_index'),
  create: createCall('/departments', 'department_store', DepartmentInput, Department),
  update: updateCall('/departments/{id}', 'department_update', DepartmentUpdate, Department),
  remove: removeCall('/departments/{id}', 'department_destroy'),
});
