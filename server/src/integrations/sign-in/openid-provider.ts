import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
} from 'openid-client';
import { mayConnectTo } from '#platform/security/public-address.ts';
import { isRecord, pinflOf, subjectOf, textOf } from './claims.ts';
import { ProviderFailure, withoutTraces } from './provider-failure.ts';
import { type ProviderNetwork, providerFetch } from './provider-fetch.ts';
import type { Person, Protection, ProviderClient, ProviderSettings, Returned } from './provider-types.ts';

const TIMEOUT_SECONDS = 10;
const SCOPE = 'openid profile email';
/** What was discovered is asked for again after this time. */
const KNOWN_MS = 10 * 60 * 1000;

/** The address of the callback page as the provider has completed it. */
export function callbackAddress({ redirectUri, state }: Protection, { code, iss }: Returned): URL {
  const url = new URL(redirectUri);
  url.search = new URLSearchParams({ code, state, ...(iss !== undefined && { iss }) }).toString();
  return url;
}

/** The parameters that every authorization request has. */
export const protectedRequest = async ({ redirectUri, state, verifier }: Protection) => ({
  redirect_uri: redirectUri,
  state,
  code_challenge: await calculatePKCECodeChallenge(verifier),
  code_challenge_method: 'S256',
});

/** The address of the provider's page, which the browser opens: never a script. */
export function pageAddress(url: URL, { anyAddress }: ProviderNetwork): URL {
  const isSafe = url.protocol === 'https:' || (anyAddress && url.protocol === 'http:');
  if (!isSafe) throw new ProviderFailure('refused', 'page_address');
  return url;
}

async function discover(
  { address, clientId, secret }: ProviderSettings,
  network: ProviderNetwork,
): Promise<Configuration> {
  if (!mayConnectTo(address, network)) throw new ProviderFailure('refused', 'address');
  const authenticate = (basic: boolean) => (basic ? ClientSecretBasic(secret) : ClientSecretPost(secret));
  const config = await discovery(
    new URL(address),
    clientId,
    undefined,
    // Which way the provider accepts is known after the discovery; the functions are called with each request.
    (server, ...rest) => {
      const accepted = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
      return authenticate(accepted.includes('client_secret_basic'))(server, ...rest);
    },
    {
      timeout: TIMEOUT_SECONDS,
      [customFetch]: providerFetch(network),
      // Signatures are checked with the provider's keys, although its answer came through a connection of its own.
      execute: [enableNonRepudiationChecks, ...(network.anyAddress ? [allowInsecureRequests] : [])],
    },
  );
  return config;
}

type Claims = Record<string, unknown>;

/** Another person may have entered an address that is not verified. */
const verifiedEmail = ({ email, email_verified }: Claims) =>
  email_verified === true ? textOf(email) : undefined;

/** From the signed token, and from what else the provider says about the same person. */
function personFrom([signed, further]: [Claims, Claims], { claim }: ProviderSettings): Person {
  const subject = subjectOf(signed.sub);
  if (subject === undefined) throw new ProviderFailure('refused', 'no_subject');
  const all = { ...further, ...signed };
  return {
    subject,
    email: verifiedEmail(signed) ?? verifiedEmail(further),
    pinfl: pinflOf(all[claim || 'pinfl']),
    studentNumber: textOf(all[claim || 'student_id_number']),
  };
}

/** A provider of OpenID Connect, such as Keycloak or Google. */
export function openidProvider(settings: ProviderSettings, network: ProviderNetwork): ProviderClient {
  let known: { at: number; config: Promise<Configuration> } | undefined;
  const configuration = (): Promise<Configuration> => {
    if (known === undefined || Date.now() - known.at > KNOWN_MS) {
      const config = discover(settings, network);
      known = { at: Date.now(), config };
      // What failed is tried again.
      config.catch(() => {
        known = undefined;
      });
    }
    return known.config;
  };

  async function claimsOf(protection: Protection, returned: Returned): Promise<[Claims, Claims]> {
    const config = await configuration();
    const tokens = await authorizationCodeGrant(config, callbackAddress(protection, returned), {
      expectedState: protection.state,
      expectedNonce: protection.nonce,
      pkceCodeVerifier: protection.verifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (claims === undefined) throw new ProviderFailure('refused', 'no_id_token');
    if (config.serverMetadata().userinfo_endpoint === undefined) return [claims, {}];
    // It must be about the same person.
    const further = await fetchUserInfo(config, tokens.access_token, claims.sub);
    return [claims, further];
  }

  return {
    address: (protection) =>
      withoutTraces(async () => {
        const config = await configuration();
        const url = buildAuthorizationUrl(config, {
          ...(await protectedRequest(protection)),
          scope: SCOPE,
          nonce: protection.nonce,
        });
        return pageAddress(url, network);
      }),
    identify: (protection, returned) =>
      withoutTraces(async () => personFrom(await claimsOf(protection, returned), settings)),
    async test() {
      try {
        const { jwks_uri: keys } = (await discover(settings, network)).serverMetadata();
        return { address: true, keys: keys !== undefined && (await hasKeys(keys, network)) };
      } catch {
        return { address: false, keys: undefined };
      }
    },
  };
}

async function hasKeys(address: string, network: ProviderNetwork): Promise<boolean> {
  try {
    const response = await providerFetch(network)(address, {
      method: 'GET',
      headers: { accept: 'application/json' },
      body: undefined,
      redirect: 'manual',
    });
    const body: unknown = await response.json();
    return response.status === 200 && isRecord(body) && Array.isArray(body.keys) && body.keys.length > 0;
  } catch {
    return false;
  }
}
