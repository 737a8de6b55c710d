import type { StudentProgress } from '@dekanat/contract/study/group-progress.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { queryClient } from '#api/query.ts';
import { WriteToStudents } from '#features/study/teaching/write-to-students.tsx';
import { type Feedback, registerFeedback } from '#ui/feedback/feedback-registry.ts';

const answer = (status: number, body: object) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const MESSAGES = '/messages';

/** Leaves the page: what the tab has stored stays. */
function leave() {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
}
afterEach(() => {
  leave();
  sessionStorage.clear();
});

/** The dialog of a teacher who may not enter the back office, for these students. */
async function openDialog(studentIds: number[], sending = answer(200, { result: { receivers: 2 } })) {
  const sent = vi.fn((_body: unknown) => sending);
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit = {}) => {
    if (method === 'POST' && address.includes(MESSAGES)) return sent(JSON.parse(String(body)));
    if (address.includes('/profile')) return answer(403, { code: 'forbidden', message: 'Mumkin emas' });
    return answer(200, { result: { id: 1 } });
  });
  const feedback = { success: vi.fn(), error: vi.fn(), confirm: async () => true };
  onTestFinished(registerFeedback(feedback as Partial<Feedback> as Feedback));
  const onDone = vi.fn();
  const students = studentIds.map((id) => ({ student_id: id, fio: `Talaba ${id}` }) as StudentProgress);
  render(
    <QueryClientProvider client={queryClient}>
      <WriteToStudents students={students} onDone={onDone} />
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'progress.write' }));
  const field = (name: string) =>
    screen.getByLabelText<HTMLInputElement | HTMLTextAreaElement>(`progress.write.${name}`);
  await screen.findByRole('dialog');
  return {
    ...{ sent, onDone, ...feedback },
    values: () => [field('subject').value, field('text').value],
    type: (subject: string, text: string) => {
      fireEvent.change(field('subject'), { target: { value: subject } });
      fireEvent.keyDown(field('text'), { key: 'E' });
      fireEvent.change(field('text'), { target: { value: text } });
    },
    press: (name: string) => fireEvent.click(screen.getByRole('button', { name })),
  };
}

it('draft of a message to students: is there after a reload, for the same students alone', async () => {
  (await openDialog([7, 8])).type('Topshiriq', 'Ertaga topshiring');
  leave();
  expect((await openDialog([7])).values()).toEqual(['', '']);
  leave();
  expect((await openDialog([8, 7])).values()).toEqual(['Topshiriq', 'Ertaga topshiring']);
});

it('draft of a message to students: is sent as it was restored, and removed afterwards', async () => {
  (await openDialog([7, 8])).type('Topshiriq', 'Ertaga topshiring');
  leave();
  const { press, sent, onDone, success } = await openDialog([7, 8]);
  press('progress.write.send');
  await expect.poll(() => onDone.mock.calls.length).toBe(1);
  expect(success).toHaveBeenCalledOnce();
  expect(sent.mock.calls).toEqual([
    [{ student_ids: [7, 8], title: 'Topshiriq', message: '<p>Ertaga topshiring</p>' }],
  ]);
  expect(sessionStorage.length).toBe(0);
  leave();
  expect((await openDialog([7, 8])).values()).toEqual(['', '']);
});

it('draft of a message to students: stays when sending fails', async () => {
  const { type, press, error, onDone } = await openDialog([7], answer(503, { message: 'Xato' }));
  type('Topshiriq', 'Ertaga topshiring');
  press('progress.write.send');
  await expect.poll(() => error.mock.calls.length).toBe(1);
  expect(onDone).not.toHaveBeenCalled();
  leave();
  expect((await openDialog([7])).values()).toEqual(['Topshiriq', 'Ertaga topshiring']);
});

it('draft of a message to students: is removed with what was typed when the dialog is cancelled', async () => {
  const { type, press } = await openDialog([7]);
  type('Topshiriq', 'Ertaga topshiring');
  press('editor.cancel');
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  expect(sessionStorage.length).toBe(0);
});
