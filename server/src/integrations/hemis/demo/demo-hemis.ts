import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CALLS, type DemoAnswer, type DemoRegister } from './demo-answers.ts';

/** How the service misbehaves on request. */
const DEMO_FAULTS = [
  'slow',
  '500',
  'wrong-json',
  'snake-case',
  '403',
  '429',
  'truncated',
  'without-averages',
  'without-filters',
  'without-numbers',
  'without-lists',
  'without-hours',
  'unreadable-hours',
  '404',
  'slow-look-ups',
  'without-gpas',
  'without-records',
  'without-departments',
  'unreadable-gpas',
  'unreadable-plans',
] as const;
export type DemoFault = (typeof DEMO_FAULTS)[number];

/** Faults of one call; the others answer without one, or with another fault. */
const FAULTS_OF_CALLS: Partial<Record<DemoFault, { call: string; fault: DemoFault; others?: DemoFault }>> = {
  'slow-look-ups': { call: 'student-info', fault: 'slow' },
  'without-records': { call: 'student-info', fault: '403' },
  'without-departments': { call: 'department-list', fault: '500' },
  'unreadable-gpas': { call: 'student-gpa-list', fault: 'without-lists' },
  'unreadable-plans': { call: 'curriculum-subject-list', fault: 'without-lists' },
  'without-gpas': { call: 'student-gpa-list', fault: '500', others: 'without-averages' },
};

/** The token of the service. With a fault after a hyphen, such as `demo-slow`, it answers with that fault. */
export const DEMO_TOKEN = 'demo';

export interface DemoHemis {
  /** Without the id of the university. */
  url: string;
  /** The last paths with their queries, in the order in which they came. */
  requests: string[];
  /** Answers the next requests with this fault, or with none. */
  misbehave(fault?: DemoFault): void;
  close(): Promise<void>;
}

interface DemoSettings {
  /** The students whom the service of a university knows. */
  register: (universityId: number) => Promise<DemoRegister>;
  requestsPerSecond?: number;
  answerMs?: number;
  slowMs?: number;
}

const PATH = /^\/(\d{1,10})\/rest\/v1\/data\/([a-z-]+)$/;
const SECOND_MS = 1_000;
const REQUESTS_KEPT = 1_000;

/** Allows so many requests a second, and as many at once. */
function requestLimit(perSecond: number) {
  let left = perSecond;
  let seenAt = Date.now();
  return (): boolean => {
    const now = Date.now();
    left = Math.min(perSecond, left + ((now - seenAt) / SECOND_MS) * perSecond);
    seenAt = now;
    if (left < 1) return false;
    left -= 1;
    return true;
  };
}

/** Whether a token is accepted, and the fault that it asks for. */
function tokenOf(authorization: string): { isKnown: boolean; fault: DemoFault | undefined } {
  const [token, ...words] = authorization.replace(/^Bearer /, '').split('-');
  const fault = DEMO_FAULTS.find((one) => one === words.join('-'));
  return { isKnown: token === DEMO_TOKEN && (words.length === 0 || fault !== undefined), fault };
}

const nameOf = ({ pathname }: URL): string => PATH.exec(pathname)?.[2] ?? '';

function faultFor(fault: DemoFault | undefined, address: URL): DemoFault | undefined {
  const ofCall = fault && FAULTS_OF_CALLS[fault];
  if (ofCall === undefined) return fault;
  return nameOf(address) === ofCall.call ? ofCall.fault : ofCall.others;
}

function addressFor(fault: DemoFault | undefined, address: URL): URL {
  if (fault !== 'without-filters') return address;
  const unfiltered = new URL(address);
  for (const filter of ['_department', '_specialty', '_group', '_curriculum'])
    unfiltered.searchParams.delete(filter);
  return unfiltered;
}

const wait = async (ms: number): Promise<void> => {
  if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms).unref());
};

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
/** As some hosts write it: names of fields in snake_case. */
function inSnakeCase(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inSnakeCase);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, of]) => [snakeCase(name), inSnakeCase(of)]));
}

/**
 * Some hosts have the GPA in the list of GPAs only, or no hours; a record without a student number, or with a text in place of its
 * hours, cannot be read.
 */
const FAULTY_FIELDS: Partial<Record<DemoFault, { field: string; value?: unknown }>> = {
  'without-averages': { field: 'avg_gpa' },
  'without-numbers': { field: 'student_id_number' },
  'without-hours': { field: 'subjectDetails' },
  'unreadable-hours': { field: 'subjectDetails', value: '30/30/60' },
};

function send(response: ServerResponse, status: number, body: unknown, fault: DemoFault | undefined): void {
  const faulty = fault && FAULTY_FIELDS[fault];
  const text = JSON.stringify(fault === 'snake-case' ? inSnakeCase(body) : body, (name, value: unknown) =>
    name === faulty?.field ? faulty.value : value,
  );
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
    ...(status === 429 && { 'retry-after': '1' }),
  });
  if (fault !== 'truncated') return void response.end(text);
  // Half of what was announced, then the connection ends.
  response.write(text.slice(0, Math.floor(text.length / 2)), () => response.destroy());
}

/** Answers whatever was asked; true when the fault is the whole answer. */
function answerWithFault(response: ServerResponse, fault: DemoFault | undefined): boolean {
  switch (fault) {
    case '500':
      send(response, 500, { success: false, error: 'Internal Server Error' }, undefined);
      return true;
    case '403':
      send(response, 403, { success: false, error: 'IP manzilga ruxsat berilmagan' }, undefined);
      return true;
    case '404':
      send(response, 404, { success: false, error: 'Page not found' }, undefined);
      return true;
    case '429':
      send(response, 429, { success: false, error: 'Too Many Requests' }, undefined);
      return true;
    case 'wrong-json':
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end('{"success":true,"data":{"items":[');
      return true;
    default:
      return false;
  }
}

/**
 * A service with the interface of the national system and invented data, for demonstrations and tests. It listens on
 * this machine only.
 */
export async function startDemoHemis({
  register,
  requestsPerSecond = 10,
  answerMs = 0,
  slowMs = 10_000,
}: DemoSettings): Promise<DemoHemis> {
  const requests: string[] = [];
  const mayAnswer = requestLimit(requestsPerSecond);
  let forced: DemoFault | undefined;

  async function dataAt(address: URL, fault: DemoFault | undefined): Promise<DemoAnswer> {
    const [, universityId = ''] = PATH.exec(address.pathname) ?? [];
    const name = nameOf(address);
    const call = Object.hasOwn(CALLS, name) ? CALLS[name] : undefined;
    if (call === undefined) return { status: 404, error: 'Not found' };
    const given = call(await register(Number(universityId)), address.searchParams);
    return fault === 'without-lists' ? { data: {} } : given;
  }

  async function answer(address: URL, authorization: string, response: ServerResponse): Promise<void> {
    const { isKnown, fault: asked } = tokenOf(authorization);
    const fault = faultFor(forced ?? asked, address);
    if (!isKnown) return send(response, 401, { success: false, error: 'Unauthorized' }, undefined);
    if (!mayAnswer()) return void answerWithFault(response, '429');
    await wait(fault === 'slow' ? slowMs : answerMs);
    if (answerWithFault(response, fault)) return;
    const given = await dataAt(addressFor(fault, address), fault);
    if ('data' in given) send(response, 200, { success: true, error: null, data: given.data }, fault);
    else send(response, given.status, { success: false, error: given.error, data: null }, fault);
  }

  const server = createServer((request, response) => {
    requests.push(request.url ?? '');
    if (requests.length > REQUESTS_KEPT) requests.shift();
    const address = new URL(request.url ?? '/', 'http://hemis');
    answer(address, request.headers.authorization ?? '', response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // The process does not wait for it.
  server.unref();
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    misbehave: (fault) => {
      forced = fault;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
