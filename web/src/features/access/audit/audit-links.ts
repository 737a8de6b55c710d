import { admins } from '@dekanat/contract/access/admins/admins.ts';
import type { AuditEntry, AuditRecord } from '@dekanat/contract/access/audit/audit.ts';
import { permissionGroups } from '@dekanat/contract/access/permissions/permission-groups.ts';
import type { Endpoint } from '@dekanat/contract/api/endpoint.ts';
import { configs } from '@dekanat/contract/reference/configs.ts';
import { countries } from '@dekanat/contract/reference/countries.ts';
import { districts } from '@dekanat/contract/reference/districts.ts';
import { interfaceTexts } from '@dekanat/contract/reference/interface-texts.ts';
import { labels } from '@dekanat/contract/reference/labels.ts';
import { nationalities } from '@dekanat/contract/reference/nationalities.ts';
import { regions } from '@dekanat/contract/reference/regions.ts';
import { departments } from '@dekanat/contract/structure/departments.ts';
import { faculties } from '@dekanat/contract/structure/faculties.ts';
import { specialities } from '@dekanat/contract/structure/specialities.ts';
import { studentGroups } from '@dekanat/contract/structure/student-groups.ts';
import { orders } from '@dekanat/contract/students/orders/orders.ts';
import { students } from '@dekanat/contract/students/students.ts';
import { teacherGroups } from '@dekanat/contract/teachers/teacher-groups.ts';
import { teachers } from '@dekanat/contract/teachers/teachers.ts';
import { licences } from '@dekanat/contract/universities/licences.ts';
import { universities } from '@dekanat/contract/universities/universities.ts';

interface Place {
  to: string;
  needs: Endpoint;
}

/**
 * The screen whose drawer opens a record of each kind, and the call that the drawer makes; files and backups
 * have none.
 */
const LINKS: Record<Exclude<AuditRecord, 'files' | 'backups'>, Place> = {
  universities: { to: '/universities', needs: universities.read },
  licences: { to: '/control-univer', needs: licences.read },
  faculties: { to: '/structure/faculties', needs: faculties.read },
  departments: { to: '/structure/departments', needs: departments.read },
  specialities: { to: '/structure/specialities', needs: specialities.read },
  student_groups: { to: '/students/student-groups', needs: studentGroups.read },
  students: { to: '/students/students', needs: students.read },
  orders: { to: '/students/orders', needs: orders.read },
  teacher_groups: { to: '/teachers/tutor-groups', needs: teacherGroups.read },
  teachers: { to: '/teachers/tutors', needs: teachers.read },
  labels: { to: '/general-info/labels', needs: labels.read },
  countries: { to: '/general-info/countries', needs: countries.read },
  regions: { to: '/general-info/regions', needs: regions.read },
  districts: { to: '/general-info/districts', needs: districts.read },
  nationalities: { to: '/general-info/nationalities', needs: nationalities.read },
  interface_texts: { to: '/settings/internalization', needs: interfaceTexts.read },
  configs: { to: '/settings/configs', needs: configs.read },
  users: { to: '/accounts/admins', needs: admins.read },
  permission_groups: { to: '/accounts/permission-groups', needs: permissionGroups.read },
};

const places: Partial<Record<string, Place>> = LINKS;

/** The link to the record of an entry, if it can be opened. */
export const linkTo = ({ record, record_exists }: Pick<AuditEntry, 'record' | 'record_exists'>) =>
  record_exists ? places[record] : undefined;
