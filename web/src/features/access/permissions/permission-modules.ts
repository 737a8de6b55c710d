import type { PermissionModuleOption } from '@dekanat/contract/access/permissions/permissions.ts';
import { viewPermissionOf } from '@dekanat/contract/api/permissions.ts';

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

/** The actions that have a column of their own; the others are special. */
export const COMMON_ACTIONS = ['index', 'store', 'update', 'destroy'] as const;

type Option = PermissionModuleOption['permissions'][number];

/** The ids of the permissions that the user may grant. */
export const grantableIds = (modules: PermissionModuleOption[]): number[] =>
  modules.flatMap(({ permissions }) => permissions.flatMap(({ id, grantable }) => (grantable ? [id] : [])));

export const actionOf = ({ module }: PermissionModuleOption, { name }: Option): string =>
  name.slice(module.length + 1);

/** The permissions of a module by column. */
export function columnsOf(module: PermissionModuleOption) {
  const common = COMMON_ACTIONS.map((action) =>
    module.permissions.find((option) => actionOf(module, option) === action),
  );
  return { common, special: module.permissions.filter((option) => !common.includes(option)) };
}

/** The view permission that each module needs, if the user can give it. */
function viewIds(modules: PermissionModuleOption[]): Map<PermissionModuleOption, number> {
  const options = modules.flatMap(({ permissions }) => permissions).filter(({ grantable }) => grantable);
  const ids = new Map(options.map(({ id, name }) => [name, id]));
  const found = modules.map((module) => [module, ids.get(viewPermissionOf(module.module) ?? '')] as const);
  return new Map(found.filter((entry): entry is [PermissionModuleOption, number] => entry[1] !== undefined));
}

/** Adds permissions, and the view permission of each: without it no menu entry leads to what they change. */
export function addPermissions(
  modules: PermissionModuleOption[],
  chosen: ReadonlySet<number>,
  ids: readonly number[],
): number[] {
  const views = viewIds(modules);
  const changed = modules.filter(({ permissions }) => permissions.some(({ id }) => ids.includes(id)));
  return [...new Set([...chosen, ...ids, ...changed.flatMap((module) => views.get(module) ?? [])])];
}

/** Removes permissions, and those that cannot be used without them. */
export function removePermissions(
  modules: PermissionModuleOption[],
  chosen: ReadonlySet<number>,
  ids: readonly number[],
): number[] {
  const views = viewIds(modules);
  const hidden = modules.filter((module) => ids.includes(views.get(module) ?? Number.NaN));
  const gone = new Set([...ids, ...hidden.flatMap(({ permissions }) => permissions.map(({ id }) => id))]);
  return [...chosen].filter((id) => !gone.has(id));
}
