import { z } from 'zod';
import { createCall, listCall, readCall, removeCall, updateCall } from '#api/calls.ts';
import { Id, line, QueryId, STORED, Version } from '#api/fields.ts';
import { listQuery, Search, sortBy } from '#api/lists.ts';
import { defineResource } from '#api/resource.ts';
import { Accepted } from '#api/warnings.ts';
import { ACCESS } from '../../catalogue/access.ts';

export const PermissionGroup = z.object({
  ...STORED,
  name: z.string(),
  university_id: Id,
  university_name: z.string().nullable(),
  /** Ids of the group's permissions. */
  permissions: z.array(Id),
  /** Accounts of the group must sign in with a second factor. */
  second_factor_required: z.boolean(),
  /** Accounts of the group may sign in with a password; else with a provider or a passkey. */
  password_sign_in: z.boolean(),
  /** Number of accounts with this group that the caller may see. */
  admins_count: z.int(),
});
export type PermissionGroup = z.infer<typeof PermissionGroup>;

export const PermissionGroupInput = z.strictObject({
  name: line(120).min(1, 'permission_group.name.required'),
  university_id: Id.optional(),
  permissions: z.array(Id).min(1, 'permission_group.permissions.min').max(1000),
  /** Optional: an update leaves it unchanged, a new group requires none. */
  second_factor_required: z.boolean().optional(),
  /** Optional: an update leaves it unchanged, a new group allows it. */
  password_sign_in: z.boolean().optional(),
});
/** Members who have neither a passkey nor a linked account are named (409) before their passwords are switched off. */
export const PermissionGroupUpdate = PermissionGroupInput.extend({
  version: Version.optional(),
  accepted: Accepted,
});

export const PermissionGroupListQuery = listQuery({
  name: Search,
  permission_id: QueryId.optional(),
  sort: sortBy('name', 'admins_count', 'created_at'),
});

export const permissionGroups = defineResource(ACCESS.permission_groups, {
  list: listCall('/permission-groups', 'permission_group_index', PermissionGroupListQuery, PermissionGroup),
  read: readCall('/permission-groups/{id}', 'permission_group_index', PermissionGroup),
  create: {
    ...createCall('/permission-groups', 'permission_group_store', PermissionGroupInput, PermissionGroup),
    wholeUniversity: true,
  },
  update: {
    ...updateCall(
      '/permission-groups/{id}',
      'permission_group_update',
      PermissionGroupUpdate,
      PermissionGroup,
    ),
    wholeUniversity: true,
  },
  remove: { ...removeCall('/permission-groups/{id}', 'permission_group_destroy'), wholeUniversity: true },
});
