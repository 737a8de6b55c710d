import type { PermissionModuleOption } from '@dekanat/contract/access/permissions/permissions.ts';
import { isTokenPermission } from '@dekanat/contract/access/tokens/token-permissions.ts';
import type { Permission } from '@dekanat/contract/api/permissions.ts';
import type { BackOfficeCaller } from '#api/caller.ts';
import type { Context } from '#api/context.ts';
import { permissionOptions } from '../permissions/permissions.ts';

/** The permissions that a token of the owner may get from the caller. */
export const tokenOptions = (
  context: Context,
  owner: BackOfficeCaller,
): Promise<PermissionModuleOption[]> => {
  const { permissions } = context.caller;
  const offered = (name: Permission) =>
    owner.permissions.has(name) && permissions.has(name) && isTokenPermission(name);
  return permissionOptions(context, { isShown: offered, isGrantable: offered });
};
