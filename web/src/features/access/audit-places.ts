import { admins } from '@dekanat/contract/access/admins.ts';
import type { AuditEntry } from '@dekanat/contract/access/audit.ts';
import { permissionGroups } from '@dekanat/contract/access/permission-groups.ts';
import type { Endpoint } from '@dekanat/contract/kernel/endpoint.ts';
import { departments } from '@dekanat/contract/structure/departments.ts';
import { faculties } from '@dekanat/contract/structure/faculties.ts';
import { specialities } from '@dekanat/contract/structure/specialities.ts';
import { studentGroups } from '@dekanat/contract/structure/student-groups.ts';

/** On which screen a record of each kind opens, and the call that it needs. */
const PLACES: Partial<Record<string, { to: string; needs: Endpoint }>> = {
  faculties: { to: '/structure/faculties', needs: faculties.read },
  departments: { to: '/structure/departments', needs: departments.read },
  specialities: { to: '/structure/specialities', needs: specialities.read },
  student_groups: { to: '/students/student-groups', needs: studentGroups.read },
  users: { to: '/accounts/admins', needs: admins.read },
  permission_groups: { to: '/accounts/permission-groups', needs: permissionGroups.read },
};

/** Where the record of an entry can still be opened. */
export const placeOf = ({ record, record_exists }: AuditEntry) =>
  record_exists ? PLACES[record] : undefined;
