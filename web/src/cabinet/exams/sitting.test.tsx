import type { DrawnQuestion, OwnExam } from '@dekanat/contract/study/student-tests.ts';
import { QueryClientProvider, type UseQueryResult } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '#api/query.ts';
import { text } from '#i18n/text.ts';
import { Sitting } from './sitting.tsx';

const EXAM = {
  ...{ id: 5, type: 'test', control_type_id: 3, used_attempts: 1 },
  attempt: { number: 2, ends_at: null, seconds_left: null },
} as OwnExam;
const QUESTION: DrawnQuestion = {
  ...{ id: 1, question: 'Savol', multiple_choice: 0, selected: [4], attempt: 2 },
  test_answers: [{ id: 4, answer: 'Javob' }],
};

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const completed = () => Response.json({ result: { id: 9 } });
/** A server that answers to completions in some way, and what it was sent. */
function serverCompletes(answer: (tries: number, signal: RequestInit['signal']) => Promise<Response>) {
  const completions: [unknown, string | null][] = [];
  vi.stubGlobal('fetch', async (address: string, { method, body, headers, signal }: RequestInit) => {
    if (method !== 'POST')
      return Response.json({ result: address.includes('/startExam/') ? [QUESTION] : [EXAM] });
    completions.push([JSON.parse(String(body)), new Headers(headers).get('idempotency-key')]);
    return answer(completions.length, signal);
  });
  return completions;
}

const completeButton = () => screen.getByRole('button', { name: text('cabinet.test.complete') });
/** From here time passes only when the test says so. */
async function complete() {
  render(
    <QueryClientProvider client={queryClient}>
      <Sitting exam={EXAM} schedule={{ dataUpdatedAt: 0 } as UseQueryResult<OwnExam[]>} />
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: text('cabinet.test.to_review') }));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  fireEvent.click(completeButton());
}

it('the completion of an attempt whose request stalls is sent again', async () => {
  const completions = serverCompletes(async (tries) =>
    tries === 1 ? new Promise(() => undefined) : completed(),
  );
  await complete();
  await vi.waitFor(() => expect(completions).toHaveLength(1));
  await act(() => vi.advanceTimersByTimeAsync(22_000));
  expect(completions).toHaveLength(2);
  expect(completions[1]).toEqual(completions[0]);
  expect(completions[0]?.[0]).toEqual({ attempt: 2 });
  expect(screen.queryByRole('alert')).toBeNull();
});

it('an attempt is completed on a connection where each response needs 25 seconds', async () => {
  const finished: number[] = [];
  const completions = serverCompletes(
    (tries, signal) =>
      new Promise((resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason));
        setTimeout(() => {
          if (signal?.aborted) return;
          finished.push(tries);
          resolve(completed());
        }, 25_000);
      }),
  );
  await complete();
  await vi.waitFor(() => expect(completions).toHaveLength(1));
  // Two requests stall and are sent again after one and two seconds.
  await act(() => vi.advanceTimersByTimeAsync(45_000));
  expect(completions).toHaveLength(3);
  await act(() => vi.advanceTimersByTimeAsync(25_000));
  expect(finished).toEqual([3]);
  expect(completions).toHaveLength(3);
  expect(screen.queryByRole('alert')).toBeNull();
});

it('a completion that the student starts again has the limits of a first one', async () => {
  const limited: boolean[] = [];
  serverCompletes(async (tries, signal) => {
    limited.push(signal instanceof AbortSignal);
    if (tries <= 3) throw new TypeError('Failed to fetch');
    return completed();
  });
  await complete();
  await vi.waitFor(() => expect(limited).toHaveLength(1));
  await act(() => vi.advanceTimersByTimeAsync(4_000));
  expect(screen.getByRole('alert').textContent).toContain(text('flash.network'));
  fireEvent.click(completeButton());
  await vi.waitFor(() => expect(limited).toEqual([true, true, false, true]));
  await act(() => vi.advanceTimersByTimeAsync(0));
});
