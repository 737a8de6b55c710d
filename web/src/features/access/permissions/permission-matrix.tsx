import { permissions } from '@dekanat/contract/access/permissions/permissions.ts';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { queryOf } from '#api/query.ts';
import { CopyPermissions } from '#features/access/permissions/copy-permissions.tsx';
import {
  PermissionTable,
  type PermissionTableProps,
} from '#features/access/permissions/permission-table.tsx';
import { useText } from '#i18n/text.ts';
import { LoadingIndicator } from '#ui/loading-indicator.tsx';

interface PermissionMatrixProps extends Omit<PermissionTableProps, 'modules' | 'copy'> {
  /** The university whose groups can be copied from. */
  universityId?: number | undefined;
}

/** All permissions; the user chooses among those that the user may grant. */
export function PermissionMatrix({ universityId, ...table }: PermissionMatrixProps) {
  const text = useText();
  const { data, error, refetch } = useQuery(queryOf(permissions.options, {}));
  if (error) {
    return (
      <p role="alert">
        {error.message} <Button onClick={() => void refetch()}>{text('action.retry')}</Button>
      </p>
    );
  }
  if (!data) return <LoadingIndicator />;
  const copy = (
    <CopyPermissions modules={data} universityId={universityId} onCopy={(ids) => table.onChange?.(ids)} />
  );
  return <PermissionTable {...table} modules={data} copy={copy} />;
}
