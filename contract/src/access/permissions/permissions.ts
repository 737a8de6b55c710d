import { z } from 'zod';
import { Id } from '#api/fields.ts';
import { WholeListQuery } from '#api/lists.ts';
import { permissionsOf } from '#api/permissions.ts';
import { defineResource } from '#api/resource.ts';
import { ACCESS } from '../../catalogue/access.ts';

/** A permission as an option of the group's form. */
const PermissionOption = z.object({ id: Id, name: z.string(), label: z.string() });
export const PermissionModuleOption = z.object({
  module: z.string(),
  label: z.string(),
  permissions: z.array(PermissionOption),
});
export type PermissionModuleOption = z.infer<typeof PermissionModuleOption>;

export const permissions = defineResource(ACCESS.permissions, {
  /** Grouped by module. Only permissions that the caller has can be given. */
  options: {
    method: 'GET',
    path: '/permissions/list',
    access: permissionsOf('permission_group'),
    query: WholeListQuery,
    result: z.array(PermissionModuleOption),
  },
});
