import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { queryClient } from '#api/query.ts';
import { isDecided } from '#features/syllabi/tests/import/preview-rows.ts';
import { useImportPreview } from '#features/syllabi/tests/import/use-import-preview.ts';
import { showLanguage } from '#i18n/text.ts';
import { type Feedback, registerFeedback } from '#ui/feedback/feedback-registry.ts';
import { refusal } from '../../../../test-page.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const questionOf = (question: string, line: number) => ({
  ...{ line, question, multiple_choice: 0, problems: [], dropped: [], repeated: null as string | null },
  answers: [
    { answer: '<p>ha</p>', correct_answer: 1 },
    { answer: '<p>yoʻq</p>', correct_answer: 0 },
  ],
});
const previewOf = (...questions: string[]) => ({
  ...{ format: 'numbered', valid: questions.length, faulty: 0, added: 0, repeated: 0, sheet: null },
  questions: questions.map((question, index) => questionOf(question, index + 1)),
});
const PREVIEW = previewOf('<p>Savol?</p>');

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);

it('import of questions: the same rows are confirmed under the same key and language until they are added', async () => {
  onTestFinished(() => act(() => showLanguage('oz')));
  const keys: (string | null)[] = [];
  const languages: (string | null)[] = [];
  const outcomes = ['lost', 'lost', 'lost', 'added'];
  vi.stubGlobal('fetch', async (address: string, { headers }: { headers: Headers }) => {
    const isConfirmed = address.includes('confirm=1');
    if (isConfirmed) keys.push(headers.get('idempotency-key'));
    if (isConfirmed) languages.push(new URL(address, 'http://localhost').searchParams.get('language'));
    if (isConfirmed && outcomes.shift() === 'lost') throw new TypeError('The connection was closed');
    return new Response(JSON.stringify({ result: { ...PREVIEW, added: isConfirmed ? 1 : 0 } }), {
      headers: { 'content-type': 'application/json' },
    });
  });
  const onAdded = vi.fn();
  const { result } = renderHook(() => useImportPreview(1, onAdded), { wrapper });
  act(() => result.current.read({ file: new File(['1. Savol?'], 'a.txt') }));
  await vi.waitFor(() => expect(result.current.rows).toHaveLength(1));
  const add = async () => {
    const sent = keys.length;
    act(() => result.current.add());
    await vi.waitFor(() => expect([keys.length, result.current.isAdding]).toEqual([sent + 1, false]));
  };
  await add();
  await act(() => showLanguage('ru'));
  await add();
  const [row] = result.current.rows;
  act(() => result.current.change(row?.key ?? '', (draft) => ({ ...draft, question: '<p>Boshqa?</p>' })));
  await add();
  await add();
  const [first, second, third, fourth] = keys;
  expect([second, fourth]).toEqual([first, third]);
  expect(first).not.toBe(third);
  expect(languages).toEqual(['oz', 'oz', 'ru', 'ru']);
  expect(onAdded.mock.calls).toEqual([[{ added: 1, repeated: 0 }]]);
});

/** A preview in which the first question is corrected and the second one skipped; the answer of the server can be changed. */
async function correctedPreview(confirmed: boolean) {
  const server = { answer: (): Response => refusal(200, { result: previewOf('bir', 'ikki', 'ikki') }) };
  const sent: URL[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    sent.push(new URL(address, 'http://localhost'));
    return server.answer();
  });
  const confirm = vi.fn(async () => confirmed);
  onTestFinished(registerFeedback({ confirm } as Partial<Feedback> as Feedback));
  const { result } = renderHook(() => useImportPreview(1, vi.fn()), { wrapper });
  const read = async (content: string) => {
    const before = sent.length;
    act(() => result.current.read({ file: new File([content], 'a.txt') }));
    await vi.waitFor(() => expect([sent.length, result.current.isReading]).toEqual([before + 1, false]));
  };
  await read('1');
  const [first, second] = result.current.rows;
  act(() => result.current.change(first?.key ?? '', (draft) => ({ ...draft, question: 'tuzatilgan' })));
  act(() => result.current.skip([second?.key ?? ''], true));
  const rows = () =>
    result.current.rows.map(({ line, draft, isCorrected, isSkipped }) => [
      ...[line, draft.question, isCorrected, isSkipped],
    ]);
  return { result, server, sent, confirm, read, rows };
}
const CORRECTED = [
  [1, 'tuzatilgan', true, false],
  [2, 'ikki', false, true],
  [3, 'ikki', false, false],
];

it('import of questions: corrections and skips stay when the text is read again', async () => {
  const { result, server, read, rows, confirm } = await correctedPreview(true);
  const keys = result.current.rows.map(({ key }) => key);
  server.answer = () => refusal(200, { result: previewOf('nol', 'bir', 'ikki', 'ikki') });
  await read('2');
  expect(rows()).toEqual([
    [1, 'nol', false, false],
    [2, 'tuzatilgan', true, false],
    [3, 'ikki', false, true],
    [4, 'ikki', false, false],
  ]);
  expect(result.current.rows.slice(1).map(({ key }) => key)).toEqual(keys);
  expect(confirm).not.toHaveBeenCalled();
});

it('import of questions: a text that is not read leaves the rows of the one before, which are not imported', async () => {
  const { result, server, read, rows } = await correctedPreview(true);
  server.answer = () => refusal(422, { code: 'invalid', message: 'Oʻqib boʻlmadi' });
  await read('2');
  expect([result.current.problem, result.current.isOutdated]).toEqual(['Oʻqib boʻlmadi', true]);
  expect(rows()).toEqual(CORRECTED);
  server.answer = () => refusal(200, { result: previewOf('bir', 'ikki', 'ikki') });
  await read('3');
  expect([result.current.problem, result.current.isOutdated]).toEqual([undefined, false]);
  expect(rows()).toEqual(CORRECTED);
});

it('import of questions: asks before corrected ones are read in another format or from another file', async () => {
  const { result, sent, confirm, rows } = await correctedPreview(false);
  await act(async () => result.current.readAs('gift'));
  await act(async () => result.current.readColumns(['question']));
  await act(async () => result.current.readFile(new File(['2'], 'b.txt')));
  expect([confirm.mock.calls.length, sent.length]).toEqual([3, 1]);
  confirm.mockResolvedValue(true);
  await act(async () => result.current.readAs('gift'));
  await vi.waitFor(() => expect(sent.at(-1)?.searchParams.get('format')).toBe('gift'));
  await vi.waitFor(() => expect(result.current.isReading).toBe(false));
  expect(rows()).toEqual(CORRECTED);
});

it('import of questions: those that the test has are skipped unless they are included, and then repeated', async () => {
  const sent: unknown[] = [];
  const [known, other] = previewOf('bor', 'yangi').questions;
  const preview = { ...previewOf(), questions: [{ ...known, repeated: 'Testda bor' }, other] };
  vi.stubGlobal('fetch', async (address: string, { body }: { body: FormData }) => {
    if (address.includes('confirm=1')) sent.push(JSON.parse(await (body.get('files[]') as File).text()));
    return refusal(200, { result: preview });
  });
  const { result } = renderHook(() => useImportPreview(1, vi.fn()), { wrapper });
  act(() => result.current.read({ file: new File(['1'], 'a.txt') }));
  await vi.waitFor(() => expect(result.current.rows.map((row) => row.isSkipped)).toEqual([true, false]));
  expect(result.current.rows.some(isDecided)).toBe(false);
  const add = async (count: number) => {
    act(() => result.current.add());
    await vi.waitFor(() => expect([sent.length, result.current.isAdding]).toEqual([count, false]));
  };
  await add(1);
  act(() => result.current.skip([result.current.rows[0]?.key ?? ''], false));
  expect(result.current.rows.some(isDecided)).toBe(true);
  await add(2);
  // A question that was included and corrected is added as well.
  act(() => result.current.change(result.current.rows[0]?.key ?? '', (draft) => ({ ...draft })));
  await add(3);
  const all = [{ question: 'bor', repeat: true }, { question: 'yangi' }];
  expect(sent).toMatchObject([[{ question: 'yangi' }], all, all]);
  expect(JSON.stringify(sent[0])).not.toContain('repeat');
});
