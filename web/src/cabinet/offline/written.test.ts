import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { ApiError } from '#api/api.ts';
import { readClock } from '#api/server-clock.ts';
import { isTemporary, sendWritten, type Written } from './written.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const SECOND_MS = 1_000;

it('answers say how long they have waited, and one that follows another from here is newer than that one', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const waited: unknown[] = [];
  const server = { superseded: false, test_answer_id: [1] };
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    waited.push(JSON.parse(body).waited);
    // A slow request: its answer is stored some time after it was sent.
    vi.setSystemTime(Date.now() + 5 * SECOND_MS);
    return new Response(JSON.stringify({ result: server }));
  });
  const began = Date.now();
  const send = (question: number, writtenAt: number) => {
    const body = { test_question_id: question, test_answer_id: [1], attempt: 1 };
    const answer = { kind: 'examAnswer', params: { examId: 3 }, body, files: [], writtenAt, language: 'oz' };
    return sendWritten({ ...answer, idempotencyKey: 'key' } as Written, async () => undefined);
  };
  await send(1, began - 60 * SECOND_MS);
  await send(1, began - 30 * SECOND_MS);
  await send(2, began - 30 * SECOND_MS);
  expect(waited.splice(0)).toEqual([60_000, 0, 40_000]);
  // The answer of another device has stayed: the next one from here may be older than that as well.
  Object.assign(server, { superseded: true, test_answer_id: [2] });
  await send(3, began);
  await send(3, began + SECOND_MS);
  // The clock of the device was corrected.
  await send(4, began + 900 * SECOND_MS);
  expect(waited.splice(0)).toEqual([15_000, 19_000, 0]);
  // The answer that has stayed came from here, by a request whose response was lost: the next one from here is newer.
  server.test_answer_id = [1];
  await send(5, began);
  await send(5, began + SECOND_MS);
  expect(waited).toEqual([30_000, 0]);
});

it('answers say when they were chosen by the clock of the server, also when they are sent again', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const HOUR_MS = 3_600 * SECOND_MS;
  const chosen: unknown[] = [];
  let ahead = HOUR_MS;
  const stored = { superseded: false, test_answer_id: [1] };
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    chosen.push(JSON.parse(body).chosen_at);
    // The clock of the device is an hour behind.
    const headers = { date: new Date(Math.floor(Date.now() / SECOND_MS) * SECOND_MS + ahead).toUTCString() };
    return Response.json({ result: stored }, { headers });
  });
  onTestFinished(() => readClock(new Response('', { headers: { date: new Date().toUTCString() } })));
  const began = Math.floor(Date.now() / SECOND_MS) * SECOND_MS;
  vi.setSystemTime(began);
  const send = (question: number, writtenAt: number) => {
    const body = { test_question_id: question, test_answer_id: [1], attempt: 1 };
    const answer = { kind: 'examAnswer', params: { examId: 4 }, body, files: [], writtenAt, language: 'oz' };
    return sendWritten({ ...answer, idempotencyKey: 'key' } as Written, async () => undefined);
  };
  await send(1, began);
  chosen.splice(0);
  vi.setSystemTime(began + 30 * SECOND_MS);
  await send(2, began + 10 * SECOND_MS);
  await send(3, began + 900 * SECOND_MS);
  const at = (seconds: number) => began + HOUR_MS + seconds * SECOND_MS;
  expect(chosen.splice(0)).toEqual([at(10), at(30)]);
  // The clock of the server seems to be corrected: the next answer to a question is newer than the last.
  ahead = 0;
  await send(4, began);
  await send(3, began + 30 * SECOND_MS);
  expect(chosen).toEqual([at(0), at(30) + 1]);
});

it('what a slow connection did not send in time is sent again, and a refusal is not', () => {
  const statuses = [0, 400, 401, 402, 403, 404, 405, 408, 409, 413, 422, 429, 502];
  expect(statuses.filter((status) => isTemporary(new ApiError(status, {})))).toEqual([
    ...[0, 401, 402, 408, 429, 502],
  ]);
});
