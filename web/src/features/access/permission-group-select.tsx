import { permissionGroups } from '@dekanat/contract/access/permissions/permission-groups.ts';
import { type InUniversity, LookupName, UniversityLookup } from '#ui/form/lookup.tsx';

/** Groups have no lookup of their own: a list's page, as long as one may be; more are found by typing. */
const PAGE = { limit: 1000, sort: 'name' };

export const PermissionGroupSelect = (select: InUniversity) => (
  <UniversityLookup {...select} endpoint={permissionGroups.list} query={PAGE} searchBy="name" />
);

export const PermissionGroupName = ({ universityId, ...name }: InUniversity) => (
  <LookupName {...name} endpoint={permissionGroups.list} query={{ ...PAGE, university_id: universityId }} />
);
