import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientSecretPost,
  Configuration,
  customFetch,
  fetchProtectedResource,
} from 'openid-client';
import { isRecord, subjectOf, textOf } from './claims.ts';
import { callbackAddress, pageAddress, protectedRequest } from './openid-provider.ts';
import { ProviderFailure, withoutTraces } from './provider-failure.ts';
import { type ProviderNetwork, providerFetch } from './provider-fetch.ts';
import type { Person, ProviderClient, ProviderSettings } from './provider-types.ts';
import { isReachable } from './reachable.ts';

const FIELDS = 'id,uuid,type,name,login,university_id';

/** HEMIS says nothing about itself: its addresses are known. */
function configurationOf({ address, clientId, secret }: ProviderSettings, network: ProviderNetwork) {
  const base = address.replace(/\/+$/, '');
  const config = new Configuration(
    {
      issuer: base,
      authorization_endpoint: `${base}/oauth/authorize`,
      token_endpoint: `${base}/oauth/access-token`,
    },
    clientId,
    undefined,
    ClientSecretPost(secret),
  );
  config[customFetch] = providerFetch(network);
  if (network.anyAddress) allowInsecureRequests(config);
  return { config, user: new URL(`${base}/oauth/api/user?fields=${FIELDS}`) };
}

/** The type of account that HEMIS must not name. Others are left to the address: it has a host for each. */
const REFUSED_TYPE: Partial<Record<ProviderSettings['kind'], string>> = {
  hemis_staff: 'student',
  hemis_student: 'employee',
};

function personFrom(answer: unknown, kind: ProviderSettings['kind']): Person {
  const user = isRecord(answer) && isRecord(answer.data) ? answer.data : answer;
  if (!isRecord(user)) throw new ProviderFailure('refused', 'no_user');
  const [id, type] = [subjectOf(user.id), textOf(user.type) ?? ''];
  const subject = subjectOf(`${type}:${id}`);
  if (id === undefined || subject === undefined) throw new ProviderFailure('refused', 'no_subject');
  if (type === REFUSED_TYPE[kind]) throw new ProviderFailure('refused', 'other_kind');
  return {
    // A host may number students and employees alike.
    subject,
    // HEMIS does not say whether addresses are verified.
    email: undefined,
    pinfl: undefined,
    studentNumber:
      kind === 'hemis_student' ? (textOf(user.student_id_number) ?? textOf(user.login)) : undefined,
  };
}

/** OAuth 2 of HEMIS, for its students or its staff. */
export function hemisProvider(settings: ProviderSettings, network: ProviderNetwork): ProviderClient {
  const { config, user } = configurationOf(settings, network);
  return {
    address: (protection) =>
      withoutTraces(async () =>
        pageAddress(buildAuthorizationUrl(config, await protectedRequest(protection)), network),
      ),
    identify: (protection, returned) =>
      withoutTraces(async () => {
        const { access_token } = await authorizationCodeGrant(config, callbackAddress(protection, returned), {
          expectedState: protection.state,
          pkceCodeVerifier: protection.verifier,
        });
        const response = await fetchProtectedResource(config, access_token, user, 'GET');
        return personFrom(await response.json(), settings.kind);
      }),
    test: async () => ({
      address: await isReachable(config.serverMetadata().authorization_endpoint ?? '', network),
      keys: undefined,
    }),
  };
}
