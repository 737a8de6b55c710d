import { z } from 'zod';
import { resource } from '#kernel/endpoint.ts';
import { EMAIL_MAX, Id, Instant, Password, QueryId, QueryStatus, Status, Version } from '#kernel/fields.ts';
import { listQuery, page, ScopedQuery, Search, sortBy } from '#kernel/lists.ts';
import { UniversityOption } from '../universities/universities.ts';

export const Admin = z.object({
  id: Id,
  username: z.string().nullable(),
  email: z.string(),
  status: Status,
  super_administrator: z.boolean(),
  university_id: Id.nullable(),
  university: z.array(UniversityOption),
  faculty_id: Id.nullable(),
  faculty_name: z.string().nullable(),
  permission_group_id: Id.nullable(),
  permission_group_name: z.string().nullable(),
  last_sign_in_at: Instant.nullable(),
  first_time_login: z.boolean(),
  version: Version,
  created_at: Instant,
  updated_at: Instant,
});
export type Admin = z.infer<typeof Admin>;

export const AdminInput = z.strictObject({
  username: z
    .string()
    .trim()
    .min(1, 'admin.username.required')
    .max(64)
    .regex(/^[\p{L}\p{N}._-]+$/u, 'admin.username.characters'),
  email: z.email('email.invalid').max(EMAIL_MAX),
  password: Password,
  university_id: Id,
  permission_group_id: Id,
  faculty_id: Id.nullable().default(null),
  status: Status.default(1),
});

/** As at creation, but a password is given only to replace the present one. */
export const AdminUpdate = AdminInput.extend({ password: Password.optional(), version: Version.optional() });

/** Page size 20 is the screen's own (specification 000 §2.5). */
export const AdminListQuery = listQuery(
  {
    name: Search,
    status: QueryStatus.optional(),
    faculty_id: QueryId.optional(),
    permission_group_id: QueryId.optional(),
    sort: sortBy('username', 'email', 'last_sign_in_at', 'created_at'),
  },
  20,
);

export const admins = resource({
  list: { method: 'GET', path: '/admins', access: 'admin_index', query: AdminListQuery, result: page(Admin) },
  read: { method: 'GET', path: '/admins/{id}', access: 'admin_index', query: ScopedQuery, result: Admin },
  create: {
    method: 'POST',
    path: '/admins',
    access: 'admin_store',
    query: ScopedQuery,
    body: AdminInput,
    result: Admin,
  },
  update: {
    method: 'PUT',
    path: '/admins/{id}',
    access: 'admin_update',
    query: ScopedQuery,
    body: AdminUpdate,
    result: Admin,
  },
  remove: {
    method: 'DELETE',
    path: '/admins/{id}',
    access: 'admin_destroy',
    query: ScopedQuery,
    result: z.null(),
  },
});
