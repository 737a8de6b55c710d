import type { Tokens } from '@dekanat/contract/access/sessions/session.ts';
import { session } from '@dekanat/contract/access/sessions/session.ts';
import {
  type BodyOf,
  type Endpoint,
  type ParamsOf,
  pathOf,
  type QueryOf,
  type ResultOf,
} from '@dekanat/contract/api/endpoint.ts';
import type { ErrorBody } from '@dekanat/contract/api/errors.ts';
import { DEMO_PASSWORD, SUPERADMIN_PASSWORD } from './database.ts';
import { formOf } from './uploads.ts';

interface Answer<Result> {
  status: number;
  headers: Headers;
  /** Of a success; throws with the server's answer after a failure. */
  result: Result;
  /** Of a failure; throws after a success. */
  error: ErrorBody;
  body: unknown;
}

/** The input of a call; a query and a body may also be wrong ones. */
export interface Input<E extends Endpoint> {
  params?: ParamsOf<E['path']>;
  query?: Partial<QueryOf<E>> | object;
  body?: BodyOf<E> | object;
  /** For an upload. */
  files?: readonly File[];
  headers?: Record<string, string>;
}

export interface Client {
  token: string | undefined;
  tokens: Tokens | undefined;
  call<E extends Endpoint>(endpoint: E, input?: Input<E>): Promise<Answer<ResultOf<E>>>;
}

/** URL of a call with its ids and query. */
function urlOf(endpoint: Endpoint, params: object = {}, query: object = {}): string {
  const path = pathOf(endpoint).replace(/\{(\w+)\}/g, (_mark, name: string) =>
    encodeURIComponent(String((params as Record<string, unknown>)[name] ?? '')),
  );
  const entries = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(entries.map(([name, value]): [string, string] => [name, String(value)]));
  return entries.length === 0 ? path : `${path}?${search}`;
}

/** The whole body, or the first event of an event stream, which never ends. */
async function textOf(response: Response): Promise<string> {
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) return response.text();
  const reader = response.body?.getReader();
  const { value } = (await reader?.read()) ?? {};
  await reader?.cancel();
  return new TextDecoder().decode(value);
}

async function answerOf<Result>(response: Response): Promise<Answer<Result>> {
  const text = await textOf(response);
  const isJson = response.headers.get('content-type')?.includes('json');
  const body: unknown = isJson && text !== '' ? JSON.parse(text) : text;
  return {
    status: response.status,
    headers: response.headers,
    body,
    get result() {
      if (response.status !== 200) throw new Error(`Expected 200, got ${response.status}: ${text}`);
      return (isJson ? (body as { result: Result }).result : body) as Result;
    },
    get error() {
      if (response.ok) throw new Error(`Expected a failure, got ${response.status}: ${text.slice(0, 500)}`);
      return body as ErrorBody;
    },
  };
}

/** An HTTP client of the API; without tokens it is not signed in. */
export function clientOf(serverUrl: string, tokens?: Tokens): Client {
  return {
    tokens,
    token: tokens?.access_token,
    async call(endpoint, { params, query, body, files, headers = {} } = {}) {
      const response = await fetch(serverUrl + urlOf(endpoint, params as object, query), {
        method: endpoint.method,
        headers: {
          ...(this.token === undefined ? {} : { authorization: `Bearer ${this.token}` }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        ...(files === undefined ? {} : { body: formOf(files) }),
      });
      return answerOf(response);
    },
  };
}

export type DemoName = 'superadmin' | 'admin' | 'dekan' | 'registrar' | 'viewer' | 'admin2';

/** Tokens of a sign-in without a second factor. */
export function tokensIn(result: ResultOf<typeof session.login>): Tokens {
  if ('second_factor' in result) throw new Error('This account signs in with a second factor');
  return result;
}

/** A client signed in through the real login. */
export async function signIn(
  serverUrl: string,
  name: DemoName | (string & {}),
  password?: string,
): Promise<Client> {
  const isSuperadmin = name === 'superadmin';
  const body = {
    username: isSuperadmin ? 'superadmin@dekanat.local' : name,
    password: password ?? (isSuperadmin ? SUPERADMIN_PASSWORD : DEMO_PASSWORD),
  };
  const { result } = await clientOf(serverUrl).call(session.login, { body });
  return clientOf(serverUrl, tokensIn(result));
}
