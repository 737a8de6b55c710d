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
const session = (id: number, [test_start_date, test_end_date]: readonly [string, string]) =>
  ({
    ...{ id, seans_code: `KOD${id}`, test_start_date, test_end_date, life_time: 45 },
    ...{ state: 'planned', created_at: test_start_date, author_name: null },
  }) satisfies ProctoringSession;

/** The dialog of a test with these sessions, and the requests that it sends. */
async function openDialog(sessions: ProctoringSession[], isSure = true) {
  const writes: string[] = [];
  vi.stubGlobal('fetch', async (request: Request | string, options?: RequestInit) => {
    const { method = 'GET', url } =
      request instanceof Request ? request : { method: options?.method, url: request };
    if (method !== 'GET') writes.push(`${method} ${url}`);
    const result = method === 'GET' ? sessions : null;
    return new Response(JSON.stringify({ result }), { headers: { 'content-type': 'application/json' } });
  });
  const confirm = vi.fn(async () => isSure);
  const feedback = { error: vi.fn(), success: vi.fn(), confirm } as Partial<Feedback> as Feedback;
  onTestFinished(registerFeedback(feedback));
  render(
    <QueryClientProvider client={queryClient}>
      <ProctoringDialog itemId={1} lessonName="Dars" readOnly={false} onClose={vi.fn()} />
    </QueryClientProvider>,
  );
  await screen.findByText(sessions[0]?.seans_code ?? '');
  return { confirm, writes };
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

it('proctored sessions: one is not removed without a confirmation', async () => {
  const { confirm, writes } = await openDialog([session(2, PLANNED)], false);
  fireEvent.click(removal() ?? document.body);
  await expect.poll(() => confirm.mock.calls).toHaveLength(1);
  expect(writes).toEqual([]);
});

it('proctored sessions: none is created while one is open, which cannot be removed', async () => {
  await openDialog([session(1, OPEN)]);
  expect([form(), removal()]).toEqual([null, null]);
});
