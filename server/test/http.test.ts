import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { json } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { profile } from '@dekanat/contract/access/profile.ts';
import { type Endpoint, pathOf } from '@dekanat/contract/api/endpoint.ts';
import { ErrorBody } from '@dekanat/contract/api/errors.ts';
import { ENDPOINTS } from '@dekanat/contract/endpoints.ts';
import { faculties } from '@dekanat/contract/structure/faculties.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { signIn } from './client.ts';
import { facultyInput, makeFaculty } from './factories.ts';
import { sendRaw } from './raw-client.ts';
import { startTestServer } from './server.ts';
import { useServer } from './use-server.ts';

const { server, admin } = useServer();

const get = (path: string, headers: Record<string, string> = {}) => fetch(server.url + path, { headers });
const post = (path: string, body: string, type = 'application/json') =>
  fetch(server.url + path, {
    method: 'POST',
    body,
    headers: { 'content-type': type, authorization: `Bearer ${admin.token}` },
  });
const failureOf = async (response: Response) => {
  const { code } = ErrorBody.strict().parse(await response.json());
  return [response.status, code];
};

describe('operations', () => {
  it('reports that it is alive and ready', async () => {
    const health = await get('/api/health');
    expect([health.status, await health.json()]).toEqual([200, { result: { status: 'ok' } }]);
    const ready = await get('/api/ready');
    const checks = { database: true, migrations: true, disk: true };
    expect([ready.status, await ready.json()]).toEqual([200, { result: { status: 'ok', checks } }]);
  });

  it('is not ready while its database lacks a migration', async () => {
    const { db } = server.services;
    const last = sql`(select max(name) from migrations)`;
    const { rows } = await sql<{
      name: string;
      timestamp: string;
    }>`delete from migrations where name = ${last} returning *`.execute(db);
    const answer = await get('/api/ready');
    await sql`insert into migrations (name, timestamp) values (${rows[0]?.name}, ${rows[0]?.timestamp})`.execute(
      db,
    );
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
    expect(await answer.json()).toMatchObject({
      result: { checks: { database: true, migrations: false, disk: true } },
    });
  });

  it('serves the API reference from files, with the policy of the back office', async () => {
    const page = await get('/api/docs/?url=https://elsewhere.example');
    expect(page.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; script-src 'self'; style-src 'self' 'nonce-[\w-]{22}'; /,
    );
    const text = await page.text();
    expect(text).not.toContain('elsewhere');
    const scripts = [...text.matchAll(/<script( src="([^"]+)")?>/g)].map(([, , path]) => path);
    expect(scripts).toEqual(['/api/docs/js/scalar.js', '/api/docs/start.js']);
    for (const path of scripts)
      expect((await get(path ?? '')).headers.get('content-type')).toContain('javascript');
    expect(await failureOf(await get('/api/docs/..%2fpackage.json'))).toEqual([404, 'not_found']);
  });

  it('shows metrics to the machine itself and with the token, never through a proxy without it', async () => {
    const guarded = await startTestServer({ METRICS_TOKEN: 'sinov-uchun-token', TRUST_PROXY: 'true' });
    const status = async (headers: Record<string, string>) =>
      (await fetch(`${guarded.url}/metrics`, { headers })).status;
    const forwarded = { 'x-forwarded-for': '127.0.0.1' };
    expect(await status({})).toBe(200);
    expect(await status(forwarded)).toBe(403);
    expect(await status({ ...forwarded, authorization: 'Bearer boshqa-token' })).toBe(403);
    expect(await status({ ...forwarded, authorization: 'Bearer sinov-uchun-token' })).toBe(200);
    await guarded.close();
  });

  it('reports metrics by route, never by URL, and of the pool', async () => {
    const { id } = await makeFaculty(admin);
    await admin.call(faculties.read, { params: { id } });
    const text = await (await get('/metrics')).text();
    expect(text).toContain(
      'dekanat_http_request_duration_seconds_count{method="GET",route="/api/crm/faculties/:id",status="200"}',
    );
    expect(text).toMatch(/dekanat_database_connections\{state="idle"\} \d/);
    expect(text).not.toContain(`/faculties/${id}`);
  });
});

describe('every answer', () => {
  it.each(['/api/health', '/api/crm/faculties', '/api/nowhere', '/api/openapi.json'])(
    'carries the headers of safety: %s',
    async (path) => {
      const { headers } = await get(path);
      expect(Object.fromEntries(headers)).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
        'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      });
      expect(headers.get('x-powered-by')).toBeNull();
    },
  );

  it('has the request id of its error', async () => {
    const response = await get('/api/nowhere');
    expect(((await response.json()) as ErrorBody).request_id).toBe(response.headers.get('x-request-id'));
  });

  it('is not stored in shared caches', async () => {
    const { headers } = await admin.call(profile.read);
    expect(headers.get('cache-control')).toBe('private, no-cache');
    expect(headers.get('vary')?.toLowerCase()).toContain('authorization');
  });

  it('is compressed when it is long and the client accepts that', async () => {
    const ask = (encoding: string) =>
      sendRaw(server.url, {
        method: 'GET',
        path: '/api/crm/faculties?limit=1000',
        headers: { authorization: `Bearer ${admin.token}`, 'accept-encoding': encoding },
        body: undefined,
      });
    const [plain, zipped] = [await ask('identity'), await ask('gzip')];
    expect([plain.headers['content-encoding'], zipped.headers['content-encoding']]).toEqual([
      undefined,
      'gzip',
    ]);
    expect(zipped.text).toBe(plain.text);
    expect(String(zipped.headers.vary).toLowerCase()).toContain('accept-encoding');
  });
});

describe('an invalid request', () => {
  it.each(['/api', '/api/nowhere', '/api/crm', '/api/crm/nowhere', '/api/auth/login/x', '/metrics/x'])(
    '%s is not found, as JSON',
    async (path) => {
      expect(await failureOf(await get(path))).toEqual([404, 'not_found']);
    },
  );

  it.each(['PATCH', 'PUT', 'DELETE'])('the method %s is not found where nothing has it', async (method) => {
    expect(await failureOf(await fetch(`${server.url}/api/crm/faculties`, { method }))).toEqual([
      404,
      'not_found',
    ]);
  });

  it.each(['/api/crm/faculties/%', '/api/crm/faculties/%ff', '/%c0%80'])(
    'the address %s is malformed',
    async (path) => {
      const { status, text } = await sendRaw(server.url, {
        method: 'GET',
        path,
        headers: {},
        body: undefined,
      });
      expect([status, (JSON.parse(text) as ErrorBody).code]).toEqual([400, 'malformed']);
    },
  );

  it('a very long id is not found', async () => {
    const response = await get(`/api/crm/faculties/${'1'.repeat(500)}`, {
      authorization: `Bearer ${admin.token}`,
    });
    expect(await failureOf(response)).toEqual([404, 'not_found']);
  });

  it.each(['{', '[1,', 'nul', '{"a":1}}', '{"__proto__":{}}', ''])(
    'the body %s is malformed',
    async (body) => {
      expect(await failureOf(await post('/api/crm/faculties', body))).toEqual([400, 'malformed']);
    },
  );

  it.each(['1', '"text"', '[]', 'true'])('the body %s is refused', async (body) => {
    expect(await failureOf(await post('/api/crm/faculties', body))).toEqual([422, 'invalid']);
  });

  it.each([
    'text/plain',
    'application/xml',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
  ])('%s is not accepted', async (type) => {
    expect(await failureOf(await post('/api/crm/faculties', 'x', type))).toEqual([415, 'unsupported_type']);
  });

  it('a body over a megabyte is too large, a smaller one is read', async () => {
    const body = (length: number) => JSON.stringify({ ...facultyInput(), dean_name: 'x'.repeat(length) });
    expect(await failureOf(await post('/api/crm/faculties', body(1_048_576)))).toEqual([413, 'too_large']);
    expect(await failureOf(await post('/api/crm/faculties', body(1_000_000)))).toEqual([422, 'invalid']);
  });

  it('a body without a session is limited to the size of a sign-in', async () => {
    const body = (length: number) => JSON.stringify({ username: 'x'.repeat(length), password: 'yyyy' });
    expect(await failureOf(await post('/api/auth/login', body(20_000)))).toEqual([413, 'too_large']);
    expect(await failureOf(await post('/api/auth/login', body(10_000)))).toEqual([422, 'invalid']);
  });

  it.each([
    'HELLO\r\n\r\n',
    'GET / HTTP/1.1\r\nHost: a\r\nContent-Length: x\r\n\r\n',
    `GET / HTTP/1.1\r\nx: ${'x'.repeat(70_000)}\r\n\r\n`,
  ])('bytes that are no HTTP request get an error body: %.12s', async (bytes) => {
    const { port } = new URL(server.url);
    const socket = connect(Number(port), '127.0.0.1');
    socket.on('error', () => undefined);
    const chunks: Buffer[] = [];
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.write(bytes);
    await new Promise((resolve) => socket.once('close', resolve));
    const [head = '', body = ''] = Buffer.concat(chunks).toString().split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1\.1 4(00|31) /);
    expect(ErrorBody.strict().parse(JSON.parse(body)).code).toBe('malformed');
  });
});

describe('a body that is not read', () => {
  const COMPRESSED = { 'content-encoding': 'gzip', 'content-type': 'application/json' };
  const answer = async (socket: Socket) => {
    const chunks: Buffer[] = [];
    for await (const chunk of socket) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks).toString();
  };
  const open = () => connect(Number(new URL(server.url).port), '127.0.0.1');

  it('closes the connection, so that no later request waits for it', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const ask = async (body?: Buffer) => {
      const sent = request(`${server.url}/api/health`, {
        agent,
        headers: body && { ...COMPRESSED, 'content-length': body.length },
      }).end(body);
      const [response] = (await once(sent, 'response')) as [IncomingMessage];
      return [response.statusCode, response.headers.connection, await json(response)];
    };
    const ok = { result: { status: 'ok' } };
    expect(await ask(Buffer.alloc(200_000))).toEqual([200, 'close', ok]);
    expect(await ask()).toEqual([200, 'keep-alive', ok]);
    agent.destroy();
  });

  it('gets the whole response, although the client sends it to the end', async () => {
    const [bytes, socket] = [Buffer.alloc(600_000, ' '), open()];
    socket.write(
      `POST /api/crm/faculties HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: ${bytes.length}\r\n\r\n`,
    );
    socket.write(bytes.subarray(0, 300_000));
    await once(socket, 'readable');
    socket.write(bytes.subarray(300_000));
    expect(await answer(socket)).toMatch(/^HTTP\/1.1 401 .*connection: close.*"code":"signed_out".*\}$/is);
  });

  it('is not decompressed: a call that reads its body refuses it', async () => {
    const body = gzipSync(JSON.stringify(facultyInput()));
    const path = '/api/crm/faculties';
    const headers = { ...COMPRESSED, authorization: `Bearer ${admin.token}` };
    expect(await failureOf(await fetch(server.url + path, { method: 'POST', body, headers }))).toEqual([
      415,
      'unsupported_type',
    ]);
  });
});

describe('an internal error', () => {
  it('shows the caller only the request id, and the server continues', async () => {
    const { db } = server.services;
    await sql`alter table faculties rename column dean_name to dean`.execute(db);
    const { status, error } = await admin.call(faculties.list);
    await sql`alter table faculties rename column dean to dean_name`.execute(db);
    expect([status, error.code, Object.keys(error).sort()]).toEqual([
      500,
      'internal',
      ['code', 'message', 'request_id'],
    ]);
    expect(JSON.stringify(error)).not.toMatch(/dean|column|select/);
    expect((await admin.call(faculties.list)).status).toBe(200);
  });
});

describe('with less free space than MIN_FREE_DISK_MB', () => {
  it('refuses writes in the language of the user, reads and signs in, and reports it', async () => {
    const full = await startTestServer({ MIN_FREE_DISK_MB: String(10 ** 12) });
    const admin = await signIn(full.url, 'admin');
    const { status, error } = await admin.call(faculties.create, {
      body: facultyInput(),
      query: { language: 'ru' },
    });
    expect([status, error]).toMatchObject([
      503,
      { code: 'disk_full', message: expect.stringContaining('свободное место') },
    ]);
    expect((await admin.call(faculties.list)).status).toBe(200);
    const ready = await fetch(`${full.url}/api/ready`);
    expect([ready.status, await ready.json()]).toMatchObject([
      503,
      { result: { status: 'read_only', checks: { database: true, disk: false } } },
    ]);
    await full.close();
  });

  it('goes on with sign-in, sign-out and deleting backups, and with no other write of any realm', async () => {
    const writes = ENDPOINTS.map(({ endpoint }) => endpoint).filter(({ method }) => method !== 'GET');
    expect(writes.filter(({ whileDiskFull }) => whileDiskFull).map(pathOf)).toEqual([
      '/api/auth/login',
      '/api/auth/second-factor',
      '/api/auth/logout',
      ...['{id}/start', 'finish', 'link'].map((act) => `/api/auth/providers/${act}`),
      ...['/options', ''].map((act) => `/api/auth/passkeys${act}`),
      ...['passkey-options', 'passkey'].map((act) => `/api/auth/second-factor/${act}`),
      '/api/crm/backup-delete/{id}',
    ]);
    const full = await startTestServer({ MIN_FREE_DISK_MB: String(10 ** 12) });
    const superadmin = await signIn(full.url, 'superadmin');
    const paramsOf = ({ path }: Endpoint) =>
      Object.fromEntries(
        [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, name === 'resource' ? 'faculties' : 1]),
      );
    const written: string[] = [];
    // Only students are admitted to their realm.
    for (const endpoint of writes.filter(
      ({ realm, whileDiskFull }) => realm !== 'student' && !whileDiskFull,
    )) {
      const { error } = await superadmin.call(endpoint, { params: paramsOf(endpoint) });
      if (error.code !== 'disk_full') written.push(`${pathOf(endpoint)}: ${error.code}`);
    }
    expect(written).toEqual([]);
    await full.close();
  });
});
