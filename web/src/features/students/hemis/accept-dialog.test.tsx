import type { HemisPreview } from '@dekanat/contract/students/hemis/hemis-acceptances.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { queryClient } from '#api/query.ts';
import { AcceptDialog } from '#features/students/hemis/accept-dialog.tsx';
import { type Feedback, registerFeedback } from '#ui/feedback/feedback-registry.ts';

const answer = (result: object) =>
  new Response(JSON.stringify({ result }), { status: 200, headers: { 'content-type': 'application/json' } });

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const PREVIEW: HemisPreview = {
  students: 250,
  changes: 250,
  skipped: { typed: 0, changed: 0, taken: 0, refused: 0 },
  row_count: 250,
  rows: [],
  next: null,
};

/** The dialog for what a list with these filters shows. */
function openDialog(previews: (body: { page: number; after?: number }) => Partial<HemisPreview>) {
  const asked: object[] = [];
  const accepted: object[] = [];
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit = {}) => {
    const given = JSON.parse(String(body));
    if (address.includes('/acceptances')) {
      accepted.push(given);
      return answer({ id: 1, changes: given.changes });
    }
    asked.push(given);
    return answer({ ...PREVIEW, ...previews(given) });
  });
  const feedback = { success: vi.fn(), error: vi.fn() };
  onTestFinished(registerFeedback(feedback as Partial<Feedback> as Feedback));
  const onAccepted = vi.fn();
  render(
    <QueryClientProvider client={queryClient}>
      <AcceptDialog
        comparison={{ id: 3, with_marks: false }}
        recordIds={undefined}
        filters={{ state: 'different', fio: 'Aliyev' }}
        fields={['phone']}
        onClose={() => undefined}
        onAccepted={onAccepted}
      />
    </QueryClientProvider>,
  );
  return { asked, accepted, onAccepted };
}
const acceptButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'hemis_acceptance.accept' });
/** Accepts once the preview is the one that is shown. */
async function acceptNow() {
  await expect.poll(() => acceptButton().disabled).toBe(false);
  fireEvent.click(acceptButton());
}
const FILTERS = { state: 'different', fio: 'Aliyev' };

it('acceptance of HEMIS values: shows every page of what the filters show, and accepts that', async () => {
  const { asked, accepted, onAccepted } = openDialog(() => ({}));
  fireEvent.click(await screen.findByTitle('2'));
  await expect.poll(() => asked.length).toBe(2);
  expect(asked).toMatchObject([
    { filters: FILTERS, page: 1 },
    { filters: FILTERS, page: 2 },
  ]);
  await acceptNow();
  await expect.poll(() => accepted.length).toBe(1);
  expect(accepted).toEqual([{ fields: ['phone'], include_typed: false, filters: FILTERS, changes: 250 }]);
  await expect.poll(() => onAccepted.mock.calls.length).toBe(1);
});

it('acceptance of HEMIS values: goes on with the next part of very many records', async () => {
  const { asked, accepted, onAccepted } = openDialog(({ after }) =>
    after === undefined ? { next: 5_000 } : { changes: 7, row_count: 7 },
  );
  await screen.findByText('hemis_acceptance.part');
  await acceptNow();
  await expect.poll(() => accepted.length).toBe(1);
  await expect.poll(() => asked.at(-1)).toMatchObject({ after: 5_000, page: 1 });
  expect(onAccepted).not.toHaveBeenCalled();
});
