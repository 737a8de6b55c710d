import {
  type PermissionModuleOption,
  permissions,
} from '@dekanat/contract/access/permissions/permissions.ts';
import { FALLBACK_LANGUAGE } from '@dekanat/contract/api/languages.ts';
import { PERMISSION_CATALOGUE, type Permission } from '@dekanat/contract/api/permissions.ts';
import { actionLabel, moduleLabel } from '@dekanat/contract/locales/permission-labels.ts';
import type { Context } from '#api/context.ts';
import { implement } from '#api/implement.ts';

type Selects = (name: Permission) => boolean;

/** Permissions by module, in the catalogue's order. */
export async function permissionOptions(
  { db, language = FALLBACK_LANGUAGE }: Context,
  { isShown = () => true, isGrantable }: Record<'isGrantable', Selects> & Partial<Record<'isShown', Selects>>,
): Promise<PermissionModuleOption[]> {
  const rows = await db.selectFrom('permissions').select(['id', 'name']).execute();
  const ids = new Map(rows.map(({ id, name }) => [name, id]));
  const modules = new Map<string, PermissionModuleOption>();
  for (const { name, module, action } of PERMISSION_CATALOGUE) {
    const id = ids.get(name);
    if (id === undefined || !isShown(name)) continue;
    const entry = modules.get(module) ?? { module, label: moduleLabel(module, language), permissions: [] };
    entry.permissions.push({ id, name, label: actionLabel(action, language), grantable: isGrantable(name) });
    modules.set(module, entry);
  }
  return [...modules.values()];
}

export const permissionFeature = implement(permissions, {
  options: (context) =>
    permissionOptions(context, { isGrantable: (name) => context.caller.permissions.has(name) }),
});
