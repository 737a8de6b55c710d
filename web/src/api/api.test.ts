import { faculties } from '@dekanat/contract/structure/faculties.ts';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { ApiError, call, download, onClosed } from '#api/api.ts';
import { accessToken, openSession, removeSession, storedSession } from '#api/stored-session.ts';
import { writeStored } from '#browser/stored-values.ts';

type Answer = (request: Request) => Response | Promise<Response>;

const requests: Request[] = [];
const ok = (result: unknown) => Response.json({ result });
const refuse = (status: number, body: object, headers = {}) => Response.json(body, { status, headers });
const signedOut = () => refuse(401, { code: 'signed_out', message: 'x', request_id: 'r' });
const bearerOf = (request: Request) => request.headers.get('authorization');
/** A server with configurable responses. */
const serverSays = (answer: Answer) =>
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const request = new Request(`http://here${address}`, init);
    requests.push(request);
    return answer(request);
  });
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.fail('it succeeded'),
    (error: unknown) => (error instanceof ApiError ? error : expect.fail(String(error))),
  );
const renewing: Answer = (request) => {
  if (request.url.includes('/auth/refresh')) {
    return ok({ access_token: 'new', refresh_token: '', expires_in: 900, first_time_login: false });
  }
  return bearerOf(request) === 'Bearer new' ? ok([]) : signedOut();
};

beforeEach(() => {
  requests.length = 0;
  openSession('old', true);
});
afterEach(() => {
  removeSession();
  vi.unstubAllGlobals();
});

describe('a call', () => {
  it('sends path, language, query and token, and returns the result', async () => {
    serverSays(() => ok({ id: 7 }));
    expect(await call(faculties.read, { params: { id: 7 } })).toEqual({ id: 7 });
    expect(requests[0]?.url).toBe('http://here/api/crm/faculties/7?language=oz');
    expect(requests[0] && bearerOf(requests[0])).toBe('Bearer old');
  });
  it('leaves out empty parameters and keeps an explicit language', async () => {
    serverSays(() => ok({}));
    await call(faculties.list, { query: { language: 'ru', name: '', university_id: undefined, page: 2 } });
    expect(requests[0]?.url).toBe('http://here/api/crm/faculties?language=ru&page=2');
  });
  it('says with the sentence of the server why access is closed', async () => {
    const react = vi.fn();
    onClosed(react);
    onTestFinished(() => onClosed(() => undefined));
    serverSays(() => refuse(402, { code: 'closed', message: 'Kirish muddatingiz tugagan', request_id: 'r' }));
    await failure(call(faculties.read, { params: { id: 7 } }));
    expect(react.mock.calls).toEqual([['Kirish muddatingiz tugagan']]);
  });
  it('sends an idempotency key when it creates, the same for a repeated input', async () => {
    serverSays(renewing);
    await call(faculties.create, {
      body: { language: 'oz', name: 'A', faculty_code: 'AB', dean_name: 'Dekan', position: 'dekani' },
    });
    const keys = requests
      .filter(({ method }) => method === 'POST')
      .map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toHaveLength(2);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[1]).toBe(keys[0]);
  });
  it('sends an accepted act again as it was accepted when its answer was lost', async () => {
    const bodies: unknown[] = [];
    serverSays(async (request) => {
      bodies.push([request.headers.get('idempotency-key'), await request.clone().json()]);
      if (bodies.length === 1)
        return refuse(409, {
          code: 'unaccepted',
          message: 'x',
          warnings: [{ code: 'odd', message: 'x', accept: 'odd:1' }],
        });
      if (bodies.length === 2) throw new TypeError('lost');
      return ok({});
    });
    const act = {
      body: { language: 'oz', name: 'A', faculty_code: 'AB', dean_name: 'Dekan', position: 'dekani' },
      idempotencyKey: 'an-act',
      accept: async () => true,
    } as const;
    expect((await failure(call(faculties.create, act))).status).toBe(0);
    await call(faculties.create, act);
    const accepted = { ...act.body, accepted: ['odd:1'] };
    expect(bodies).toEqual([
      ['an-act', act.body],
      ['an-act+', accepted],
      ['an-act+', accepted],
    ]);
  });
});

describe('an expired access token', () => {
  it('is refreshed once for all pending calls', async () => {
    serverSays(renewing);
    await Promise.all([
      call(faculties.options, {}),
      call(faculties.options, {}),
      call(faculties.options, {}),
    ]);
    const renewals = requests.filter(({ url }) => url.includes('/auth/refresh'));
    expect(renewals.map((request) => [bearerOf(request), request.headers.get('x-dekanat-session')])).toEqual([
      [null, 'cookie'],
    ]);
    expect(accessToken()).toBe('new');
  });
  it('is fetched before the first call after a reload', async () => {
    serverSays(renewing);
    writeStored('session', JSON.stringify({ remember: true, since: 1 }));
    await Promise.all([call(faculties.options, {}), call(faculties.options, {})]);
    expect(requests.map(bearerOf)).toEqual([null, 'Bearer new', 'Bearer new']);
  });
  it('ends the session when the refresh token is refused too', async () => {
    serverSays(signedOut);
    expect((await failure(call(faculties.options, {}))).status).toBe(401);
    expect(storedSession()).toBeUndefined();
  });
  it('does not end the session while the server is away', async () => {
    serverSays((request) =>
      request.url.includes('refresh') ? refuse(503, { code: 'unavailable' }) : signedOut(),
    );
    expect((await failure(call(faculties.options, {}))).status).toBe(503);
    expect(accessToken()).toBe('old');
  });
  it('is refreshed again after a request that has stalled', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const server = { stalls: true };
    serverSays((request) =>
      server.stalls && request.url.includes('/auth/refresh')
        ? new Promise<Response>(() => undefined)
        : renewing(request),
    );
    const stalled = failure(call(faculties.options, {}));
    await vi.waitFor(() => expect(requests).toHaveLength(2));
    await vi.advanceTimersByTimeAsync(20_000);
    expect((await stalled).status).toBe(0);
    expect(requests[1]?.signal.aborted).toBe(true);
    server.stalls = false;
    expect(await call(faculties.options, {})).toEqual([]);
  });
  it.each([
    [25, ['stalled', 'renewed']],
    [50, ['stalled', 'stalled', 'renewed']],
  ])('is refreshed on a connection where the response needs %i seconds', async (seconds, expected) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    serverSays((request) =>
      request.url.includes('/auth/refresh')
        ? new Promise((resolve, reject) => {
            request.signal.addEventListener('abort', () => reject(request.signal.reason));
            setTimeout(() => resolve(renewing(request)), seconds * 1_000);
          })
        : renewing(request),
    );
    const outcomes: string[] = [];
    for (const outcome of expected) {
      const answered = call(faculties.options, {}).then(
        () => outcomes.push('renewed'),
        () => outcomes.push('stalled'),
      );
      await vi.waitFor(() => expect(requests.at(-1)?.url).toContain('/auth/refresh'));
      // All renewals together are within the two minutes in which the server accepts the old token.
      await vi.advanceTimersByTimeAsync(outcome === 'stalled' ? 40_000 : 51_000);
      await answered;
    }
    expect(outcomes).toEqual(expected);
    expect(accessToken()).toBe('new');
  });
});

describe('a failure', () => {
  it('without a response has status 0', async () => {
    serverSays(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(await failure(call(faculties.options, {}))).toMatchObject({ status: 0, code: undefined });
  });
  it('has the messages of each field', async () => {
    const message = { name: ['Fakultet nomini kiriting'] };
    serverSays(() => refuse(422, { code: 'invalid', message, request_id: 'r1' }));
    expect(await failure(call(faculties.options, {}))).toMatchObject({
      status: 422,
      fields: message,
      requestId: 'r1',
    });
  });
  it('assigns a used value to its field', async () => {
    serverSays(() =>
      refuse(409, { code: 'duplicate', message: 'Band', field: 'faculty_code', request_id: 'r' }),
    );
    const error = await failure(call(faculties.options, {}));
    expect(error.fields).toEqual({ faculty_code: ['Band'] });
    expect(error.message).toBe('Band');
  });
  it('has the seconds to wait', async () => {
    serverSays(() =>
      refuse(429, { code: 'too_many', message: 'x', request_id: 'r' }, { 'retry-after': '30' }),
    );
    expect((await failure(call(faculties.options, {}))).retryAfter).toBe(30);
  });
  it('is recognised in a response that is not JSON', async () => {
    serverSays(() => new Response('<h1>502</h1>', { status: 502 }));
    expect((await failure(call(faculties.options, {}))).status).toBe(502);
  });
});

describe('a download', () => {
  it.each([
    ['attachment; filename="faculties.xlsx"', 'faculties.xlsx'],
    ['attachment; filename="x.xlsx"; filename*=UTF-8\'\'%D0%A4%D0%B0%D0%BA.xlsx', 'Фак.xlsx'],
    ['', 'download'],
  ])('is named by %s', async (disposition, filename) => {
    serverSays(() => new Response('abc', { headers: { 'content-disposition': disposition } }));
    const file = await download(faculties.export, {});
    expect(file.filename).toBe(filename);
    expect(await file.blob.text()).toBe('abc');
  });
});
