import { z } from 'zod';
import { resource } from '#api/endpoint.ts';
import { Id } from '#api/fields.ts';
import { ScopedQuery } from '#api/lists.ts';

/** What the command bar finds; each kind is opened in its own list. */
export const FoundKind = z.enum([
  'universities',
  'faculties',
  'departments',
  'specialities',
  'student_groups',
  'students',
  'teachers',
  'teacher_groups',
  'admins',
  'permission_groups',
]);
export type FoundKind = z.infer<typeof FoundKind>;

/** How many of each kind are shown; the rest stands in its list. */
export const FOUND_MAX = 5;

export const Found = z.object({
  kind: FoundKind,
  /** Exact number of those that match. */
  total: z.int(),
  rows: z.array(z.object({ id: Id, name: z.string(), detail: z.string().nullable() })).max(FOUND_MAX),
});
export type Found = z.infer<typeof Found>;

export const search = resource({
  /** Records by name, in any script and spelling: of the kinds whose lists the caller may open, those that match. */
  find: {
    method: 'GET',
    path: '/search',
    access: 'signed-in',
    query: ScopedQuery.extend({ text: z.string().trim().min(2, 'search.text.min').max(200) }),
    result: z.array(Found),
  },
});
