import { sql } from 'kysely';
import {
  type AccountHolders,
  type FeatureModule,
  featureModule,
} from '#platform/resources/feature-module.ts';
import { accountFeature } from './account.ts';
import { adminFeature } from './admins/admins.ts';
import { auditFeature } from './audit/audit.ts';
import { outdatedAccess } from './outdated.ts';
import { passkeySignInFeature } from './passkeys/passkey-sign-in.ts';
import { passkeyFeature } from './passkeys/passkeys.ts';
import { permissionGroupFeature } from './permissions/permission-groups.ts';
import { permissionFeature } from './permissions/permissions.ts';
import { profileFeature } from './profile.ts';
import { accountFinders } from './search.ts';
import { accountSecondFactorFeature, secondFactorFeature } from './second-factor/second-factor.ts';
import { accountSessionFeature, ownSessionFeature } from './sessions/own-sessions.ts';
import { sessionFeature } from './sessions/session.ts';
import { linkedIdentityFeature } from './sign-in/linked-identities.ts';
import { providerSignInFeature } from './sign-in/provider-sign-in.ts';
import { signInProviderFeature } from './sign-in/sign-in-providers.ts';
import { apiTokenFeature } from './tokens/api-tokens.ts';
import { ownApiTokenFeature } from './tokens/own-api-tokens.ts';
import { listViewFeature } from './views/list-views.ts';

export const access = featureModule({
  routes: [
    sessionFeature,
    profileFeature,
    ownSessionFeature,
    accountSessionFeature,
    secondFactorFeature,
    accountSecondFactorFeature,
    providerSignInFeature,
    passkeySignInFeature,
    linkedIdentityFeature,
    passkeyFeature,
    signInProviderFeature,
    adminFeature,
    permissionGroupFeature,
    permissionFeature,
    auditFeature,
    listViewFeature,
    ownApiTokenFeature,
    apiTokenFeature,
  ],
  finders: accountFinders,
  outdated: outdatedAccess,
  files: [
    {
      table: 'users',
      staff: 'all',
      ofFaculty: ({ facultyId }) =>
        sql`files.claimed_id in (select user_id from admins where faculty_id = ${facultyId})`,
    },
  ],
});

/** The caller's own account; `holders`: the people who have accounts. */
export const ownAccount = (holders: readonly AccountHolders[]): FeatureModule =>
  featureModule({ routes: [accountFeature(holders)] });
