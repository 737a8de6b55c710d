import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '#api/query.ts';
import { readDraftFiles } from '#cabinet/offline/draft-files.ts';
import { removeDrafts } from '#cabinet/offline/stored-queries.ts';
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

const onDevice = (read: () => Promise<ArrayBuffer>, name = 'javob.pdf') =>
  Object.assign(new File(['javob'], name, { type: 'application/pdf' }), { arrayBuffer: read });
const content = () => new Blob(['javob']).arrayBuffer();
const changed = () => Promise.reject(new DOMException('changed', 'NotReadableError'));

const open = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <AnswerForm itemId={7} subject={{ semester_id: 5, subject_id: 6 }} megabytes={20} refused={undefined} />
    </QueryClientProvider>,
  );
const choose = (...files: File[]) =>
  fireEvent.change(screen.getByLabelText(text('cabinet.task.attach')), { target: { files } });
const chosen = () => screen.findByText('javob.pdf', { exact: false, selector: '.chosen-file span' });
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
afterEach(async () => {
  cleanup();
  queryClient.clear();
  await removeDrafts();
  vi.unstubAllGlobals();
});

it('a file that cannot be read is named when it is chosen, and nothing is added, until others are chosen', async () => {
  open();
  fireEvent.change(answer(), { target: { value: 'Javob matni' } });
  choose(onDevice(content), onDevice(changed, 'eski.pdf'));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe(text('cabinet.task.file_unreadable', { name: 'eski.pdf' }));
  expect([screen.queryByRole('listitem'), answer().value]).toEqual([null, 'Javob matni']);
  choose(onDevice(content));
  expect(screen.queryByRole('alert')).toBeNull();
  await chosen();
});

it('an answer is handed in once its files are read, and they can be sent also after they were changed on the device', async () => {
  open();
  const reading = Promise.withResolvers<ArrayBuffer>();
  const read = vi.fn(() => reading.promise);
  choose(onDevice(read));
  handIn();
  expect(written()).toEqual([]);
  reading.resolve(await content());
  await chosen();
  read.mockImplementation(changed);
  handIn();
  const [file] = written()[0]?.files ?? [];
  expect([file?.name, file?.type, await file?.text()]).toEqual(['javob.pdf', 'application/pdf', 'javob']);
  expect(await file?.arrayBuffer()).toEqual(await content());
  await refused();
});

it('what is typed after an answer with files was handed in stays in the form', async () => {
  open();
  choose(onDevice(content));
  await chosen();
  fireEvent.change(answer(), { target: { value: 'Birinchi' } });
  handIn();
  fireEvent.change(answer(), { target: { value: 'Ikkinchi' } });
  await refused();
  expect([written().map(({ body }) => body.text), answer().value]).toEqual([['Birinchi'], 'Ikkinchi']);
});

it('a second click on the button that hands in does not hand in the same files again', async () => {
  open();
  choose(onDevice(content));
  await chosen();
  handIn();
  handIn();
  const alert = await screen.findByRole('alert');
  expect([alert.textContent, written().length]).toEqual([text('cabinet.task.empty'), 1]);
  await refused();
});

it('files that were chosen for an answer are shown again after the page was left, until the answer is handed in', async () => {
  open();
  choose(onDevice(content), onDevice(content, 'ilova.pdf'));
  await chosen();
  fireEvent.change(answer(), { target: { value: 'Javob matni' } });
  cleanup();
  open();
  await chosen();
  const [, ofSecond] = screen.getAllByText(text('cabinet.task.remove'));
  if (ofSecond !== undefined) fireEvent.click(ofSecond);
  cleanup();
  open();
  // What is stored is not known at once: nothing is handed in without it.
  handIn();
  expect(written()).toEqual([]);
  await chosen();
  handIn();
  expect(written().map(({ body, files }) => [body.text, files.map(({ name }) => name)])).toEqual([
    ['Javob matni', ['javob.pdf']],
  ]);
  expect(await readDraftFiles('task-7-5-6')).toEqual([]);
  await refused();
  // Refused, they are stored again with the text.
  await waitFor(async () => expect(await readDraftFiles('task-7-5-6')).toHaveLength(1));
});
