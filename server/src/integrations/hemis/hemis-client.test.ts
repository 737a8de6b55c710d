import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { answering, HEMIS_TOKEN, type HemisServer, registered, startHemis } from '#test/hemis-server.ts';
import { createHemisClient } from './hemis-client.ts';

const NUMBER = '392211100001';
let hemis: HemisServer;
beforeAll(async () => {
  hemis = await startHemis();
});
afterAll(() => hemis.close());
beforeEach(() => {
  hemis.asked.length = 0;
});

const client = (given: object = {}) =>
  createHemisClient({ url: hemis.url, token: HEMIS_TOKEN, callsASecond: 1_000, ...given });

it('asks with the token, and once for what it remembers', async () => {
  hemis.answer(answering({ success: true, data: registered(NUMBER) }));
  const ask = client();
  expect(await ask(NUMBER)).toMatchObject({ outcome: 'found', student: { gender: { code: '11' } } });
  await ask(NUMBER);
  expect(hemis.asked).toMatchObject([{ idNumber: NUMBER, authorization: `Bearer ${HEMIS_TOKEN}` }]);
});

it('reads camel case, codes that are numbers, and takes what is absent or odd as not said', async () => {
  const { first_name: _f, ...rest } = registered(NUMBER, { gender: 'erkak', birth_date: 'x', country: null });
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

describe('what it is told', () => {
  it.each([
    ['404', answering({}, 404), { outcome: 'not_found' }],
    ['nobody', answering({ success: true, data: null }), { outcome: 'not_found' }],
    ['an empty list', answering({ success: true, data: [] }), { outcome: 'not_found' }],
    ['nothing', answering({ success: true, data: { student_id_number: null } }), { outcome: 'not_found' }],
    [
      'of somebody else',
      answering({ success: true, data: registered('392211100002') }),
      { outcome: 'not_found' },
    ],
    [
      'a refusal',
      answering({ success: false, error: 'Boshqa OTMda faol' }),
      { outcome: 'refused', said: 'Boshqa OTMda faol' },
    ],
    ['a wrong token', answering({ error: { a: 1 } }, 401), { outcome: 'refused', said: undefined }],
  ] as const)('%s is not asked again', async (_name, answer, expected) => {
    hemis.answer(answer);
    const ask = client();
    expect(await ask(NUMBER)).toEqual(expected);
    expect(await ask(NUMBER)).toEqual(expected);
    expect(hemis.asked).toHaveLength(1);
  });

  it.each([
    ['500', answering({ success: true, data: registered(NUMBER) }, 500)],
    ['HTML', (_q: unknown, response: { end(text: string): void }) => response.end('<html>502</html>')],
    ['nothing', (_q: unknown, response: { destroy(): void }) => response.destroy()],
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
  ] as const)(
    '%s is tried once more, then it is away and left in peace for a while',
    async (_name, answer) => {
      hemis.answer(answer as never);
      const ask = client();
      expect(await ask(NUMBER)).toEqual({ outcome: 'away' });
      expect(hemis.asked).toHaveLength(2);
      expect(await ask('392211100002')).toEqual({ outcome: 'away' });
      expect(hemis.asked).toHaveLength(2);
    },
  );
});

it('does not wait longer than its patience, nor twice', async () => {
  hemis.answer(() => undefined);
  const began = performance.now();
  expect(await client({ timeoutMs: 200 })(NUMBER)).toEqual({ outcome: 'away' });
  expect(performance.now() - began).toBeLessThan(5_000);
  expect(hemis.asked).toHaveLength(1);
});

it('is asked again when the pause is over', async () => {
  hemis.answer(answering({}, 500));
  const ask = client({ pauseMs: 50 });
  await ask(NUMBER);
  hemis.answer(answering({ success: true, data: registered(NUMBER) }));
  await expect.poll(() => ask(NUMBER)).toMatchObject({ outcome: 'found' });
});

it('keeps its pace', async () => {
  hemis.answer(answering({ success: true, data: null }));
  const ask = client({ callsASecond: 20 });
  await Promise.all(['1', '2', '3', '4', '5'].map(ask));
  const times = hemis.asked.map(({ at }) => at);
  expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(180);
});
