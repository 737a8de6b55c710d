import { isRecord, pinflOf, textOf } from './claims.ts';
import { pageAddress } from './openid-provider.ts';
import { ProviderFailure, withoutTraces } from './provider-failure.ts';
import { type ProviderNetwork, providerFetch } from './provider-fetch.ts';
import type { Person, ProviderClient, ProviderSettings } from './provider-types.ts';
import { isReachable } from './reachable.ts';

/**
 * OneID, the sign-in of the state. Its grants are its own: `one_code` in the place of `code`, and two requests to the same address, one
 * for a token and one for the person.
 */
export function oneidProvider(settings: ProviderSettings, network: ProviderNetwork): ProviderClient {
  const { address, clientId, secret } = settings;
  const fetchSafely = providerFetch(network);

  async function ask(grant: string, parameters: Record<string, string>): Promise<Record<string, unknown>> {
    const response = await fetchSafely(address, {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        grant_type: grant,
        client_id: clientId,
        client_secret: secret,
        ...parameters,
      }).toString(),
      redirect: 'manual',
    });
    const body: unknown = response.status === 200 ? await response.json() : undefined;
    if (!isRecord(body)) throw new ProviderFailure('refused', `status_${response.status}`);
    return body;
  }

  return {
    async address({ redirectUri, state }) {
      const url = new URL(address);
      const request = {
        response_type: 'one_code',
        client_id: clientId,
        redirect_uri: redirectUri,
        scope: clientId,
        state,
      };
      for (const [name, value] of Object.entries(request)) url.searchParams.set(name, value);
      return pageAddress(url, network);
    },
    identify: ({ redirectUri }, { code }) =>
      withoutTraces(async () => {
        const { access_token: token } = await ask('one_authorization_code', {
          code,
          redirect_uri: redirectUri,
        });
        if (typeof token !== 'string' || token === '') throw new ProviderFailure('refused', 'no_token');
        return personFrom(await ask('one_access_token_identify', { access_token: token, scope: clientId }));
      }),
    test: async () => ({ address: await isReachable(address, network), keys: undefined }),
  };
}

/** `valid` and `ret_cd` say whether the person was really identified. */
function personFrom(user: Record<string, unknown>): Person {
  const code = textOf(user.ret_cd);
  const valid = textOf(user.valid);
  if ((code !== undefined && code !== '0') || valid === 'false' || user.valid === false)
    throw new ProviderFailure('refused', 'not_valid');
  const pinfl = pinflOf(user.pin);
  if (pinfl === undefined) throw new ProviderFailure('refused', 'no_subject');
  return { subject: pinfl, email: undefined, pinfl, studentNumber: undefined };
}
