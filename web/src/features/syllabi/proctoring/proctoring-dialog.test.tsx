import type { ProctoringSession } from '@dekanat/contract/syllabi/proctoring.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { queryClient } from '#api/query.ts';
import { ProctoringDialog } from '#features/syllabi/proctoring/proctoring-dialog.tsx';
import { type Feedback, registerFeedback } from '#ui/feedback/feedback-registry.ts';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const OPEN = ['2020-01-01T00:00:00.000Z', '2099-01-01T00:00:00.000Z'] as const;
const PLANNED = ['2098-01-01T00:00:00.000Z', '2099-01-01T00:00:00.000Z'] as const;
const session = (
  id: number,
  [test_start_date, test_end_date]: readonly [string, string],
): ProctoringSession => ({
  ...{ id, seans_code: `KOD${id}`, test_start_date, test_end_date, life_time: 45 },
  ...{ state: 'planned', created_at: test_start_date, author_name: null, running_attempts: 0 },
  ...{ planned_end_date: null, ended_at: null, ended_by_name: null, ended_reason: null },
});

interface Given {
  /** The answer to confirmations. */
  isSure?: boolean;
  readOnly?: boolean;
  /** What a write answers with. */
  refusal?: string;
}

/** The dialog of a test with these sessions, which may change, and the requests that it sends. */
async function openDialog(
  sessions: ProctoringSession[],
  { isSure = true, readOnly = false, refusal }: Given = {},
) {
  const writes: string[] = [];
  const bodies: unknown[] = [];
  vi.stubGlobal('fetch', async (request: Request | string, options?: RequestInit) => {
    const { method = 'GET', url } =
      request instanceof Request ? request : { method: options?.method, url: request };
    const headers = { 'content-type': 'application/json' };
    if (method === 'GET') return new Response(JSON.stringify({ result: sessions }), { headers });
    writes.push(`${method} ${url}`);
    bodies.push(JSON.parse(String(options?.body ?? null)));
    return refusal === undefined
      ? new Response(JSON.stringify({ result: null }), { headers })
      : new Response(JSON.stringify({ message: refusal, code: 'wrong_state' }), { status: 405, headers });
  });
  const confirm = vi.fn(async () => isSure);
  const feedback = { error: vi.fn(), success: vi.fn(), confirm } as Partial<Feedback> as Feedback;
  onTestFinished(registerFeedback(feedback));
  render(
    <QueryClientProvider client={queryClient}>
      <ProctoringDialog itemId={1} lessonName="Dars" readOnly={readOnly} onClose={vi.fn()} />
    </QueryClientProvider>,
  );
  await screen.findByText(sessions[0]?.seans_code ?? '');
  return { bodies, confirm, feedback, writes };
}
const form = () => screen.queryByRole('button', { name: 'proctoring.create' });
const removal = () => screen.queryByRole('button', { name: /proctoring\.remove/ });

it('proctored sessions: another one can be created and removed before the newest begins', async () => {
  const { confirm, writes } = await openDialog([session(2, PLANNED)]);
  expect(form()).not.toBeNull();
  fireEvent.click(removal() ?? document.body);
  await expect.poll(() => writes).toEqual([expect.stringMatching(/^DELETE .*proctoring.session.2\b/)]);
  expect(confirm).toHaveBeenCalledTimes(1);
});

it('proctored sessions: none is created while its start lacks the time; the day of its end ends it', async () => {
  const { bodies, writes } = await openDialog([session(2, PLANNED)]);
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  type('proctoring.start', '08.12.2026');
  type('proctoring.end', '08.12.2026');
  fireEvent.click(form() ?? document.body);
  expect(await screen.findByText('date.time.required')).not.toBeNull();
  expect(writes).toEqual([]);
  type('proctoring.start', '08.12.2026 09:00');
  fireEvent.click(form() ?? document.body);
  const times = { test_start_date: '08.12.2026 09:00:00', test_end_date: '08.12.2026 23:59:59' };
  await expect.poll(() => bodies).toEqual([{ ...times, life_time: 45 }]);
});

it('proctored sessions: one is not removed without a confirmation', async () => {
  const { confirm, writes } = await openDialog([session(2, PLANNED)], { isSure: false });
  fireEvent.click(removal() ?? document.body);
  await expect.poll(() => confirm.mock.calls).toHaveLength(1);
  expect(writes).toEqual([]);
});

it('proctored sessions: none is created while one is open, which cannot be removed', async () => {
  await openDialog([session(1, OPEN)]);
  expect([form(), removal()]).toEqual([null, null]);
});

const end = () => screen.queryByRole('button', { name: 'proctoring.end_now' });
/** Gives a reason in the confirmation, in which the second button of that name ends the session. */
function confirmEnd(reason: string): void {
  fireEvent.change(screen.getByLabelText('proctoring.reason'), { target: { value: reason } });
  fireEvent.click(screen.getAllByRole('button', { name: 'proctoring.end_now' }).at(-1) ?? document.body);
}

it('proctored sessions: an open one is ended with a reason, and shows by whom, when and why', async () => {
  const sessions = [session(1, OPEN)];
  const { bodies, feedback, writes } = await openDialog(sessions);
  // Students have begun since the list was read.
  sessions[0] = { ...session(1, OPEN), running_attempts: 2 };
  fireEvent.click(end() ?? document.body);
  expect(await screen.findByText('proctoring.end_now.running')).not.toBeNull();
  sessions[0] = {
    ...{ ...session(1, OPEN), running_attempts: 0, planned_end_date: OPEN[1], ended_at: OPEN[0] },
    ...{ ended_by_name: 'aziza', ended_reason: 'Ended reason' },
  };
  confirmEnd('Savollar tarqaldi');
  await expect.poll(() => writes).toEqual([expect.stringMatching(/^POST .*proctoring.session.1.end\b/)]);
  expect(bodies).toEqual([{ reason: 'Savollar tarqaldi' }]);
  await expect.poll(() => feedback.success).toHaveBeenCalledWith('proctoring.end_now.done');
  expect(await screen.findByText(/aziza/)).not.toBeNull();
  expect(screen.getByText('Ended reason')).not.toBeNull();
  await expect.poll(end).toBeNull();
  expect(form()).not.toBeNull();
});

it('proctored sessions: none is ended without a reason, and a refusal is shown', async () => {
  const { feedback, writes } = await openDialog([session(1, OPEN)], { refusal: 'Seans tugagan' });
  fireEvent.click(end() ?? document.body);
  expect(await screen.findByText('proctoring.end_now.none')).not.toBeNull();
  confirmEnd(' ');
  expect(await screen.findByText('proctoring.reason.required')).not.toBeNull();
  expect(writes).toEqual([]);
  confirmEnd('Sabab');
  await expect.poll(() => feedback.error).toHaveBeenCalledWith(expect.objectContaining({ status: 405 }));
  expect(feedback.success).not.toHaveBeenCalled();
});

it('proctored sessions: only an open one can be ended, and only by who may change the syllabus', async () => {
  await openDialog([session(2, PLANNED)]);
  expect(end()).toBeNull();
  cleanup();
  queryClient.clear();
  await openDialog([session(1, OPEN)], { readOnly: true });
  expect(end()).toBeNull();
});
