import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { registerOf } from './demo/demo-answers.ts';
import { DEMO_TOKEN, type DemoFault, type DemoHemis, startDemoHemis } from './demo/demo-hemis.ts';
import { inventedStudent } from './demo/demo-students.ts';
import { createHemisClient, type HemisResult } from './hemis-client.ts';
import { parseItems } from './hemis-fields.ts';

const STUDENTS = 450;
const register = registerOf([], STUDENTS);
let hemis: DemoHemis;
beforeAll(async () => {
  hemis = await startDemoHemis({ register: async () => register, requestsPerSecond: 1_000, slowMs: 5_000 });
});
beforeEach(() => {
  hemis.misbehave();
  hemis.requests.length = 0;
});
afterAll(() => hemis.close());

const client = (settings: object = {}) =>
  createHemisClient({
    url: `${hemis.url}/1`,
    token: DEMO_TOKEN,
    callsPerSecond: 1_000,
    waitsMs: [1, 1, 1],
    ...settings,
  });

async function readAll(settings: object = {}, query: Record<string, string> = {}) {
  const numbers: string[] = [];
  const end = await client(settings).eachPage(query, async (students) => {
    numbers.push(...students.map(({ student_id_number }) => student_id_number));
  });
  return { end, numbers };
}

it('HEMIS list: is read whole, in pages of 200, each student once', async () => {
  const { end, numbers } = await readAll();
  expect(end).toEqual({ outcome: 'complete' });
  expect(new Set(numbers).size).toBe(STUDENTS);
  expect(hemis.requests).toHaveLength(3);
  expect(hemis.requests[0]).toContain('limit=200');
});

it('HEMIS list: is filtered by the service', async () => {
  const group = inventedStudent(0).group?.id;
  expect((await readAll({}, { _group: String(group) })).numbers).toHaveLength(25);
});

it('HEMIS list: has the same students in snake case', async () => {
  hemis.misbehave('snake-case');
  expect((await readAll()).numbers).toHaveLength(STUDENTS);
});

it.each<[DemoFault, string, number]>([
  // The first attempt and three more.
  ['500', 'away', 4],
  ['truncated', 'away', 4],
  ['wrong-json', 'away', 4],
  ['slow', 'away', 4],
  // What is refused is not asked again.
  ['403', 'refused', 1],
])(
  'HEMIS list: ends when the service answers with %s: %s after %i requests',
  async (fault, outcome, count) => {
    hemis.misbehave(fault);
    const { end, numbers } = await readAll(fault === 'slow' ? { timeoutMs: 100 } : {});
    expect([end.outcome, numbers, hemis.requests.length]).toEqual([outcome, [], count]);
  },
);

it.each([
  ['the number of pages', { totalCount: 400, pageCount: null, pageSize: 200 }],
  ['any number', { totalCount: null, pageCount: '', pageSize: null }],
  ['more pages than none', { totalCount: 400, pageCount: 0, pageSize: 200 }],
])('HEMIS list: is read on from a service that does not say %s', (_what, pagination) => {
  const page = parseItems({ items: Array.from({ length: 200 }, () => ({})), pagination }, 200);
  expect(page?.pages).toBe(pagination.totalCount === null ? undefined : 2);
});

it.each([
  ['it has named is not read to its end', { totalCount: 600, pageCount: 3, pageSize: 200 }, 'away'],
  ['it has not named ends there', undefined, 'complete'],
  ['comes after all of its items ends there', { totalCount: 200, pageCount: 2 }, 'complete'],
])('HEMIS list: of a service that does not find a page that %s', async (_what, pagination, outcome) => {
  const server = createServer((request, response) => {
    const page = new URL(request.url ?? '/', 'http://hemis').searchParams.get('page');
    const items = Array.from({ length: 200 }, (_none, id) => ({ id: `${page}-${id}` }));
    const found = { success: true, error: null, data: { items, pagination } };
    response.writeHead(page === '2' ? 404 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(page === '2' ? { success: false, error: 'Page not found' } : found));
  });
  const { eachItem, records } = client({ url: await listen(server) });
  let items = 0;
  const end = await eachItem('data/group-list', {}, async (page) => {
    items += page.length;
  });
  expect([end, items]).toEqual([{ outcome }, 200]);
  expect((await records('data/group-list'))?.length).toBe(outcome === 'complete' ? 200 : undefined);
});

it('HEMIS list: goes on after a failure that passes', async () => {
  hemis.misbehave('500');
  const reading = readAll({ waitsMs: [50, 50, 50, 50, 50, 50] });
  await expect.poll(() => hemis.requests.length).toBeGreaterThan(1);
  hemis.misbehave();
  expect((await reading).numbers).toHaveLength(STUDENTS);
});

it('HEMIS list: waits as long as a busy service asks for', async () => {
  hemis.misbehave('429');
  const began = performance.now();
  const reading = readAll();
  await expect.poll(() => hemis.requests.length).toBe(1);
  hemis.misbehave();
  expect((await reading).numbers).toHaveLength(STUDENTS);
  // The service asks for a second; a busy machine only takes longer.
  expect(performance.now() - began).toBeGreaterThanOrEqual(990);
});

it('HEMIS list: is read to its end although a look-up takes too long meanwhile', async () => {
  const many = registerOf([], 2_000);
  const own = await startDemoHemis({ register: async () => many, requestsPerSecond: 1_000, slowMs: 60_000 });
  onTestFinished(() => own.close());
  own.misbehave('slow-look-ups');
  const { student, eachPage } = client({ url: `${own.url}/1`, timeoutMs: 500 });
  const numbers: string[] = [];
  let lookedUp: HemisResult | undefined;
  const end = await eachPage({}, async (students) => {
    lookedUp ??= await student(inventedStudent(1).idNumber);
    numbers.push(...students.map(({ student_id_number }) => student_id_number));
  });
  expect([lookedUp, end, numbers.length]).toEqual([{ outcome: 'away' }, { outcome: 'complete' }, 2_000]);
});

it('HEMIS list: two clients of one service wait for each other, and it does not count as away', async () => {
  const own = await startDemoHemis({ register: async () => register, requestsPerSecond: 5 });
  onTestFinished(() => own.close());
  const told: boolean[] = [];
  const settings = { url: `${own.url}/1`, onChange: (isAway: boolean) => told.push(isAway) };
  const [listing, looking] = [client(settings), client(settings)];
  const list = listing.eachPage({}, async () => undefined);
  const numbers = [1, 2, 3, 4, 5, 6].map((index) => inventedStudent(index).idNumber);
  const found = Promise.all(numbers.map((number) => looking.student(number)));
  expect(await list).toEqual({ outcome: 'complete' });
  expect((await found).filter(({ outcome }) => outcome === 'found')).toHaveLength(numbers.length);
  // With three pages of the list, and without the requests that were refused at first.
  expect(own.requests.length).toBeGreaterThan(numbers.length + 3);
  expect(told).not.toContain(true);
});

it('HEMIS list: a look-up does not wait for a busy service, which does not count as away', async () => {
  const busy = await startBusy();
  onTestFinished(busy.close);
  const told: boolean[] = [];
  const { student } = client({ url: busy.url, onChange: (isAway: boolean) => told.push(isAway) });
  const number = inventedStudent(1).idNumber;
  // It is neither cached, nor followed by a pause.
  expect([await student(number), await student(number)]).toEqual([{ outcome: 'busy' }, { outcome: 'busy' }]);
  expect([busy.requests(), told]).toEqual([2, []]);
});

it('HEMIS list: tells once that the service is away, and once that it answers', async () => {
  const told: boolean[] = [];
  const { student } = client({ onChange: (isAway: boolean) => told.push(isAway), pauseMs: 20, cacheMs: 1 });
  const found = inventedStudent(1).idNumber;
  await student(found);
  hemis.misbehave('500');
  await student(inventedStudent(2).idNumber);
  await student(inventedStudent(3).idNumber);
  hemis.misbehave();
  await expect.poll(() => student(found)).toMatchObject({ outcome: 'found' });
  expect(told).toEqual([false, true, false]);
});

it('HEMIS list: keeps within its requests per second', async () => {
  const own = await startDemoHemis({ register: async () => register, requestsPerSecond: 20 });
  const { eachPage } = createHemisClient({ url: `${own.url}/1`, token: DEMO_TOKEN, callsPerSecond: 20 });
  expect(await eachPage({}, async () => undefined)).toEqual({ outcome: 'complete' });
  expect(own.requests).toHaveLength(3);
  await own.close();
});

/** A service that asks to wait for a minute. */
async function startBusy() {
  let requests = 0;
  const server = createServer((_request, response) => {
    requests += 1;
    response.writeHead(429, { 'retry-after': '60' }).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = async () => {
    server.closeAllConnections();
    server.close();
  };
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, requests: () => requests, close };
}

/** The address of a server that the process does not wait for. */
async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  server.unref();
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A service that says this on every page. */
async function startEndless(data: object) {
  const server = createServer((_request, response) =>
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ success: true, data })),
  );
  return { url: await listen(server), server };
}

it.each([
  ['gives every page again', { items: Array.from({ length: 60_000 }, () => 1) }],
  ['names pages without end and leaves them empty', { items: [], pagination: { pageCount: 1e9 } }],
])('HEMIS list: is refused of a service that %s', async (_what, data) => {
  const { url, server } = await startEndless(data);
  const endless = createHemisClient({ url, token: 'x', callsPerSecond: 100_000 });
  let items = 0;
  const end = await endless.eachItem('data/group-list', {}, async (page) => {
    items += page.length;
  });
  expect(end).toEqual({ outcome: 'refused', message: undefined });
  expect(items).toBeLessThanOrEqual(200_000);
  server.close();
});
