import type { ItemStatistic, KeyPreview } from '@dekanat/contract/study/item-statistics.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { queryClient } from '#api/query.ts';
import { ItemTable } from '#features/study/items/item-table.tsx';
import { countStudents } from '#features/study/items/key-preview.tsx';
import { type Feedback, registerFeedback } from '#ui/feedback/feedback-registry.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const ITEM: ItemStatistic = {
  ...{ question_id: 1, version: 1, question: '<p>Savol</p>', multiple_choice: 0, rule: 'exact' },
  ...{ asked: 30, answered: 25, difficulty: 0.5, discrimination: 0.2, flags: [], corrections: [] },
  options: [
    { id: 1, answer: '<p>Ha</p>', correct_answer: 1, chosen: 20, chosen_by_best: 7, unused: false },
    { id: 2, answer: '<p>Yoʻq</p>', correct_answer: 0, chosen: 5, chosen_by_best: 0, unused: false },
  ],
};
const PREVIEW: KeyPreview = { attempts: 2, running: 0, changes_syllabus: false, results: [], preview: 'p1' };
const answer = (status: number, body: object) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const CHANGED = { error: 'stale', message: 'Bu orada oʻzgardi', request_id: 'r1' };

/** The dialog of the question with another key, for which the server answers as given, in this order. */
async function openDialog(...answers: (Response | Promise<Response>)[]) {
  const fetched = vi.fn(
    async () => answers.shift() ?? answer(503, { error: 'unavailable', message: 'Xato' }),
  );
  vi.stubGlobal('fetch', fetched);
  const [error, success] = [vi.fn(), vi.fn()];
  const confirm = vi.fn(async () => true);
  const feedback = { error, success, inform: vi.fn(), confirm } as Partial<Feedback> as Feedback;
  onTestFinished(registerFeedback(feedback));
  const table = (item: ItemStatistic) => (
    <QueryClientProvider client={queryClient}>
      <ItemTable questions={[item]} mayCorrect />
    </QueryClientProvider>
  );
  const { rerender } = render(table(ITEM));
  fireEvent.click(screen.getByRole('button', { name: /item\.open/ }));
  const opener = screen.getByRole('button', { name: 'item.correct' });
  opener.focus();
  fireEvent.click(opener);
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Yoʻq' }));
  fireEvent.click(await screen.findByRole('button', { name: 'item.preview' }));
  const reason = await screen.findByLabelText<HTMLTextAreaElement>('test_attempt.reason');
  fireEvent.keyDown(reason, { key: 'K' });
  fireEvent.change(reason, { target: { value: 'Kalit notoʻgʻri' } });
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  return { error, success, opener, press, fetched, show: (item: ItemStatistic) => rerender(table(item)) };
}
const typed = () => screen.getByLabelText<HTMLTextAreaElement>('test_attempt.reason').value;

it('correction of a key: keeps the typed reason when it fails, also when the preview after it fails', async () => {
  const { error, press, fetched } = await openDialog(
    answer(200, { result: PREVIEW }),
    answer(409, CHANGED),
    answer(422, { error: 'invalid', message: 'Xato', fields: {} }),
  );
  press('item.confirm');
  await expect.poll(() => error.mock.calls.length).toBe(2);
  expect(fetched).toHaveBeenCalledTimes(3);
  expect(typed()).toBe('Kalit notoʻgʻri');
});

it('correction of a key: keeps the typed reason when the statistics behind it change', async () => {
  const { show } = await openDialog(answer(200, { result: PREVIEW }));
  show({ ...ITEM, version: 2 });
  expect(typed()).toBe('Kalit notoʻgʻri');
});

it('correction of a key: returns the focus to its button', async () => {
  const { opener, press } = await openDialog(answer(200, { result: PREVIEW }));
  press('editor.cancel');
  await expect.poll(() => screen.queryByLabelText('test_attempt.reason')).toBeNull();
  expect(document.activeElement).toBe(opener);
});

it('correction of a key: is reported after the page is left', async () => {
  const { promise: waits, resolve } = Promise.withResolvers<Response>();
  const { success, press, fetched } = await openDialog(answer(200, { result: PREVIEW }), waits);
  press('item.confirm');
  await expect.poll(() => fetched.mock.calls.length).toBe(2);
  cleanup();
  resolve(answer(200, { result: { results: [] } }));
  await expect.poll(() => success.mock.calls).toEqual([['item.corrected']]);
});

it('correction of a key: its changes are shown once the key differs', async () => {
  await openDialog(answer(200, { result: PREVIEW }));
  const choose = (name: string) => fireEvent.click(screen.getByRole('checkbox', { name }));
  const preview = () => screen.getByRole<HTMLButtonElement>('button', { name: 'item.preview' });
  choose('Ha');
  expect(preview().disabled).toBe(true);
  choose('Yoʻq');
  expect(preview().disabled).toBe(false);
  choose('Ha');
  expect(preview().disabled).toBe(true);
  fireEvent.click(screen.getByRole('radio', { name: 'item.rule.all' }));
  expect(preview().disabled).toBe(false);
});

it('correction of a key: counts a student with several changed attempts once', () => {
  const results = [
    { student_id: 1, passes: 'gains' },
    { student_id: 1, passes: 'gains' },
    { student_id: 2, passes: 'gains' },
    { student_id: 3, passes: 'loses' },
    { student_id: 4, passes: null },
  ] as const;
  expect([countStudents(results, 'gains'), countStudents(results, 'loses')]).toEqual([2, 1]);
});
