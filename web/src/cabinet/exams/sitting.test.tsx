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

it('the completion of an attempt whose request stalls is sent again', async () => {
  const completions: [unknown, string | null][] = [];
  vi.stubGlobal('fetch', async (address: string, { method, body, headers }: RequestInit) => {
    if (method !== 'POST')
      return Response.json({ result: address.includes('/startExam/') ? [QUESTION] : [EXAM] });
    completions.push([JSON.parse(String(body)), new Headers(headers).get('idempotency-key')]);
    return completions.length === 1 ? new Promise(() => undefined) : Response.json({ result: { id: 9 } });
  });
  render(
    <QueryClientProvider client={queryClient}>
      <Sitting exam={EXAM} schedule={{ dataUpdatedAt: 0 } as UseQueryResult<OwnExam[]>} />
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: text('cabinet.test.to_review') }));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  fireEvent.click(screen.getByRole('button', { name: text('cabinet.test.complete') }));
  await vi.waitFor(() => expect(completions).toHaveLength(1));
  await act(() => vi.advanceTimersByTimeAsync(22_000));
  expect(completions).toHaveLength(2);
  expect(completions[1]).toEqual(completions[0]);
  expect(completions[0]?.[0]).toEqual({ attempt: 2 });
  expect(screen.queryByRole('alert')).toBeNull();
});
