import { permissionGroups } from '@dekanat/contract/access/permissions/permission-groups.ts';
import { lookupOf } from '#ui/form/lookup-of.tsx';

/** Permission groups have no lookup of their own: the longest page of their list serves as one. */
export const { Select: PermissionGroupSelect, Name: PermissionGroupName } = lookupOf(permissionGroups.list, {
  requires: { parent: 'university_id', hint: 'university.first' },
  searchBy: 'name',
  query: { limit: 1000, sort: 'name' },
});
