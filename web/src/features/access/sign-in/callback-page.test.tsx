import { act, cleanup, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { CallbackPage } from '#features/access/sign-in/callback-page.tsx';
import { useLanguage } from '#i18n/text.ts';
import { refusal } from '../../../test-page.tsx';

// Texts are loaded with the other language; the next file of this worker expects none.
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

/** The page, with what changes its language. */
function Page({ onChoose }: { onChoose: (choose: ReturnType<typeof useLanguage>) => void }) {
  onChoose(useLanguage());
  return <CallbackPage />;
}

it('sign-in at a provider: is not asked for again after a change of language', async () => {
  window.history.replaceState(null, '', '/login/provider/3?state=abc&code=xyz');
  let answer: (response: Response) => void = () => undefined;
  const finishes: string[] = [];
  vi.stubGlobal('fetch', (to: string) => {
    finishes.push(to);
    return new Promise<Response>((resolve) => (answer = resolve));
  });
  let language: ReturnType<typeof useLanguage> | undefined;
  render(<Page onChoose={(chosen) => (language = chosen)} />);
  await expect.poll(() => finishes.length).toBe(1);
  const link = { provider: 'OneID', username: 'aliyev', token: 'abc' };
  await act(async () =>
    answer(
      refusal(200, {
        result: { linked: false, return_to: '/', remember: false, link, second_factor: null, tokens: null },
      }),
    ),
  );
  await expect
    .poll(() => document.querySelector('input[name=username]')?.getAttribute('value'))
    .toBe('aliyev');
  await act(async () => language?.setLanguage('ru'));
  expect(document.querySelector('input[name=username]')).toBeTruthy();
  expect(finishes).toHaveLength(1);
});
