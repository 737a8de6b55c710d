import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readLimited } from '#platform/security/read-limited.ts';
import type { DemoStudent } from './demo-students.ts';

/** How the service misbehaves on request. */
const FAULTS = [
  'slow',
  '500',
  'wrong-json',
  '429',
  'refuses',
  'error-code',
  'forgets-tokens',
  'no-account',
  'no-university',
  'code-only',
] as const;
export type MinistryFault = (typeof FAULTS)[number];

/** Client, user and password of the service. With a fault after a hyphen, such as `demo-500`, the password asks for that fault. */
export const DEMO_ACCOUNT = 'demo';
/** The code of every university of the service. */
export const DEMO_UNIVERSITY = { code: '399', name: 'Namuna universiteti' };
/** What it says when it refuses a GPA. */
export const DEMO_REFUSAL = 'Talabaning GPA balli oʻquv yili yakunlangandan keyin qabul qilinadi';

/** What it says of a student whom it cannot look up. */
export const DEMO_ERROR = 'Talaba maʼlumotlari toʻliq emas';

export interface DemoMinistry {
  /** Without the id of the university. */
  url: string;
  /** The last GPAs that were stored, with the ids that the service has for students. */
  stored: { gpa: Record<string, unknown>; idempotencyKey: string }[];
  requests: string[];
  /** `about`: only requests whose address or body contains this text. */
  misbehave(fault?: MinistryFault, about?: string): void;
  close(): Promise<void>;
}

interface DemoSettings {
  /** The students of a university whom the service knows. */
  students: (
    universityId: number,
  ) => Promise<Pick<DemoStudent, 'pin' | 'passport' | 'idNumber' | 'status'>[]>;
  /** What a slow answer waits for. */
  slow?: () => Promise<unknown>;
}

const PATH = /^\/(\d{1,10})\/app\/rest\/v2\/([a-z/]+)$/;
const KEPT = 1_000;
const MAX_BODY = 100_000;
const TOKEN_SECONDS = 43_199;
const STUDYING = ['11', '13'];

const bodyOf = async (request: IncomingMessage): Promise<string> =>
  (await readLimited(request, MAX_BODY))?.toString('utf8') ?? '';

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

const SLOW_MS = 20_000;
const waitLong = () => new Promise((resolve) => setTimeout(resolve, SLOW_MS).unref());

const faultIn = (words: string): MinistryFault | undefined => FAULTS.find((one) => words.endsWith(`-${one}`));

interface Asked {
  request: IncomingMessage;
  response: ServerResponse;
  universityId: number;
  query: URLSearchParams;
  body: string;
  authorization: string;
  fault: MinistryFault | undefined;
}
interface Service extends Pick<DemoSettings, 'students'> {
  stored: DemoMinistry['stored'];
  /** Tokens that were used once by a service that forgets them. */
  used: Set<string>;
}

const KNOWN_CLIENT = `Basic ${Buffer.from(`${DEMO_ACCOUNT}:${DEMO_ACCOUNT}`).toString('base64')}`;

function signIn({ used }: Service, { response, authorization, body, fault }: Asked): void {
  const form = new URLSearchParams(body);
  const password = form.get('password') ?? '';
  const asked = faultIn(password);
  const isRight = password === DEMO_ACCOUNT || asked !== undefined;
  const isKnown = authorization === KNOWN_CLIENT && form.get('username') === DEMO_ACCOUNT && isRight;
  if (!isKnown || (fault ?? asked) === 'no-account') {
    send(response, 400, { error: 'invalid_grant', error_description: 'Bad credentials' });
    return;
  }
  used.clear();
  // The token carries the fault for which the password asked.
  const access_token = `token-${asked ?? ''}`;
  send(response, 200, { access_token, token_type: 'bearer', expires_in: TOKEN_SECONDS, scope: 'rest-api' });
}

async function validate(
  { students }: Service,
  { response, universityId, query, fault }: Asked,
): Promise<void> {
  const data = query.get('data');
  if (fault === 'error-code') {
    send(response, 200, { success: true, code: 'error', message: DEMO_ERROR, data: null });
    return;
  }
  const found = (await students(universityId)).find(
    ({ pin, passport, status }) => (pin === data || passport === data) && STUDYING.includes(status),
  );
  if (found === undefined) {
    send(response, 200, { success: true, code: 'not_active', message: 'Talaba topilmadi', data: null });
    return;
  }
  const university = fault === 'no-university' ? { nomi: 'Boshqa universitet' } : DEMO_UNIVERSITY;
  const student = {
    id: `uuid-${found.idNumber}`,
    code: found.idNumber,
    university: fault === 'code-only' ? DEMO_UNIVERSITY.code : university,
  };
  send(response, 200, { success: true, code: 'active', message: null, data: student });
}

function storeGpa({ stored }: Service, { response, request, body, fault }: Asked): void {
  if (fault === 'refuses') {
    send(response, 200, { success: false, message: DEMO_REFUSAL });
    return;
  }
  const { gpa } = JSON.parse(body) as { gpa: Record<string, unknown> };
  stored.push({ gpa, idempotencyKey: String(request.headers['idempotency-key'] ?? '') });
  if (stored.length > KEPT) stored.shift();
  send(response, 200, { success: true, message: null });
}

/** The calls by method and path after `/app/rest/v2/`. */
const CALLS = new Map<string, (service: Service, asked: Asked) => void | Promise<void>>([
  [
    'GET user/info',
    (_service, { response }) => send(response, 200, { login: DEMO_ACCOUNT, university: DEMO_UNIVERSITY }),
  ],
  ['GET services/student/validate', validate],
  ['POST services/student/gpa', storeGpa],
]);

/** Answers whatever was asked; true when the fault is the whole answer. */
function answerWithFault({ response, fault }: Asked): boolean {
  if (fault === '500') send(response, 500, { error: 'Server error' });
  else if (fault === '429') send(response, 429, { error: 'Too many requests' });
  else if (fault === 'wrong-json') response.writeHead(200).end('{"success":tr');
  else return false;
  return true;
}

/** Whether the token counts. A service that forgets tokens takes each of them once. */
function isSignedIn({ used }: Service, { authorization, fault }: Asked): boolean {
  if (!authorization.startsWith('Bearer token-')) return false;
  if (fault !== 'forgets-tokens') return true;
  const isFresh = !used.has(authorization);
  used.add(authorization);
  return isFresh;
}

async function answer(service: Service, call: string, asked: Asked): Promise<void> {
  const { request, response } = asked;
  if (answerWithFault(asked)) return;
  if (call === 'oauth/token') return signIn(service, asked);
  if (!isSignedIn(service, asked)) {
    send(response, 401, { error: 'invalid_token', error_description: 'Invalid access token' });
    return;
  }
  const known = CALLS.get(`${request.method} ${call}`);
  if (known === undefined) send(response, 404, { error: 'Not found' });
  else await known(service, asked);
}

/**
 * A service with the interface of the ministry's and invented data, for demonstrations and tests. It listens on this machine only.
 */
export async function startDemoMinistry({ students, slow = waitLong }: DemoSettings): Promise<DemoMinistry> {
  const service: Service = { students, stored: [], used: new Set() };
  const requests: string[] = [];
  let forced: { fault: MinistryFault; about: string } | undefined;
  const forcedFor = (asked: string) => (forced && asked.includes(forced.about) ? forced.fault : undefined);
  async function answerTo(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://ministry');
    const body = await bodyOf(request);
    const [, universityId = '', call = ''] = PATH.exec(pathname) ?? [];
    const authorization = request.headers.authorization ?? '';
    const fault = forcedFor(`${request.url} ${body}`) ?? faultIn(authorization);
    if (fault === 'slow') await slow();
    const asked = {
      request,
      response,
      universityId: Number(universityId),
      query,
      body,
      authorization,
      fault,
    };
    await answer(service, call, asked);
  }
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    if (requests.length > KEPT) requests.shift();
    answerTo(request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // The process does not wait for it.
  server.unref();
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stored: service.stored,
    requests,
    misbehave: (fault, about = '') => {
      forced = fault && { fault, about };
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
