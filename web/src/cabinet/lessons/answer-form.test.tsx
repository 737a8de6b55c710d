import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '#api/query.ts';
import type { Written } from '#cabinet/offline/written.ts';
import { text } from '#i18n/text.ts';
import { AnswerForm } from './answer-form.tsx';

/** Refuses each upload, so that nothing is sent again after the test. */
class RefusedUpload {
  readonly upload = {};
  readonly status = 422;
  readonly response = '{}';
  onload = () => undefined;
  open = () => undefined;
  setRequestHeader = () => undefined;
  getAllResponseHeaders = () => '';
  send = () => this.onload();
}

const onDevice = (read: () => Promise<ArrayBuffer>) =>
  Object.assign(new File(['javob'], 'javob.pdf', { type: 'application/pdf' }), { arrayBuffer: read });
const content = () => new Blob(['javob']).arrayBuffer();

async function choose(file: File): Promise<void> {
  render(
    <QueryClientProvider client={queryClient}>
      <AnswerForm itemId={7} subject={{ semester_id: 5, subject_id: 6 }} megabytes={20} refused={undefined} />
    </QueryClientProvider>,
  );
  fireEvent.change(screen.getByLabelText(text('cabinet.task.attach')), { target: { files: [file] } });
  await screen.findByText('javob.pdf', { exact: false });
}
const answer = () => screen.getByLabelText<HTMLTextAreaElement>(text('cabinet.task.answer'));
const handIn = () => fireEvent.click(screen.getByRole('button', { name: text('cabinet.task.hand_in') }));
/** Waits until the upload is refused: nothing is sent after the test. */
const refused = () =>
  waitFor(() => {
    const states = queryClient.getMutationCache().getAll();
    expect(states.map(({ state }) => state.status)).toEqual(['error']);
  });
const written = () =>
  queryClient
    .getMutationCache()
    .getAll()
    .map(({ state }) => state.variables as Written);

beforeEach(() => vi.stubGlobal('XMLHttpRequest', RefusedUpload));
afterEach(() => {
  cleanup();
  queryClient.clear();
  localStorage.clear();
  vi.unstubAllGlobals();
});

it('an answer whose file was changed after it was chosen is not handed in, and keeps its text', async () => {
  await choose(onDevice(() => Promise.reject(new DOMException('changed', 'NotReadableError'))));
  fireEvent.change(answer(), { target: { value: 'Javob matni' } });
  handIn();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe(text('cabinet.task.file_changed', { name: 'javob.pdf' }));
  expect([written(), answer().value]).toEqual([[], 'Javob matni']);
  fireEvent.click(
    screen.getByRole('button', { name: text('cabinet.task.remove_file', { name: 'javob.pdf' }) }),
  );
  expect(screen.queryByRole('alert')).toBeNull();
});

it('a file that is handed in can be sent also after it was changed on the device', async () => {
  const read = vi.fn(content);
  await choose(onDevice(read));
  handIn();
  await waitFor(() => expect(written()).toHaveLength(1));
  read.mockRejectedValue(new DOMException('changed', 'NotReadableError'));
  const [file] = written()[0]?.files ?? [];
  expect([file?.name, file?.type, await file?.text()]).toEqual(['javob.pdf', 'application/pdf', 'javob']);
  expect(await file?.arrayBuffer()).toEqual(await content());
  await refused();
});

it('a second click on the button that hands in does not hand in the same files again', async () => {
  await choose(onDevice(content));
  handIn();
  await waitFor(() => expect(written()).toHaveLength(1));
  handIn();
  const alert = await screen.findByRole('alert');
  expect([alert.textContent, written().length]).toEqual([text('cabinet.task.empty'), 1]);
  await refused();
});
