import type { Endpoint, Resource } from '#api/endpoint.ts';
import { personalFieldsOf } from '#api/personal.ts';
import { studentAccounts, teacherAccounts } from './access/accounts/person-accounts.ts';
import { admins } from './access/admins/admins.ts';
import { audit } from './access/audit/audit.ts';
import { permissionGroups } from './access/permissions/permission-groups.ts';
import { permissions } from './access/permissions/permissions.ts';
import { profile } from './access/profile.ts';
import { search } from './access/search.ts';
import { secondFactor } from './access/second-factor/second-factor.ts';
import { session } from './access/sessions/session.ts';
import { sessions } from './access/sessions/sessions.ts';
import { files } from './files/files.ts';
import { backups } from './operations/backups.ts';
import { events } from './operations/events.ts';
import { exports } from './operations/exports.ts';
import { imports } from './operations/imports.ts';
import { jobs } from './operations/jobs.ts';
import { notifications } from './operations/notifications.ts';
import { configs } from './reference/configs.ts';
import { countries } from './reference/countries.ts';
import { districts } from './reference/districts.ts';
import { interfaceTexts } from './reference/interface-texts.ts';
import { labels } from './reference/labels.ts';
import { languages } from './reference/languages.ts';
import { nationalities } from './reference/nationalities.ts';
import { regions } from './reference/regions.ts';
import { dashboard } from './reports/dashboard.ts';
import { departments } from './structure/departments.ts';
import { faculties } from './structure/faculties.ts';
import { specialities } from './structure/specialities.ts';
import { studentGroups } from './structure/student-groups.ts';
import { duplicates } from './students/duplicates/duplicates.ts';
import { hemis } from './students/hemis/hemis.ts';
import { orders } from './students/orders/orders.ts';
import { studentProfile } from './students/profile/student-profile.ts';
import { batches } from './students/status-changes/batches.ts';
import { studentStatuses } from './students/status-changes/student-statuses.ts';
import { timeline } from './students/status-changes/timeline.ts';
import { studentImports } from './students/student-imports.ts';
import { studentNotes } from './students/student-notes.ts';
import { students } from './students/students.ts';
import { teacherGroups } from './teachers/teacher-groups.ts';
import { teacherImports } from './teachers/teacher-imports.ts';
import { teachers } from './teachers/teachers.ts';
import { licences } from './universities/licences.ts';
import { universityStatistics } from './universities/statistics.ts';
import { universities } from './universities/universities.ts';

/** Every resource of the API, by feature: what the matrix tests, `npm run routes` and the coverage of the specification go through. */
export const RESOURCES: Record<string, Record<string, Resource>> = {
  access: {
    session,
    profile,
    sessions,
    secondFactor,
    admins,
    studentAccounts,
    teacherAccounts,
    permissionGroups,
    permissions,
    search,
    audit,
  },
  universities: { universities, licences, universityStatistics },
  reference: { languages, labels, countries, regions, districts, nationalities, interfaceTexts, configs },
  structure: { faculties, departments, specialities, studentGroups },
  students: {
    students,
    studentImports,
    hemis,
    studentNotes,
    studentProfile,
    studentStatuses,
    orders,
    batches,
    timeline,
    duplicates,
  },
  teachers: { teachers, teacherImports, teacherGroups },
  files: { files },
  reports: { dashboard },
  operations: { backups, jobs, imports, events, exports, notifications },
};

/** All endpoints with a name that says where they stand: `structure.faculties.list`. */
export const ENDPOINTS: { name: string; endpoint: Endpoint }[] = Object.entries(RESOURCES).flatMap(
  ([feature, resources]) =>
    Object.entries(resources).flatMap(([resourceName, endpoints]) =>
      Object.entries(endpoints).map(([name, endpoint]) => ({
        name: `${feature}.${resourceName}.${name}`,
        endpoint,
      })),
    ),
);

/** Names of everything that any form calls personal: what no log holds, and no page of the audit in full. */
export const PERSONAL_FIELDS = [
  ...new Set(
    ENDPOINTS.flatMap(({ endpoint: { body } }) => (body === undefined ? [] : personalFieldsOf(body))),
  ),
];
