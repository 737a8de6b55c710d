import { permissionGroups } from '@dekanat/contract/access/permissions/permission-groups.ts';
import type { PermissionModuleOption } from '@dekanat/contract/access/permissions/permissions.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { ApiError } from '#api/api.ts';
import { queryOf } from '#api/query.ts';
import { PermissionGroupSelect } from '#features/access/permission-group-select.tsx';
import { grantableIds } from '#features/access/permissions/permission-modules.ts';
import { useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';

interface CopyPermissionsProps {
  modules: PermissionModuleOption[];
  universityId: number | undefined;
  onCopy: (ids: number[]) => void;
}

/** Replaces the chosen permissions by those of another group that the user may give. */
export function CopyPermissions({ modules, universityId, onCopy }: CopyPermissionsProps) {
  const text = useText();
  const field = useId();
  const queryClient = useQueryClient();
  const feedback = useFeedback();
  const copy = async (id: number) => {
    try {
      const group = await queryClient.fetchQuery(queryOf(permissionGroups.read, { params: { id } }));
      const grantable = new Set(grantableIds(modules));
      onCopy(group.permissions.filter((permission) => grantable.has(permission)));
    } catch (error) {
      if (error instanceof ApiError) feedback.error(error);
    }
  };
  return (
    <>
      <label htmlFor={field} className="visually-hidden">
        {text('permission_group.copy')}
      </label>
      <PermissionGroupSelect
        id={field}
        within={{ university_id: universityId }}
        placeholder="permission_group.copy"
        onChange={(id) => id !== undefined && void copy(id)}
      />
    </>
  );
}
