import { permissions } from '@dekanat/contract/access/permissions/permissions.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryOf } from '#api/query.ts';
import { grantableIds } from '#features/access/permissions/permission-modules.ts';

/**
 * Tells whether a group has permissions that the user may not grant: the server then refuses its change and removal.
 * Undefined until the permissions have been loaded.
 */
export function useNotGrantable(): ((ids: readonly number[]) => boolean) | undefined {
  // In another interface language the open form stays.
  const { data } = useQuery({ ...queryOf(permissions.options, {}), placeholderData: keepPreviousData });
  if (data === undefined) return undefined;
  const grantable = new Set(grantableIds(data));
  return (ids) => ids.some((id) => !grantable.has(id));
}
