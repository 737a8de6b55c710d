import { studentTasks } from '@dekanat/contract/study/tasks.ts';
import { onlineManager, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { queryClient } from '#api/query.ts';
import { readClock } from '#api/server-clock.ts';
import { ownQuery } from '#cabinet/query.ts';
import { discard, useOutbox, useWaiting } from './outbox.ts';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const PATIENCE_MS = 30_000;
const SECOND_MS = 1_000;

const HOUR_MS = 3_600_000;

/** A device whose connection a test ends and restores. */
function changedConnection(): (isOnline: boolean) => void {
  const onLine = vi.spyOn(navigator, 'onLine', 'get');
  const set = (isOnline: boolean) => {
    onLine.mockReturnValue(isOnline);
    onlineManager.setOnline(isOnline);
  };
  onTestFinished(() => {
    onLine.mockRestore();
    onlineManager.setOnline(true);
  });
  return set;
}

const answer = (id: number) => ({
  ...{ id, created_at: '01.12.2026 10:00:00', status: 0, mark: null, comment: '', text: `Javob ${id}` },
  question_attempt_resource: [],
});
const listOf = (subject_id: number) =>
  ownQuery(studentTasks.list, { params: { itemId: 7 }, query: { semester_id: 5, subject_id } });
const keyOf = (subject_id: number) => listOf(subject_id).queryKey;
const shown = (subject_id: number) => queryClient.getQueryData(keyOf(subject_id))?.data.map(({ id }) => id);
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);

it('an answer to a task that has arrived is shown also when the list of answers cannot be read again', async () => {
  for (const subject of [6, 8])
    queryClient.setQueryData(keyOf(subject), { data: [answer(1)], total: 1, file_megabytes: 20 } as never);
  vi.stubGlobal('fetch', async (_: string, { method }: RequestInit) =>
    method === 'POST'
      ? new Response(JSON.stringify({ result: answer(2) }))
      : new Response('{}', { status: 500 }),
  );
  const { result } = renderHook(() => ({ outbox: useOutbox('handIn', 7), list: useQuery(listOf(6)) }), {
    wrapper,
  });
  act(() => result.current.outbox.write({ itemId: 7 }, { text: 'Javob 2', semester_id: 5, subject_id: 6 }));
  await waitFor(() => expect(result.current.list.status).toBe('error'));
  // Another subject with the same syllabus has answers of its own.
  expect([shown(6), shown(8)]).toEqual([[2, 1], [1]]);
});

it('files that did not arrive in time are sent again three times, and then refused with the sentence of the server', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const uploads = vi.fn();
  class LateUpload {
    readonly upload = {};
    readonly status = 408;
    readonly response = '{"message":"Kech keldi"}';
    onload = () => undefined;
    open = uploads;
    setRequestHeader = () => undefined;
    getAllResponseHeaders = () => '';
    send = () => this.onload();
  }
  vi.stubGlobal('XMLHttpRequest', LateUpload);
  const { result } = renderHook(() => ({ outbox: useOutbox('handIn', 7), waiting: useWaiting('handIn') }), {
    wrapper,
  });
  const files = [new File(['javob'], 'javob.pdf', { type: 'application/pdf' })];
  act(() => result.current.outbox.write({ itemId: 7 }, { text: '', semester_id: 5, subject_id: 6 }, files));
  await vi.waitFor(
    async () => {
      await act(() => vi.advanceTimersByTimeAsync(SECOND_MS));
      const waiting = result.current.waiting.map(({ written, refusal }) => [written.files, refusal]);
      expect(waiting).toEqual([[files, 'Kech keldi']]);
    },
    { timeout: PATIENCE_MS },
  );
  await act(() => vi.advanceTimersByTimeAsync(60 * SECOND_MS));
  expect(uploads).toHaveBeenCalledTimes(4);
});

it('a message that is removed while it waits is not sent again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const sent = vi.fn(async () => new Response('{}', { status: 500 }));
  vi.stubGlobal('fetch', sent);
  const { result } = renderHook(() => ({ outbox: useOutbox('message', 7), waiting: useWaiting('message') }), {
    wrapper,
  });
  act(() => result.current.outbox.write({}, { receiver_id: [7], title: 'Savol', message: 'Qachon?' }));
  await vi.waitFor(() => expect(sent).toHaveBeenCalledTimes(1), { timeout: PATIENCE_MS });
  act(() => result.current.waiting.map(({ written }) => discard(written)));
  await act(() => vi.advanceTimersByTimeAsync(60 * SECOND_MS));
  expect([result.current.waiting, sent.mock.calls.length]).toEqual([[], 1]);
});

it('a message that waited for a removed one is sent', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const server = { isBroken: true };
  const sent = vi.fn(async (_: string, { body }: RequestInit) =>
    server.isBroken ? new Response(String(body), { status: 500 }) : Response.json({ result: [] }),
  );
  vi.stubGlobal('fetch', sent);
  const { result } = renderHook(() => ({ outbox: useOutbox('message', 7), waiting: useWaiting('message') }), {
    wrapper,
  });
  for (const message of ['Qachon?', 'Qayerda?'])
    act(() => result.current.outbox.write({}, { receiver_id: [7], title: 'Savol', message }));
  await vi.waitFor(() => expect(sent).toHaveBeenCalledTimes(1), { timeout: PATIENCE_MS });
  server.isBroken = false;
  act(() => result.current.waiting.slice(0, 1).map(({ written }) => discard(written)));
  await act(() => vi.advanceTimersByTimeAsync(60 * SECOND_MS));
  const messages = sent.mock.calls.map(([, { body }]) => JSON.parse(String(body)).message);
  expect([result.current.waiting, messages]).toEqual([[], ['Qachon?', 'Qayerda?']]);
});

it('a message that is removed while its files are uploaded is not sent', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const uploads: { onload: () => void }[] = [];
  class SlowUpload {
    readonly upload = {};
    readonly status = 200;
    readonly response = '{"result":[{"id":3}]}';
    onload = () => undefined;
    open = () => undefined;
    setRequestHeader = () => undefined;
    getAllResponseHeaders = () => '';
    send = () => uploads.push(this);
  }
  vi.stubGlobal('XMLHttpRequest', SlowUpload);
  const sent = vi.fn(async (_: string) => Response.json({ result: [] }));
  vi.stubGlobal('fetch', sent);
  const { result } = renderHook(() => ({ outbox: useOutbox('message', 7), waiting: useWaiting('message') }), {
    wrapper,
  });
  const files = [new File(['savol'], 'savol.pdf', { type: 'application/pdf' })];
  act(() => result.current.outbox.write({}, { receiver_id: [7], title: 'Savol', message: 'Qachon?' }, files));
  await vi.waitFor(() => expect(uploads).toHaveLength(1), { timeout: PATIENCE_MS });
  act(() => result.current.waiting.map(({ written }) => discard(written)));
  uploads[0]?.onload();
  await act(() => vi.advanceTimersByTimeAsync(60 * SECOND_MS));
  expect(uploads).toHaveLength(1);
  expect(sent.mock.calls.filter(([url]) => url.includes('messages'))).toEqual([]);
});

it('an answer to a question whose request stalls is sent again, as it was chosen', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  readClock(new Response('', { headers: { date: new Date().toUTCString() } }));
  const stored = { test_question_id: 4, test_answer_id: [2], superseded: false, answered: 1, test_total: 5 };
  const aborted: unknown[] = [];
  const sent = vi.fn((_: string, { signal }: RequestInit): Promise<Response> => {
    if (sent.mock.calls.length > 1)
      return Promise.resolve(Response.json({ result: { ...stored, ends_at: null } }));
    signal?.addEventListener('abort', () => aborted.push(signal.reason));
    return new Promise(() => undefined);
  });
  vi.stubGlobal('fetch', sent);
  const { result } = renderHook(
    () => ({ outbox: useOutbox('examAnswer', 3), waiting: useWaiting('examAnswer') }),
    { wrapper },
  );
  const answered = { test_question_id: 4, test_answer_id: [2], attempt: 1 };
  act(() => result.current.outbox.write({ examId: 3 }, answered));
  await vi.waitFor(
    async () => {
      await act(() => vi.advanceTimersByTimeAsync(SECOND_MS));
      expect(sent).toHaveBeenCalledTimes(2);
      expect(result.current.waiting).toEqual([]);
    },
    { timeout: PATIENCE_MS },
  );
  expect(aborted).toHaveLength(1);
  const chosen = sent.mock.calls.map(([, { body }]) => JSON.parse(String(body)).chosen_at);
  expect(chosen[0]).toBeTypeOf('number');
  expect(chosen[1]).toBe(chosen[0]);
});

it('an answer to a question is accepted on a connection where each response needs 25 seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  readClock(new Response('', { headers: { date: new Date().toUTCString() } }));
  const stored = { test_question_id: 4, test_answer_id: [2], superseded: false, answered: 1, test_total: 5 };
  const network = { isAway: true };
  const sent = vi.fn((_: string, { signal }: RequestInit): Promise<Response> => {
    if (network.isAway) return Promise.reject(new TypeError('Failed to fetch'));
    return new Promise((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason));
      setTimeout(() => resolve(Response.json({ result: { ...stored, ends_at: null } })), 25 * SECOND_MS);
    });
  });
  vi.stubGlobal('fetch', sent);
  const { result } = renderHook(
    () => ({ outbox: useOutbox('examAnswer', 3), waiting: useWaiting('examAnswer') }),
    { wrapper },
  );
  const answered = { test_question_id: 4, test_answer_id: [2], attempt: 1 };
  const stalled = () => result.current.waiting.map(({ written }) => written.stalled);
  act(() => result.current.outbox.write({ examId: 3 }, answered));
  await vi.waitFor(() => expect(sent).toHaveBeenCalledTimes(1));
  // A failure without a network says nothing about the time that a response needs.
  expect(stalled()).toEqual([undefined]);
  network.isAway = false;
  await act(() => vi.advanceTimersByTimeAsync(23 * SECOND_MS));
  expect(stalled()).toEqual([1]);
  await act(() => vi.advanceTimersByTimeAsync(30 * SECOND_MS));
  expect(result.current.waiting).toEqual([]);
  expect(sent).toHaveBeenCalledTimes(3);
});

it('what was written without a connection is sent after more than a day', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  const setOnline = changedConnection();
  const sent = vi.fn(async (_: string, { method }: RequestInit) => {
    if (!navigator.onLine) throw new TypeError('Failed to fetch');
    return Response.json({ result: method === 'GET' ? { data: [], total: 0 } : answer(2) });
  });
  vi.stubGlobal('fetch', sent);
  const { result } = renderHook(
    () => ({
      handIn: useOutbox('handIn', 7),
      comment: useOutbox('comment', 6),
      message: useOutbox('message', 5),
      reading: useOutbox('reading', 6),
      waiting: useWaiting(),
    }),
    { wrapper },
  );
  setOnline(false);
  const { handIn, comment, message, reading } = result.current;
  act(() => {
    handIn.write({ itemId: 7 }, { text: 'Javob', semester_id: 5, subject_id: 6 });
    comment.write({ lessonId: 6 }, { title: 'Savol' });
    message.write({}, { receiver_id: [5], title: 'Savol', message: 'Qachon?' });
    reading.write({ semesterId: 5 }, { subject_id: 6, syllabus_module_lesson_item_id: 7 });
  });
  await vi.waitFor(() => expect(sent).toHaveBeenCalledTimes(4), { timeout: PATIENCE_MS });
  await act(() => vi.advanceTimersByTimeAsync(60 * SECOND_MS));
  expect(sent.mock.calls.length).toBe(4);
  expect(result.current.waiting.map(({ refusal }) => refusal)).toEqual([undefined, undefined, undefined]);
  sent.mockClear();
  vi.setSystemTime(Date.now() + 30 * HOUR_MS);
  await act(async () => setOnline(true));
  await vi.waitFor(
    async () => {
      await act(() => vi.advanceTimersByTimeAsync(SECOND_MS));
      expect(result.current.waiting).toEqual([]);
    },
    { timeout: PATIENCE_MS },
  );
  expect(sent.mock.calls.map(([, { method }]) => method).toSorted()).toEqual(['GET', 'POST', 'POST', 'POST']);
});

it('what may have arrived more than a day ago is refused, and readings are sent again', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  const server = { isBroken: true };
  const sent = vi.fn(async (_: string, { method }: RequestInit) =>
    server.isBroken
      ? new Response('{}', { status: 500 })
      : Response.json({ result: method === 'GET' ? { data: [], total: 0 } : answer(2) }),
  );
  vi.stubGlobal('fetch', sent);
  const { result } = renderHook(
    () => ({ comment: useOutbox('comment', 6), reading: useOutbox('reading', 6), waiting: useWaiting() }),
    { wrapper },
  );
  act(() => {
    result.current.comment.write({ lessonId: 6 }, { title: 'Savol' });
    result.current.reading.write({ semesterId: 5 }, { syllabus_module_lesson_item_id: 7 });
  });
  await vi.waitFor(() => expect(sent).toHaveBeenCalledTimes(2), { timeout: PATIENCE_MS });
  sent.mockClear();
  server.isBroken = false;
  vi.setSystemTime(Date.now() + 30 * HOUR_MS);
  await act(() => vi.advanceTimersByTimeAsync(60 * SECOND_MS));
  expect(result.current.waiting.map(({ refusal }) => refusal)).toEqual([expect.any(String)]);
  expect(sent.mock.calls.map(([, { method }]) => method)).toEqual(['GET']);
});
