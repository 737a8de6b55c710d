import { providerSignIn } from '@dekanat/contract/access/sign-in/provider-sign-in.ts';
import {
  type SignInProvider,
  type SignInProviderInput,
  signInProviders,
} from '@dekanat/contract/access/sign-in/sign-in-providers.ts';
import type { Endpoint } from '@dekanat/contract/api/endpoint.ts';
import type { z } from 'zod';
import { type Client, clientOf, type Input } from './client.ts';
import { unique } from './factories.ts';
import { CLIENT_ID, CLIENT_SECRET, type OpenidServer } from './openid-server.ts';

type ProviderInput = z.input<typeof SignInProviderInput>;

/** A provider of OpenID Connect for staff, found by their e-mail. */
export const providerInput = (given: Partial<ProviderInput> = {}): ProviderInput => ({
  kind: 'oidc',
  name: `Kirish ${unique()}`,
  address: 'https://id.university.example',
  client_id: CLIENT_ID,
  secret: CLIENT_SECRET,
  audience: 'staff',
  match_by: 'email',
  enabled: true,
  ...given,
});

export const makeProvider = async (
  client: Client,
  given: Partial<ProviderInput> = {},
): Promise<SignInProvider> =>
  (await client.call(signInProviders.create, { body: providerInput(given) })).result;

/** A provider whose server knows where it sends people back. */
export async function connectOpenid(
  client: Client,
  openid: OpenidServer,
  given: Partial<ProviderInput> = {},
): Promise<SignInProvider> {
  const provider = await makeProvider(client, { address: openid.url, ...given });
  openid.allow(provider.redirect_uri);
  return provider;
}

export interface Returned {
  provider_id: number;
  state: string;
  code?: string;
  iss?: string;
  error?: string;
}

const REDIRECTIONS_MAX = 10;

/** Follows a provider's pages until it sends the browser back, and returns what it has added to the address. */
export async function throughProvider(address: string): Promise<Returned> {
  const cookies = new Map<string, string>();
  let next = address;
  for (let step = 0; step < REDIRECTIONS_MAX; step += 1) {
    const back = new URL(next);
    const [, id] = /^\/sign-in\/callback\/(\d+)$/.exec(back.pathname) ?? [];
    if (id !== undefined) {
      const given = Object.fromEntries(back.searchParams) as Omit<Returned, 'provider_id'>;
      const { state, code, iss, error } = given;
      return {
        provider_id: Number(id),
        state,
        ...(code !== undefined && { code }),
        ...(iss !== undefined && { iss }),
        ...(error !== undefined && { error }),
      };
    }
    const response = await fetch(next, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const [name = '', ...value] = pair.split('=');
      cookies.set(name, value.join('='));
    }
    const location = response.headers.get('location');
    if (location === null) throw new Error(`${next} answers ${response.status}: ${await response.text()}`);
    next = new URL(location, next).href;
  }
  throw new Error('The provider sends the browser in a circle');
}

/** A browser that nobody has signed in with. */
export function newBrowser(url: string, token?: string) {
  let cookie = '';
  const client = clientOf(url);
  client.token = token;
  const browser = {
    cookie: () => cookie,
    async call<E extends Endpoint>(endpoint: E, input: Input<E> = {}) {
      const answer = await client.call(endpoint, { ...input, headers: { ...input.headers, cookie } });
      const [set] = answer.headers.getSetCookie();
      if (set !== undefined) cookie = set.split(';')[0] ?? '';
      return answer;
    },
    /** Begins a sign-in: the address of the provider. */
    async begin(
      { id }: Pick<SignInProvider, 'id'>,
      body: { remember?: boolean; return_to?: string } = {},
    ): Promise<string> {
      return (await browser.call(providerSignIn.start, { params: { id }, body })).result.address;
    },
    /** Signs in at the provider and returns. */
    async signIn(
      provider: Pick<SignInProvider, 'id'>,
      body: { remember?: boolean; return_to?: string } = {},
    ) {
      const returned = await throughProvider(await browser.begin(provider, body));
      return browser.call(providerSignIn.finish, { body: returned });
    },
  };
  return browser;
}
