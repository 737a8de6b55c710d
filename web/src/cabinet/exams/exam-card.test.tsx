import { studentProfile } from '@dekanat/contract/students/profile/student-profile.ts';
import type { OwnExam } from '@dekanat/contract/study/student-tests.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '#api/query.ts';
import { ownQuery } from '#cabinet/query.ts';
import { text } from '#i18n/text.ts';
import { ExamCard } from './exam-card.tsx';

const EXAM = {
  ...{ id: 5, type: 'test', subject_name: 'Algebra', attempt: null },
  ...{ start_date: '30.11.2026 00:00:00', end_date: '07.12.2026 23:59:00' },
  ...{ total_time: 40, count_of_attempts: 1, used_attempts: 0 },
  ...{ control_type_name: 'Yakuniy nazorat', statement: 'first_statement', statement_name: '' },
} as OwnExam;
const RUNNING = { ...EXAM, used_attempts: 1, attempt: { number: 1, ends_at: null, seconds_left: 2_400 } };

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const storeStatus = (study_status: string) =>
  queryClient.setQueryData(ownQuery(studentProfile.show, {}).queryKey, [
    { study_status, activeStudy: null },
  ] as never);
const open = (exam: OwnExam) => {
  render(
    <QueryClientProvider client={queryClient}>
      <ExamCard exam={exam} day="Bugun" readAt={Date.now()} />
    </QueryClientProvider>,
  );
  return screen.getByRole('link');
};

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-30T10:00:00+05:00') });
  storeStatus('active');
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it('the card of an exam names its duration beside its window, unless the time is not limited', () => {
  const duration = `${text('cabinet.exam.time')}: ${text('cabinet.minutes', { count: 40 })}`;
  expect(open(EXAM).textContent).toContain(duration);
  cleanup();
  expect(open({ ...EXAM, start_date: '01.12.2026 09:00:00' }).textContent).toContain(duration);
  cleanup();
  expect(open({ ...EXAM, total_time: 0 }).textContent).not.toContain(text('cabinet.exam.time'));
});

it('the card of an exam in progress shows the time left of its attempt instead of its window, and reads the schedule at its end', async () => {
  const read = vi.spyOn(queryClient, 'invalidateQueries').mockResolvedValue();
  const card = open(RUNNING);
  expect(card.textContent).toContain(text('cabinet.continue'));
  expect(card.textContent).not.toContain('07.12.2026');
  expect(screen.getByRole('timer').textContent).toBe('00:40:01');
  await pass(60_000);
  expect(screen.getByRole('timer').textContent).toBe('00:39:01');
  expect(read).not.toHaveBeenCalled();
  await pass(2_341_000);
  expect(read).toHaveBeenCalledWith({ queryKey: ['test_attempts'] });
});

it('the card of an exam in progress offers nothing during an academic leave, and no time left without a limit', () => {
  storeStatus('academic_leave');
  const card = open({ ...RUNNING, attempt: { number: 1, ends_at: null, seconds_left: null } });
  expect(card.textContent).toContain(text('cabinet.exam.state.running'));
  expect(card.textContent).not.toContain(text('cabinet.continue'));
  expect(screen.queryByRole('timer')).toBeNull();
});
