import { permissions } from '@dekanat/contract/access/permissions/permissions.ts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#api/query.ts';
import { grantableIds } from '#features/access/permissions/permission-modules.ts';

/**
 * Tells whether a group has permissions that the user may not grant: the server then refuses its change and removal.
 * Undefined until the permissions have been loaded.
 */
export function useNotGrantable(): ((ids: readonly number[]) => boolean) | undefined {
  const { data } = useQuery(queryOf(permissions.options, {}));
  if (data === undefined) return undefined;
  const grantable = new Set(grantableIds(data));
  return (ids) => ids.some((id) => !grantable.has(id));
}
