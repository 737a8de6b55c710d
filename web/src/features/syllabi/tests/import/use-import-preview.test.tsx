import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '#api/query.ts';
import { useImportPreview } from '#features/syllabi/tests/import/use-import-preview.ts';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const PREVIEW = {
  ...{ format: 'numbered', valid: 1, faulty: 0, added: 0, sheet: null },
  questions: [
    {
      ...{ line: 1, question: '<p>Savol?</p>', multiple_choice: 0, problems: [], dropped: [] },
      answers: [
        { answer: '<p>ha</p>', correct_answer: 1 },
        { answer: '<p>yoʻq</p>', correct_answer: 0 },
      ],
    },
  ],
};

it('import of questions: the same rows are confirmed under the same key until they are added', async () => {
  const keys: (string | null)[] = [];
  const outcomes = ['lost', 'lost', 'lost', 'added'];
  vi.stubGlobal('fetch', async (address: string, { headers }: { headers: Headers }) => {
    const isConfirmed = address.includes('confirm=1');
    if (isConfirmed) keys.push(headers.get('idempotency-key'));
    if (isConfirmed && outcomes.shift() === 'lost') throw new TypeError('The connection was closed');
    return new Response(JSON.stringify({ result: { ...PREVIEW, added: isConfirmed ? 1 : 0 } }), {
      headers: { 'content-type': 'application/json' },
    });
  });
  const onAdded = vi.fn();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useImportPreview(1, onAdded), { wrapper });
  act(() => result.current.read({ file: new File(['1. Savol?'], 'a.txt') }));
  await vi.waitFor(() => expect(result.current.rows).toHaveLength(1));
  const add = async () => {
    const sent = keys.length;
    act(() => result.current.add());
    await vi.waitFor(() => expect([keys.length, result.current.isAdding]).toEqual([sent + 1, false]));
  };
  await add();
  await add();
  const [row] = result.current.rows;
  act(() => result.current.change(row?.key ?? '', (draft) => ({ ...draft, question: '<p>Boshqa?</p>' })));
  await add();
  await add();
  const [first, second, third, fourth] = keys;
  expect([second, fourth]).toEqual([first, third]);
  expect(first).not.toBe(third);
  expect(onAdded.mock.calls).toEqual([[1]]);
});
