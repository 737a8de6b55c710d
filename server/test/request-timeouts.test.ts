import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { type Endpoint, pathOf } from '@dekanat/contract/api/endpoint.ts';
import { files } from '@dekanat/contract/files/files.ts';
import { faculties } from '@dekanat/contract/structure/faculties.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { signIn } from './client.ts';
import { startTestServer, type TestServer } from './server.ts';
import { formBytes, MULTIPART, pdf } from './uploads.ts';

let server: TestServer;
let token: string;

async function open(limits: { requestMs: number; uploadMs: number; stalledMs: number }) {
  server = await startTestServer({}, { arrival: limits });
  token = (await signIn(server.url, 'admin')).token ?? '';
}

/** Sends the head of a request and the part `begun` of its body. */
function startRequest(
  endpoint: Endpoint,
  type: string,
  length: number,
  begun: string | Buffer,
  bearer = token,
) {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname).on('error', () => undefined);
  const head = [
    `POST ${pathOf(endpoint)} HTTP/1.1`,
    `host: ${hostname}`,
    `authorization: Bearer ${bearer}`,
    `content-type: ${type}`,
    `content-length: ${length}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  socket.write(begun);
  return { socket, answer: once(socket, 'data').then(String), closed: once(socket, 'close') };
}
const spool = () =>
  readdir(join(server.services.config.dataDirectory, 'incoming'), { recursive: true }).catch(() => []);

/** Sends single bytes, as a slow connection does, until the server answers or closes it. */
async function drip(socket: Socket, bytes: Buffer, until: Promise<unknown>): Promise<Buffer> {
  let sent = 0;
  const dripping = setInterval(() => {
    socket.write(bytes.subarray(sent, sent + 1));
    sent += 1;
  }, 50);
  await until;
  clearInterval(dripping);
  return bytes.subarray(sent);
}

const DAY_MS = 86_400_000;

const SLOW = { requestMs: 600, uploadMs: DAY_MS, stalledMs: DAY_MS };
const form = formBytes(pdf('a.pdf', 'x'.repeat(100_000)));

describe('a slow request', () => {
  beforeAll(() => open(SLOW));
  afterEach(() => expect.poll(spool).toEqual([]));
  afterAll(() => server.close());

  it('is accepted as an upload and cut off as any other body', async () => {
    const bytes = await form;
    const upload = startRequest(files.storeFile, MULTIPART, bytes.length, bytes.subarray(0, 50_000));
    await expect.poll(async () => (await spool()).length).toBe(2);
    const other = startRequest(faculties.create, 'application/json', 100, '{');
    const rest = await drip(upload.socket, bytes.subarray(50_000), other.closed);
    expect(await other.answer).toMatch(/^HTTP\/1.1 408 .*"code":"malformed"/s);
    upload.socket.write(rest);
    expect(await upload.answer).toMatch(/^HTTP\/1.1 200 .*"name":"a.pdf"/s);
    upload.socket.destroy();
  });

  it('gets its answer also while it goes on sending', async () => {
    const { socket, answer, closed } = startRequest(faculties.create, 'application/json', 100_000, '{');
    // A client that reads only what arrives after it has sent everything.
    socket.pause();
    const sending = setInterval(() => socket.write(' '), 20);
    const received = once(socket, 'readable');
    await received;
    // The server has answered; the connection is still open for what is on its way.
    for (let sent = 0; sent < 20; sent += 1) await new Promise((resolve) => socket.write(' ', resolve));
    clearInterval(sending);
    socket.resume();
    expect(await answer).toMatch(/^HTTP\/1.1 408 .*"code":"malformed"/s);
    socket.end();
    await closed;
  });

  it('is cut off as an upload without a session', async () => {
    const bytes = await form;
    const upload = startRequest(files.storeFile, MULTIPART, bytes.length, bytes.subarray(0, 10), 'hech kim');
    expect(await upload.answer).toMatch(/^HTTP\/1.1 401 /);
    await upload.closed;
  });
});

it('a slow request does not delay a server that stops', async () => {
  await open(SLOW);
  const bytes = await form;
  const upload = startRequest(files.storeFile, MULTIPART, bytes.length, bytes.subarray(0, 50_000));
  await expect.poll(async () => (await spool()).length).toBe(2);
  await server.close();
  expect(await upload.answer).toMatch(/^HTTP\/1.1 408 /);
  expect(await spool()).toEqual([]);
});

describe.each([
  ['takes too long in all', { requestMs: 200, uploadMs: 700, stalledMs: DAY_MS }],
  ['stops arriving', { requestMs: 200, uploadMs: DAY_MS, stalledMs: 700 }],
])('an upload that %s', (_what, limits) => {
  it('gets an answer, is cut off and leaves no file', async () => {
    await open(limits);
    const bytes = await formBytes(pdf('a.pdf', 'x'.repeat(100_000)));
    const upload = startRequest(files.storeFile, MULTIPART, bytes.length, bytes.subarray(0, 50_000));
    await expect.poll(async () => (await spool()).length).toBe(2);
    expect(await upload.answer).toMatch(/^HTTP\/1.1 408 .*oʻz vaqtida/s);
    await upload.closed;
    await expect.poll(spool).toEqual([]);
    expect(await server.services.db.selectFrom('files').select('id').execute()).toEqual([]);
    await server.close();
  });
});
