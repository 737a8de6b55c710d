import { z } from 'zod';
import { resource } from '#kernel/endpoint.ts';
import { Id, Instant, QueryStatus, Status, text, translationOf, Version } from '#kernel/fields.ts';
import { Language } from '#kernel/languages.ts';
import {
  CheckResult,
  exportQuery,
  LookupQuery,
  listQuery,
  page,
  ScopedQuery,
  Search,
  sortBy,
} from '#kernel/lists.ts';

/** Who heads a faculty (specification 000 §3); the wire's own spelling. */
export const FACULTY_POSITIONS = ["boshlig'i", 'dekani'] as const;
export const FacultyPosition = z.enum(FACULTY_POSITIONS, 'faculty.position.required');
export type FacultyPosition = z.infer<typeof FacultyPosition>;

export const Faculty = z.object({
  id: Id,
  university_id: Id,
  university_name: z.string().nullable(),
  name: z.string(),
  language: Language,
  faculty_code: z.string(),
  dean_name: z.string(),
  position: FacultyPosition,
  status: Status,
  translations: z.array(translationOf({ name: z.string() })),
  version: Version,
  created_at: Instant,
  updated_at: Instant,
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
export const FacultyUpdate = FacultyInput.extend({ version: Version.optional() });

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
  'university_name',
  'created_at',
]);

export const FacultyOption = z.object({ id: Id, name: z.string(), university_id: Id });
export type FacultyOption = z.infer<typeof FacultyOption>;

export const faculties = resource({
  list: {
    method: 'GET',
    path: '/faculties',
    access: 'faculty_index',
    query: FacultyListQuery,
    result: page(Faculty),
  },
  export: {
    method: 'GET',
    path: '/faculties/export',
    access: 'faculty_index',
    query: FacultyExportQuery,
    result: z.null(),
    download: true,
  },
  options: {
    method: 'GET',
    path: '/faculties/list',
    access: 'signed-in',
    query: LookupQuery,
    result: z.array(FacultyOption),
  },
  read: {
    method: 'GET',
    path: '/faculties/{id}',
    access: 'faculty_index',
    query: ScopedQuery,
    result: Faculty,
  },
  check: {
    method: 'GET',
    path: '/faculties/{id}/check',
    access: 'faculty_index',
    query: ScopedQuery,
    result: CheckResult,
  },
  create: {
    method: 'POST',
    path: '/faculties',
    access: 'faculty_store',
    query: ScopedQuery,
    body: FacultyInput,
    result: Faculty,
  },
  update: {
    method: 'PUT',
    path: '/faculties/{id}',
    access: 'faculty_update',
    query: ScopedQuery,
    body: FacultyUpdate,
    result: Faculty,
  },
  remove: {
    method: 'DELETE',
    path: '/faculties/{id}',
    access: 'faculty_destroy',
    query: ScopedQuery,
    result: z.null(),
  },
});
