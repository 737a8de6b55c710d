import { studentTests } from '@dekanat/contract/study/student-tests.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '#api/query.ts';
import { ownQuery } from '#cabinet/query.ts';
import { text } from '#i18n/text.ts';
import { LessonTest } from './lesson-test.tsx';
import type { StudiedItem } from './studied-item.ts';

const QUESTIONS = [1, 2].map((id) => ({
  ...{ id, question: `<p>Savol ${id}</p>`, multiple_choice: 0, selected: id === 1 ? [10] : [], attempt: 1 },
  test_answers: [{ id: id * 10, answer: 'Javob' }],
}));
const itemOf = (attempt?: { ends_at: string; seconds_left: number }, number = 1) =>
  ({
    ...{ id: 7, type: 'test', text: '', count_of_attempts: 99, attempt, deadline_date: null },
    syllabus_module_lesson: { deadline_check: true },
    test_question: QUESTIONS.map((question) => ({ ...question, attempt: number })),
  }) as unknown as StudiedItem;
const running = (seconds_left: number) =>
  // By the clock of the server, which is hours apart from that of the device.
  itemOf({ ends_at: '2000-01-01T00:00:00.000Z', seconds_left });

const shown = (item: StudiedItem, readAt = Date.now()) => (
  <QueryClientProvider client={queryClient}>
    <LessonTest item={item} readAt={readAt} />
  </QueryClientProvider>
);
const timer = () => screen.queryByRole('timer')?.textContent;
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal(
    'fetch',
    async (address: string) =>
      new Response(`{"result":${address.includes('/profile/') ? '[]' : '{"data":[],"total":0}'}}`),
  );
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it('the test of a lesson counts the seconds that the server says are left, before and after it is opened', async () => {
  render(shown(running(65)));
  await pass(0);
  expect(timer()).toBe('00:01:06');
  await pass(3_000);
  expect(timer()).toBe('00:01:03');
  fireEvent.click(screen.getByRole('button', { name: text('cabinet.test.continue') }));
  await pass(1_000);
  expect(timer()).toBe('00:01:02');
});

it('the test of a lesson is read again when its time runs out, and again until the server has ended it', async () => {
  const { rerender } = render(shown(running(2)));
  await pass(0);
  fireEvent.click(screen.getByRole('button', { name: text('cabinet.test.continue') }));
  const read = vi.spyOn(queryClient, 'invalidateQueries');
  await pass(2_000);
  expect(read).not.toHaveBeenCalled();
  await pass(1_000);
  expect(read).toHaveBeenCalledWith({ queryKey: ['lesson_readings'] });
  expect(read).toHaveBeenCalledWith({ queryKey: ['test_attempts'] });
  // The clock of the server is a second behind.
  read.mockClear();
  rerender(shown(running(0)));
  await pass(1_000);
  expect(read).toHaveBeenCalledWith({ queryKey: ['lesson_readings'] });
  rerender(shown(itemOf(undefined, 2)));
  expect(timer()).toBeUndefined();
  expect(screen.queryByText(text('cabinet.test.question', { number: 2, total: 2 }))).toBeNull();
  expect(screen.queryByRole('button', { name: text('cabinet.test.continue') })).not.toBeNull();
});

it('the test of a lesson shows no time while no attempt has an end', async () => {
  render(shown(itemOf()));
  await pass(0);
  expect(timer()).toBeUndefined();
});

it('the test of a lesson is read again while its end could not be read', async () => {
  render(shown(running(1)));
  await pass(2_000);
  const read = vi.spyOn(queryClient, 'invalidateQueries');
  await pass(10_000);
  expect(read).toHaveBeenCalledWith({ queryKey: ['lesson_readings'] });
});

it('the test of a lesson says that its time is over, until it is read that there is more', async () => {
  const { rerender } = render(shown(running(1)));
  await pass(0);
  fireEvent.click(screen.getByRole('button', { name: text('cabinet.test.continue') }));
  const alerts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);
  await pass(1_000);
  expect(alerts()).not.toContain(text('cabinet.exam.time_over'));
  await pass(1_000);
  expect(alerts()).toContain(text('cabinet.exam.time_over'));
  expect(screen.getAllByRole<HTMLInputElement>('radio').every(({ disabled }) => !disabled)).toBe(true);
  rerender(shown(running(600)));
  expect(timer()).toBe('00:10:01');
  expect(alerts()).not.toContain(text('cabinet.exam.time_over'));
});

it('the test of a lesson offers nothing when its last attempt ended and no other may begin', async () => {
  const { rerender } = render(shown(running(2)));
  await pass(0);
  fireEvent.click(screen.getByRole('button', { name: text('cabinet.test.continue') }));
  expect(screen.queryByText(text('cabinet.test.question', { number: 1, total: 2 }))).not.toBeNull();
  const { queryKey } = ownQuery(studentTests.results, { query: { syllabus_module_lesson_item_id: 7 } });
  const result = { id: 1, count_of_attempts: 1, test_date: '2026-11-27 10:00:00' };
  queryClient.setQueryData(queryKey, { data: [result], total: 1 } as never);
  rerender(shown(itemOf()));
  await pass(0);
  expect(screen.queryByText(text('cabinet.test.question', { number: 1, total: 2 }))).toBeNull();
  expect(screen.queryByRole('button', { name: text('cabinet.test.continue') })).toBeNull();
});

it('the test of a lesson: an attempt that was given time beyond the deadline goes on, and no other begins', async () => {
  const closed = { syllabus_module_lesson: { deadline_check: false } };
  const { rerender } = render(shown({ ...running(65), ...closed }));
  await pass(0);
  expect(timer()).toBe('00:01:06');
  fireEvent.click(screen.getByRole('button', { name: text('cabinet.test.continue') }));
  expect(screen.queryByText(text('cabinet.test.question', { number: 2, total: 2 }))).not.toBeNull();
  rerender(shown({ ...itemOf(undefined, 2), ...closed }));
  await pass(0);
  expect(timer()).toBeUndefined();
  expect(screen.queryByRole('button', { name: text('cabinet.test.continue') })).toBeNull();
});

it('the test of a lesson is read when its proctored session begins, by the clock of the server', async () => {
  vi.setSystemTime('2026-11-27T09:00:00+05:00');
  const session = { start_date: '27.11.2026 10:00:00', end_date: '27.11.2026 12:00:00', minutes: 40 };
  render(shown({ ...itemOf(), test_question: [], session }));
  const read = vi.spyOn(queryClient, 'invalidateQueries');
  await pass(3_600_000);
  expect(read).not.toHaveBeenCalled();
  await pass(3_000);
  expect(read).toHaveBeenCalledExactlyOnceWith({ queryKey: ['lesson_readings'] });
});

it('the test of a lesson is continued when fewer attempts are allowed than the student has begun', async () => {
  const item = { ...itemOf(undefined, 2), count_of_attempts: 1 };
  const { rerender } = render(shown(item));
  await pass(0);
  const { queryKey } = ownQuery(studentTests.results, { query: { syllabus_module_lesson_item_id: 7 } });
  const result = { id: 1, count_of_attempts: 1, test_date: '2026-11-27 10:00:00' };
  act(() => void queryClient.setQueryData(queryKey, { data: [result], total: 1 } as never));
  await pass(0);
  expect(screen.queryByRole('button', { name: text('cabinet.test.continue') })).toBeNull();
  rerender(shown({ ...item, attempt_open: true }));
  fireEvent.click(screen.getByRole('button', { name: text('cabinet.test.continue') }));
  expect(screen.queryByText(text('cabinet.test.question', { number: 2, total: 2 }))).not.toBeNull();
  expect(timer()).toBeUndefined();
});
