import type { OwnExam } from '@dekanat/contract/study/student-tests.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '#api/query.ts';
import { text } from '#i18n/text.ts';
import { ExamFacts } from './exam-facts.tsx';

const EXAM = {
  ...{ id: 5, type: 'test', subject_name: 'Algebra', description: '', rating_all_test: 50 },
  ...{ start_date: '27.11.2026 10:00:00', end_date: '27.11.2026 12:00:00', attempt: null },
  ...{ count_of_test_for_student: 3, total_time: 60, count_of_attempts: 1, used_attempts: 0 },
  ...{ control_type_name: 'Oraliq nazorat', statement: 'first_statement', statement_name: '' },
} as OwnExam;

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const start = () => screen.queryByRole('button', { name: text('cabinet.exam.start') });

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-27T09:30:20+05:00') });
  vi.stubGlobal('fetch', async () => new Response('{"result":[]}'));
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('the page of an exam offers its start as soon as it opens, reads the schedule then, and offers nothing after its end', async () => {
  render(
    <QueryClientProvider client={queryClient}>
      <ExamFacts exam={EXAM} />
    </QueryClientProvider>,
  );
  await pass(0);
  const read = vi.spyOn(queryClient, 'invalidateQueries');
  await pass(29 * 60_000 + 39_000);
  expect(start()).toBeNull();
  expect(read).not.toHaveBeenCalled();
  await pass(1_000);
  expect(start()).not.toBeNull();
  expect(read).toHaveBeenCalledExactlyOnceWith({ queryKey: ['test_attempts'] });
  await pass(2 * 3_600_000 + 60_000);
  expect(start()).toBeNull();
});
