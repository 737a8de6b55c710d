import type { PermissionModuleOption } from '@dekanat/contract/access/permissions/permissions.ts';

/** Modules and permissions of which the name contains what was typed; a module's own name brings all it holds. */
export function modulesMatching(modules: PermissionModuleOption[], typed: string): PermissionModuleOption[] {
  const plain = (text: string) => text.toLocaleLowerCase().replace(/[ʻʼ'‘’`]/g, '');
  const wanted = plain(typed.trim());
  return modules.flatMap((module) => {
    if (plain(module.label).includes(wanted)) return [module];
    const found = module.permissions.filter(({ label, name }) => plain(`${label} ${name}`).includes(wanted));
    return found.length > 0 ? [{ ...module, permissions: found }] : [];
  });
}
