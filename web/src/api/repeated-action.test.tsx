import { sheetPapers } from '@dekanat/contract/papers/sheet-papers.ts';
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { useAction } from '#api/query.ts';
import { showLanguage } from '#i18n/text.ts';
import { openPage, refusal, resetPages } from '../test-page.tsx';

resetPages();

const NAME = 'Berish';

function Page() {
  const { mutate } = useAction(sheetPapers.issueTotal);
  return (
    <button type="button" onClick={() => mutate({ params: { id: 4 }, query: { semester_id: 2 }, body: {} })}>
      {NAME}
    </button>
  );
}

it('a repeated action: has the language and the key of its first try, until it is done', async () => {
  onTestFinished(() => act(() => showLanguage('oz')));
  const answers: unknown[] = [refusal(503, { code: 'unavailable', message: 'Xato' }), null, null];
  await openPage(Page, { answers: { 'POST /total-statements/4/paper': () => answers.shift() } });
  const answered = fetch;
  const sent: (string | null)[][] = [];
  vi.stubGlobal('fetch', (address: string, request: RequestInit) => {
    const { searchParams } = new URL(address, 'http://localhost');
    const key = new Headers(request.headers).get('idempotency-key');
    sent.push([searchParams.get('semester_id'), searchParams.get('language'), key]);
    return answered(address, request);
  });
  const press = async () => {
    const count = answers.length;
    fireEvent.click(screen.getByRole('button', { name: NAME }));
    await expect.poll(() => answers.length).toBe(count - 1);
    await act(async () => undefined);
  };
  await screen.findByRole('button', { name: NAME });
  await press();
  await act(() => showLanguage('ru'));
  await press();
  await press();
  const [first, repeated, next] = sent;
  expect([first?.slice(0, 2), repeated, next?.slice(0, 2)]).toEqual([['2', 'oz'], first, ['2', 'ru']]);
  expect(next?.[2]).not.toBe(first?.[2]);
});
