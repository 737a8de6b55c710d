import { TITLE_MAX } from '@dekanat/contract/messages/messages.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { queryClient } from '#api/query.ts';
import { readDraftFiles } from '#cabinet/offline/draft-files.ts';
import { discard, useWaiting } from '#cabinet/offline/outbox.ts';
import { Refusals } from '#cabinet/offline/refusals.tsx';
import { removeDrafts } from '#cabinet/offline/stored-queries.ts';
import { KEY, type Written } from '#cabinet/offline/written.ts';
import { text } from '#i18n/text.ts';
import { ComposePage } from './compose-page.tsx';
import { AT_ONCE, MOST, messagesOf } from './messages-query.ts';

const TOTAL = 120;
/** Received messages, newest first. */
const RECEIVED = Array.from({ length: TOTAL }, (_, index) => ({
  ...{ id: TOTAL - index, title: `Xabar ${TOTAL - index}`, sender_id: 7, sender_name: 'Aliyev Vali' },
}));
/** The first page of messages and all that the list shows, as it has read them. */
const readPages = () => {
  for (const limit of [AT_ONCE, MOST])
    queryClient.setQueryData(messagesOf({}, limit).queryKey, {
      data: RECEIVED.slice(0, limit),
      total: TOTAL,
    } as never);
};

const Notices = () => <Refusals refused={useWaiting('message')} />;

const open = (search: string) => {
  // The address of the window is that of all test files of a process.
  const { hook } = memoryLocation({ path: '/messages/write', searchPath: search });
  render(
    <Router hook={hook}>
      <QueryClientProvider client={queryClient}>
        <Notices />
        <ComposePage />
      </QueryClientProvider>
    </Router>,
  );
};

beforeEach(() => {
  readPages();
  vi.stubGlobal('fetch', async () => new Response('{"result":{"data":[],"total":0,"file_megabytes":5}}'));
});
afterEach(async () => {
  cleanup();
  queryClient.clear();
  await removeDrafts();
  vi.unstubAllGlobals();
});

it('a reply to a message that the first page of messages does not have names its sender and title', async () => {
  open('reply=15');
  const title = await screen.findByLabelText<HTMLInputElement>(text('cabinet.messages.title'));
  expect(title.value).toBe('Re: Xabar 15');
  expect(screen.queryByText('Aliyev Vali')).not.toBeNull();
});

it('a reply to a message with the longest title has a title that is sent', async () => {
  const title = 'x'.repeat(TITLE_MAX - 5);
  const data = [{ ...RECEIVED[0], id: 5, title: `${title}😀xyz` }];
  queryClient.setQueryData(messagesOf({}, AT_ONCE).queryKey, { data, total: 1 } as never);
  open('reply=5');
  const field = await screen.findByLabelText<HTMLInputElement>(text('cabinet.messages.title'));
  expect(field.value).toBe(`Re: ${title}`);
});

it('a reply to a message that the student does not have is not found', async () => {
  open('reply=999');
  await screen.findByText(text('cabinet.not_found'));
});

const REFUSED: Written = {
  ...{ kind: 'message', params: {}, files: [], language: 'oz', writtenAt: 1 },
  ...{ idempotencyKey: 'rad', body: { receiver_id: [7], title: 'Savol', message: '<p>Qachon?</p>' } },
};
function refuse(): void {
  const refusal = { status: 'error', error: new Error('Rad etildi'), variables: REFUSED } as const;
  queryClient.getMutationCache().build(queryClient, { mutationKey: KEY }, { ...refusal } as never);
}
const seen = () => screen.queryByRole('button', { name: text('cabinet.refused.seen') });

it('the notice of a refused message can be closed, but not while the message is being changed', async () => {
  refuse();
  open('');
  await screen.findByText(/Rad etildi/);
  expect(seen()).not.toBeNull();
  cleanup();
  open('refused=rad');
  await screen.findByDisplayValue('Qachon?');
  expect([screen.queryByText(/Rad etildi/), seen()]).toEqual([expect.anything(), null]);
});

it('a message that was refused and is being changed stays in the form when it is removed from the outbox', async () => {
  refuse();
  open('refused=rad');
  const field = () => screen.getByLabelText<HTMLTextAreaElement>(text('cabinet.messages.text'));
  expect(field().value).toBe('Qachon?');
  fireEvent.change(field(), { target: { value: 'Qachon va qayerda?' } });
  await act(async () => {
    discard(REFUSED);
    await new Promise((resolve) => setTimeout(resolve, 10));
  });
  expect(field().value).toBe('Qachon va qayerda?');
  const title = screen.getByLabelText<HTMLInputElement>(text('cabinet.messages.title'));
  expect([title.value, queryClient.getMutationCache().getAll().length]).toEqual(['Savol', 0]);
});

it('what was typed and chosen to change a refused message is removed when its notice is closed', async () => {
  refuse();
  open('refused=rad');
  const field = () => screen.findByLabelText<HTMLTextAreaElement>(text('cabinet.messages.text'));
  fireEvent.change(await field(), { target: { value: 'Qayerda?' } });
  const file = new File(['%PDF-'], 'ariza.pdf', { type: 'application/pdf' });
  fireEvent.change(screen.getByLabelText(text('cabinet.task.attach')), { target: { files: [file] } });
  await screen.findByText('ariza.pdf');
  cleanup();
  open('');
  const typed = () => Object.keys(localStorage).filter((key) => key.includes('message-rad'));
  const stored = async () => [typed().length, (await readDraftFiles('message-rad')).length];
  expect(await stored()).toEqual([1, 1]);
  fireEvent.click(await screen.findByRole('button', { name: text('cabinet.refused.seen') }));
  await expect.poll(stored).toEqual([0, 0]);
});

it('a file that was chosen for a message is shown again after the page was left', async () => {
  open('reply=15');
  const file = new File(['%PDF-'], 'ariza.pdf', { type: 'application/pdf' });
  fireEvent.change(await screen.findByLabelText(text('cabinet.task.attach')), { target: { files: [file] } });
  await screen.findByText('ariza.pdf');
  cleanup();
  open('reply=15');
  await screen.findByText('ariza.pdf');
  cleanup();
  open('');
  await screen.findByLabelText(text('cabinet.messages.to'));
  expect(screen.queryByText('ariza.pdf')).toBeNull();
});
