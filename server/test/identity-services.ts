import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';

/** What a service got, and how its next answers are changed. */
export interface IdentityService {
  url: string;
  /** The person who signs in; undefined fields are left out. */
  person: Record<string, unknown>;
  /** Form fields of the requests for tokens. */
  requests: Record<string, string>[];
  close(): Promise<void>;
}

const CODE = 'bir-martalik-kod-77';
const TOKEN = 'kirish-tokeni-4d5e';
export const SERVICE_SECRET = 'xizmat-kaliti-9c2a';
export const SERVICE_CLIENT = 'dekanat-sinov';

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** Sends the browser back with a code, as after a sign-in. */
function sendBack(response: ServerResponse, { searchParams }: URL): void {
  const back = new URL(searchParams.get('redirect_uri') ?? '');
  back.search = new URLSearchParams({ code: CODE, state: searchParams.get('state') ?? '' }).toString();
  response.writeHead(302, { location: back.href }).end();
}

const isClient = ({ client_id, client_secret }: Record<string, string>) =>
  client_id === SERVICE_CLIENT && client_secret === SERVICE_SECRET;

type Serve = (
  service: IdentityService,
  request: IncomingMessage,
  response: ServerResponse,
  address: URL,
) => Promise<void>;

async function start(serve: Serve): Promise<IdentityService> {
  const http = createServer((request, response) => {
    const address = new URL(request.url ?? '/', service.url);
    serve(service, request, response, address).catch(() => response.destroy());
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  // The process does not wait for it.
  http.unref();
  const service: IdentityService = {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    person: {},
    requests: [],
    async close() {
      http.closeAllConnections();
      http.close();
      await once(http, 'close');
    },
  };
  return service;
}

async function formOf(service: IdentityService, request: IncomingMessage) {
  const form = Object.fromEntries(new URLSearchParams(await readText(request)));
  service.requests.push(form);
  return form;
}

/** OAuth 2 as HEMIS offers it. */
export const startHemisSignIn = (): Promise<IdentityService> =>
  start(async (service, request, response, address) => {
    switch (address.pathname) {
      case '/oauth/authorize':
        if (address.searchParams.has('redirect_uri')) return sendBack(response, address);
        return json(response, 400, { error: 'invalid_request' });
      case '/oauth/access-token': {
        const form = await formOf(service, request);
        if (!isClient(form) || form.code !== CODE || form.grant_type !== 'authorization_code')
          return json(response, 400, { error: 'invalid_grant' });
        return json(response, 200, { token_type: 'Bearer', expires_in: 3600, access_token: TOKEN });
      }
      case '/oauth/api/user':
        if (request.headers.authorization !== `Bearer ${TOKEN}`) return json(response, 401, {});
        return json(response, 200, service.person);
      default:
        return json(response, 404, {});
    }
  });

/** What OneID answers to a form, by its grant. */
function grantOf(service: IdentityService, form: Record<string, string>): [status: number, body: object] {
  if (!isClient(form)) return [401, { error: 'invalid_client' }];
  if (form.grant_type === 'one_authorization_code' && form.code === CODE)
    return [200, { scope: SERVICE_CLIENT, expires_in: '1800', access_token: TOKEN }];
  if (form.grant_type === 'one_access_token_identify' && form.access_token === TOKEN)
    return [200, { ret_cd: '0', valid: 'true', ...service.person }];
  return [400, { error: 'invalid_grant' }];
}

/** The grants of OneID, all at one address. */
export const startOneid = (): Promise<IdentityService> =>
  start(async (service, request, response, address) => {
    if (address.pathname !== '/sso/oauth/Authorization.do') return json(response, 404, {});
    if (request.method !== 'GET') return json(response, ...grantOf(service, await formOf(service, request)));
    if (address.searchParams.get('response_type') === 'one_code') return sendBack(response, address);
    json(response, 400, { error: 'invalid_request' });
  });
