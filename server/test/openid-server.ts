import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

export const CLIENT_ID = 'dekanat';
export const CLIENT_SECRET = 'oidc-mijoz-kaliti-3b1f';

/** A person whom the provider knows. */
interface Person {
  sub: string;
  name?: string;
  email?: string;
  email_verified?: boolean;
  pinfl?: string;
}

export interface OpenidServer {
  /** Issuer of the provider. */
  url: string;
  /** The person who signs in at the provider. */
  person: Person;
  /** Publishes other keys than those that it signs with. */
  hasWrongKeys: boolean;
  /** Accepts the client with this address of return. */
  allow(redirectUri: string): void;
  close(): Promise<void>;
}

const KEY = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' });
const OTHER_KEY = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ format: 'jwk' });
const WRONG_KEYS = JSON.stringify({ keys: [{ ...OTHER_KEY, kid: 'sinov', use: 'sig', alg: 'RS256' }] });
const TTL = 600;

const providerFor = (issuer: string, redirectUri: string, personOf: () => Person) =>
  new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: CLIENT_SECRET,
        redirect_uris: [redirectUri],
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'pinfl'] },
    cookies: { keys: ['sinov'] },
    jwks: { keys: [{ ...KEY, kid: 'sinov', use: 'sig', alg: 'RS256' }] },
    ttl: {
      AccessToken: TTL,
      AuthorizationCode: TTL,
      Grant: TTL,
      IdToken: TTL,
      Interaction: TTL,
      Session: TTL,
    },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, id) => ({ accountId: id, claims: () => ({ ...personOf(), sub: id }) }),
  });

/** A real OpenID provider, which asks nobody for a password. */
export async function startOpenid(): Promise<OpenidServer> {
  let provider: Provider | undefined;
  const http = createServer((request, response) => {
    const serve = async () => {
      if (provider === undefined) return void response.writeHead(404).end();
      if (server.hasWrongKeys && request.url === '/jwks')
        return void response.writeHead(200, { 'content-type': 'application/jwk-set+json' }).end(WRONG_KEYS);
      if (!request.url?.startsWith('/interaction/')) return provider.callback()(request, response);
      const { params } = await provider.interactionDetails(request, response);
      const accountId = server.person.sub;
      const grant = new provider.Grant({ accountId, clientId: String(params.client_id) });
      grant.addOIDCScope('openid email profile');
      const consent = { grantId: await grant.save() };
      await provider.interactionFinished(request, response, { login: { accountId }, consent });
    };
    serve().catch(() => response.destroy());
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const server: OpenidServer = {
    url,
    person: { sub: 'nobody' },
    hasWrongKeys: false,
    allow: (redirectUri) => {
      provider = providerFor(url, redirectUri, () => server.person);
    },
    async close() {
      http.closeAllConnections();
      http.close();
      await once(http, 'close');
    },
  };
  return server;
}
