import { sql } from 'kysely';
import { featureModule } from '#platform/resources/feature-module.ts';
import { accountFeature } from './account.ts';
import { studentAccountFeature, teacherAccountFeature } from './accounts/person-accounts.ts';
import { adminFeature } from './admins/admins.ts';
import { auditFeature } from './audit/audit.ts';
import { permissionGroupFeature } from './permissions/permission-groups.ts';
import { permissionFeature } from './permissions/permissions.ts';
import { profileFeature } from './profile.ts';
import { accountFinders } from './search.ts';
import { secondFactorFeature } from './second-factor/second-factor.ts';
import { ownSessionFeature } from './sessions/own-sessions.ts';
import { sessionFeature } from './sessions/session.ts';
import { listViewFeature } from './views/list-views.ts';

export const access = featureModule({
  routes: [
    sessionFeature,
    accountFeature,
    profileFeature,
    ownSessionFeature,
    secondFactorFeature,
    adminFeature,
    studentAccountFeature,
    teacherAccountFeature,
    permissionGroupFeature,
    permissionFeature,
    auditFeature,
    listViewFeature,
  ],
  finders: accountFinders,
  files: [
    {
      table: 'users',
      staff: 'all',
      ofFaculty: ({ facultyId }) =>
        sql`files.claimed_id in (select user_id from admins where faculty_id = ${facultyId})`,
    },
  ],
});
