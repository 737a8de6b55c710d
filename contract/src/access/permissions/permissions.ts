import { z } from 'zod';
import { Id } from '#api/fields.ts';
import { WholeListQuery } from '#api/lists.ts';
import { permissionsOf } from '#api/permissions.ts';
import { defineResource } from '#api/resource.ts';
import { ACCESS } from '../../catalogue/access.ts';

/** A permission as an option of the group's form. */
const PermissionOption = z.object({
  id: Id,
  name: z.string(),
  label: z.string(),
  /** Whether the caller may grant it. */
  grantable: z.boolean(),
});
export const PermissionModuleOption = z.object({
  module: z.string(),
  label: z.string(),
  permissions: z.array(PermissionOption),
});
export type PermissionModuleOption = z.infer<typeof PermissionModuleOption>;

export const permissions = defineResource(ACCESS.permissions, {
  /** All permissions, grouped by module: a group is shown whole. The caller grants those that the caller has. */
  options: {
    method: 'GET',
    path: '/permissions/list',
    access: permissionsOf('permission_group'),
    query: WholeListQuery,
    result: z.array(PermissionModuleOption),
  },
});
