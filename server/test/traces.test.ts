import { pathOf } from '@dekanat/contract/api/endpoint.ts';
import { faculties } from '@dekanat/contract/structure/faculties.ts';
import { students } from '@dekanat/contract/students/students.ts';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { jobKind } from '#platform/jobs/job-kind.ts';
import { type Client, signIn } from './client.ts';
import { makeFaculty } from './factories.ts';
import { attributeOf, type OtlpReceiver, type ReceivedSpan, startOtlpReceiver } from './otlp-receiver.ts';
import { makeStudent } from './people-factories.ts';
import { startTestServer, type TestServer } from './server.ts';
import { startReceiver } from './webhook-receiver.ts';
import { makeWebhook } from './webhooks.ts';

const OUTER = 'a'.repeat(32);
const traceparent = `00-${OUTER}-${'b'.repeat(16)}-01`;
const FORWARDED = { 'x-forwarded-for': '192.0.2.7', traceparent };

const calling = jobKind({
  name: 'calling',
  input: z.object({ url: z.string() }),
  run: async (_job, input) => {
    const { postWebhook } = await import('#features/operations/webhooks/post-webhook.ts');
    await postWebhook(input.url, { headers: {}, payload: '{}', anyAddress: true, timeoutMs: 10_000 });
  },
});

let receiver: OtlpReceiver;
let server: TestServer;
let admin: Client;
/** Starts a server that sends its traces to the receiver. */
const start = (environment: Record<string, string> = {}) =>
  startTestServer(
    { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, ...environment },
    { kinds: [calling], webhookTimeoutMs: 10_000 },
  );

beforeAll(async () => {
  receiver = await startOtlpReceiver();
  server = await start();
  admin = await signIn(server.url, 'admin');
});
afterAll(() => receiver.close());

const withRequest = (id: string | null) =>
  receiver.spans.find((span) => attributeOf(span, 'dekanat.request_id') === id);
const partsOf = ({ traceId }: ReceivedSpan) =>
  receiver.spans.filter((span) => span.traceId === traceId && span.parentSpanId);

describe('traces', () => {
  let requestId: string | null;
  let refusedId: string | null;
  let forgedId: string | null;
  /** The spans of these requests: servers of other tests add theirs. */
  let spans: ReceivedSpan[];
  const secret = 'Sirliboyeva';

  // Closing the server sends what it has.
  beforeAll(async () => {
    const ofOthers = receiver.spans.length;
    await makeStudent(admin, { second_name: secret });
    const query = { full_search: secret };
    const found = await admin.call(students.list, { query });
    requestId = found.headers.get('x-request-id');
    refusedId = (await admin.call(faculties.create, { body: {} })).headers.get('x-request-id');
    const forged = await admin.call(faculties.list, { headers: FORWARDED });
    forgedId = forged.headers.get('x-request-id');
    for (let times = 0; times < 300; times += 1) await admin.call(faculties.list);
    await server.close();
    spans = receiver.spans.slice(ofOthers);
  });

  it('have a request with its statements and its waits for connections as one', () => {
    const request = withRequest(requestId) as ReceivedSpan;
    expect(request.name).toBe(`GET ${pathOf(students.list)}`);
    expect(request.parentSpanId).toBeFalsy();
    expect(attributeOf(request, 'http.route')).toBe(pathOf(students.list));
    expect(attributeOf(request, 'http.response.status_code')).toBe(200);
    const parts = partsOf(request);
    expect(parts.every(({ parentSpanId }) => parentSpanId === request.spanId)).toBe(true);
    const names = parts.map(({ name }) => name);
    expect(names).toContain('wait for a connection');
    expect(names).toContain('SELECT students');
    const statement = parts.find(({ name }) => name === 'SELECT students') as ReceivedSpan;
    expect(attributeOf(statement, 'db.query.text')).toContain('from "students"');
  });

  it('have the status of a request that was refused', () => {
    expect(attributeOf(withRequest(refusedId) as ReceivedSpan, 'http.response.status_code')).toBe(422);
  });

  it('contain no value of a student, neither searched for nor stored', () => {
    expect(receiver.spans.length).toBeGreaterThan(10);
    expect(receiver.text().toLowerCase()).not.toContain(secret.toLowerCase());
  });

  it('have none of their own requests', () => {
    // More than are sent at once: the request that ended last was followed by sending them.
    expect(spans.length).toBeGreaterThan(512);
    expect(spans.filter(({ name }) => name.startsWith('POST 127.0.0.1'))).toEqual([]);
  });

  it('do not continue a trace that a client names', () => {
    expect(withRequest(forgedId)?.traceId).toMatch(/^[0-9a-f]{32}$/);
    expect(withRequest(forgedId)?.traceId).not.toBe(OUTER);
  });

  it('continue a trace that a trusted proxy names', async () => {
    const behind = await start({ TRUST_PROXY: '127.0.0.1' });
    const caller = await signIn(behind.url, 'admin');
    const { headers } = await caller.call(faculties.list, { headers: FORWARDED });
    const direct = await caller.call(faculties.list, { headers: { traceparent } });
    await behind.close();
    expect(withRequest(headers.get('x-request-id'))).toMatchObject({
      traceId: OUTER,
      parentSpanId: 'b'.repeat(16),
    });
    expect(withRequest(direct.headers.get('x-request-id'))?.traceId).not.toBe(OUTER);
  });

  it('have a job with its statements and calls of other services, of which they name the host alone', async () => {
    const working = await start();
    const { db } = working.services;
    const url = `${receiver.url}/secret-path?name=${secret}`;
    const { id } = await db
      .insertInto('jobs')
      .values({ kind: 'calling', input: JSON.stringify({ url }), language: 'en' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const status = async () =>
      (await db.selectFrom('jobs').select('status').where('id', '=', id).executeTakeFirst())?.status;
    await expect.poll(status).toBe('done');
    await working.close();
    const job = receiver.spans.find(({ name }) => name === 'job calling') as ReceivedSpan;
    expect(attributeOf(job, 'dekanat.job.outcome')).toBe('done');
    const parts = partsOf(job);
    expect(parts.map(({ name }) => name)).toContain('POST 127.0.0.1');
    expect(parts.some(({ name }) => name.startsWith('UPDATE jobs') || name.includes('jobs'))).toBe(true);
    expect(receiver.text()).not.toContain('secret-path');
  });
});

it('traces: have a delivery to a webhook with its statements and its request', async () => {
  const [to, working] = [await startReceiver(), await start({ WEBHOOK_ADDRESSES: 'any' })];
  onTestFinished(() => to.close());
  const client = await signIn(working.url, 'admin');
  await makeWebhook(client, to.url);
  await makeFaculty(client);
  await to.next('faculties.created');
  // Closing the server waits for what it sends.
  await working.close();
  const delivery = receiver.spans.find(({ name }) => name === 'delivery webhook') as ReceivedSpan;
  const names = partsOf(delivery).map(({ name }) => name);
  expect(names).toContain('POST 127.0.0.1');
  expect(names.some((name) => name.includes('webhook_deliveries') || name.includes('stored'))).toBe(true);
});

it('traces: are not made unless they are configured', async () => {
  const plain = await startTestServer();
  expect(plain.services.tracing).toBeUndefined();
  await plain.close();
});
