import { account } from './account.ts';
import { admins } from './admins/admins.ts';
import { audit } from './audit/audit.ts';
import { permissionGroups } from './permissions/permission-groups.ts';
import { permissions } from './permissions/permissions.ts';
import { profile } from './profile.ts';
import { search } from './search.ts';
import { accountSecondFactor, secondFactor } from './second-factor/second-factor.ts';
import { session } from './sessions/session.ts';
import { accountSessions, sessions } from './sessions/sessions.ts';
import { linkedIdentities } from './sign-in/linked-identities.ts';
import { passkeySignIn, passkeys } from './sign-in/passkeys.ts';
import { providerSignIn } from './sign-in/provider-sign-in.ts';
import { signInProviders } from './sign-in/sign-in-providers.ts';
import { apiTokens, ownApiTokens } from './tokens/api-tokens.ts';
import { listViews } from './views/list-views.ts';

export const access = {
  session,
  account,
  profile,
  sessions,
  accountSessions,
  secondFactor,
  accountSecondFactor,
  providerSignIn,
  passkeySignIn,
  linkedIdentities,
  passkeys,
  signInProviders,
  admins,
  permissionGroups,
  permissions,
  search,
  listViews,
  ownApiTokens,
  apiTokens,
  audit,
};
