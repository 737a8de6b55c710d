import { z } from 'zod';
import { resource } from '#kernel/endpoint.ts';
import { Id, Instant, QueryId, text, Version } from '#kernel/fields.ts';
import { listQuery, page, ScopedQuery, Search, sortBy } from '#kernel/lists.ts';

export const PermissionGroup = z.object({
  id: Id,
  name: z.string(),
  university_id: Id,
  university_name: z.string().nullable(),
  /** Ids of the permissions that the group gives. */
  permissions: z.array(Id),
  /** How many accounts that the caller may see hold this group. */
  admins_count: z.int(),
  version: Version,
  created_at: Instant,
  updated_at: Instant,
});
export type PermissionGroup = z.infer<typeof PermissionGroup>;

export const PermissionGroupInput = z.strictObject({
  name: text(120).min(1, 'permission_group.name.required'),
  university_id: Id.optional(),
  permissions: z.array(Id).min(1, 'permission_group.permissions.min').max(1000),
});
export const PermissionGroupUpdate = PermissionGroupInput.extend({ version: Version.optional() });

export const PermissionGroupListQuery = listQuery({
  name: Search,
  permission_id: QueryId.optional(),
  sort: sortBy('name', 'admins_count', 'created_at'),
});

/** A permission as the group's form offers it. */
export const PermissionOption = z.object({ id: Id, name: z.string(), label: z.string() });
export const PermissionModuleOption = z.object({
  module: z.string(),
  label: z.string(),
  permissions: z.array(PermissionOption),
});
export type PermissionModuleOption = z.infer<typeof PermissionModuleOption>;

export const permissionGroups = resource({
  list: {
    method: 'GET',
    path: '/permission-groups',
    access: 'permission_group_index',
    query: PermissionGroupListQuery,
    result: page(PermissionGroup),
  },
  read: {
    method: 'GET',
    path: '/permission-groups/{id}',
    access: 'permission_group_index',
    query: ScopedQuery,
    result: PermissionGroup,
  },
  create: {
    method: 'POST',
    path: '/permission-groups',
    access: 'permission_group_store',
    query: ScopedQuery,
    body: PermissionGroupInput,
    result: PermissionGroup,
  },
  update: {
    method: 'PUT',
    path: '/permission-groups/{id}',
    access: 'permission_group_update',
    query: ScopedQuery,
    body: PermissionGroupUpdate,
    result: PermissionGroup,
  },
  remove: {
    method: 'DELETE',
    path: '/permission-groups/{id}',
    access: 'permission_group_destroy',
    query: ScopedQuery,
    result: z.null(),
  },
});

export const permissions = resource({
  /** Grouped by module; only what the caller may give: what they hold themselves. */
  options: {
    method: 'GET',
    path: '/permissions/list',
    access: 'signed-in',
    query: ScopedQuery,
    result: z.array(PermissionModuleOption),
  },
});
