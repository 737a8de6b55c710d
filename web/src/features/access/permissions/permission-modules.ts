import type { PermissionModuleOption } from '@dekanat/contract/access/permissions/permissions.ts';

/**
 * The modules and permissions whose name contains the search text; a module's name matches all of its
 * permissions.
 */
export function modulesMatching(modules: PermissionModuleOption[], typed: string): PermissionModuleOption[] {
  const plain = (text: string) => text.toLocaleLowerCase().replace(/[ʻʼ'‘’`]/g, '');
  const search = plain(typed.trim());
  return modules.flatMap((module) => {
    if (plain(module.label).includes(search)) return [module];
    const found = module.permissions.filter(({ label, name }) => plain(`${label} ${name}`).includes(search));
    return found.length > 0 ? [{ ...module, permissions: found }] : [];
  });
}
