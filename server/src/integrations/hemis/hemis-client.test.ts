import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { answering, HEMIS_TOKEN, type HemisServer, registered, startHemis } from '#test/hemis-server.ts';
import { switchProtocol } from '#test/other-protocol.ts';
import { createHemisClient } from './hemis-client.ts';

const NUMBER = '392211100001';
let hemis: HemisServer;
beforeAll(async () => {
  hemis = await startHemis();
});
afterAll(() => hemis.close());
beforeEach(() => {
  hemis.requests.length = 0;
});

const client = (settings: object = {}) =>
  createHemisClient({ url: hemis.url, token: HEMIS_TOKEN, callsPerSecond: 1_000, ...settings }).student;

it('HEMIS client: sends the token and caches the result', async () => {
  hemis.answer(answering({ success: true, data: registered(NUMBER) }));
  const lookUp = client();
  expect(await lookUp(NUMBER)).toMatchObject({ outcome: 'found', student: { gender: { code: '11' } } });
  await lookUp(NUMBER);
  expect(hemis.requests).toMatchObject([{ idNumber: NUMBER, authorization: `Bearer ${HEMIS_TOKEN}` }]);
});

it('HEMIS client: accepts camel case and numeric codes and reads malformed fields as null', async () => {
  const { first_name: _f, ...rest } = registered(NUMBER, {
    gender: ['erkak'],
    birth_date: 'x',
    country: null,
  });
  hemis.answer(answering({ success: true, data: { ...rest, firstName: 'Anvar' } }));
  expect(await client()(NUMBER)).toMatchObject({
    outcome: 'found',
    student: {
      first_name: 'Anvar',
      gender: null,
      birth_date: null,
      country: null,
      district: { code: '1726269' },
      payment_form: { code: '12' },
    },
  });
});

describe('a response', () => {
  it.each([
    ['404', answering({}, 404), { outcome: 'not_found' }],
    ['no student', answering({ success: true, data: null }), { outcome: 'not_found' }],
    ['an empty list', answering({ success: true, data: [] }), { outcome: 'not_found' }],
    ['nothing', answering({ success: true, data: { student_id_number: null } }), { outcome: 'not_found' }],
    [
      'of another student',
      answering({ success: true, data: registered('392211100002') }),
      { outcome: 'not_found' },
    ],
    [
      'a refusal',
      answering({ success: false, error: 'Boshqa OTMda faol' }),
      { outcome: 'active_elsewhere', message: 'Boshqa OTMda faol' },
    ],
    ['a refusal without a reason', answering({}, 422), { outcome: 'number_refused' }],
    ['a wrong token', answering({ error: { a: 1 } }, 401), { outcome: 'refused' }],
  ] as const)('of %s is cached', async (_name, answer, expected) => {
    hemis.answer(answer);
    const lookUp = client();
    expect(await lookUp(NUMBER)).toEqual(expected);
    expect(await lookUp(NUMBER)).toEqual(expected);
    expect(hemis.requests).toHaveLength(1);
  });

  it.each([
    ['500', answering({ success: true, data: registered(NUMBER) }, 500)],
    ['HTML', (_q: unknown, response: { end(text: string): void }) => response.end('<html>502</html>')],
    ['nothing', (_q: unknown, response: { destroy(): void }) => response.destroy()],
    ['another protocol', switchProtocol],
    [
      'a redirect',
      (_q: unknown, response: { writeHead(status: number, head: object): { end(): void } }) =>
        response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    ],
    [
      'two megabytes',
      (_q: unknown, response: { end(text: string): void }) =>
        response.end(
          JSON.stringify({ success: true, data: registered(NUMBER, { other: 'x'.repeat(2_000_000) }) }),
        ),
    ],
  ] as const)('of %s is retried once, then calls pause', async (_name, answer) => {
    hemis.answer(answer as never);
    const lookUp = client();
    expect(await lookUp(NUMBER)).toEqual({ outcome: 'away' });
    expect(hemis.requests).toHaveLength(2);
    expect(await lookUp('392211100002')).toEqual({ outcome: 'away' });
    expect(hemis.requests).toHaveLength(2);
  });
});

it('HEMIS client: does not retry after a timeout', async () => {
  hemis.answer(() => undefined);
  const began = performance.now();
  expect(await client({ timeoutMs: 200 })(NUMBER)).toEqual({ outcome: 'away' });
  expect(performance.now() - began).toBeLessThan(5_000);
  expect(hemis.requests).toHaveLength(1);
});

it('calls again after the pause', async () => {
  hemis.answer(answering({}, 500));
  const lookUp = client({ pauseMs: 50 });
  await lookUp(NUMBER);
  hemis.answer(answering({ success: true, data: registered(NUMBER) }));
  await expect.poll(() => lookUp(NUMBER)).toMatchObject({ outcome: 'found' });
});

it('HEMIS client: limits calls per second', async () => {
  hemis.answer(answering({ success: true, data: null }));
  const lookUp = client({ callsPerSecond: 20 });
  const began = performance.now();
  await Promise.all(['1', '2', '3', '4', '5'].map(lookUp));
  // Four pauses of 50 ms; timers may fire a millisecond early. A busy machine only takes longer.
  expect(performance.now() - began).toBeGreaterThanOrEqual(195);
  expect(hemis.requests).toHaveLength(5);
});
