import { permissionGroups } from '@dekanat/contract/access/permission-groups.ts';
import { LookupName, type LookupProps, LookupSelect } from '#kernel/lookup.tsx';

interface OfUniversity {
  universityId: number | undefined;
}

/** As many as a list gives at once; more are found by typing. */
const queryIn = (universityId: number | undefined) => ({
  university_id: universityId,
  limit: 1000,
  sort: 'name',
});

/** A permission group of one university; disabled until the university is chosen. */
export function PermissionGroupSelect({
  universityId,
  disabled = false,
  placeholder = 'list.filter.any',
  ...select
}: LookupProps & OfUniversity) {
  return (
    <LookupSelect
      {...select}
      endpoint={permissionGroups.list}
      query={queryIn(universityId)}
      searchBy="name"
      disabled={disabled || universityId === undefined}
      placeholder={universityId === undefined ? 'university.first' : placeholder}
    />
  );
}

export function PermissionGroupName({ universityId, ...name }: LookupProps & OfUniversity) {
  return <LookupName {...name} endpoint={permissionGroups.list} query={queryIn(universityId)} />;
}
