import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '#api/query.ts';
import { OwnMessages } from '#platform/own-messages/own-messages.tsx';

const answer = (result: unknown) =>
  new Response(JSON.stringify({ result }), { status: 200, headers: { 'content-type': 'application/json' } });

/** Leaves the page: what the tab has stored stays. */
function leave() {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
}
afterEach(() => {
  leave();
  sessionStorage.clear();
});

const MESSAGE = {
  ...{ id: 5, title: 'Majlis', sent_at: '2026-11-20T08:00:00Z' },
  ...{ sender_username: 'talaba2', sender_name: 'Karimova Nodira' },
};
const LIST = { data: [{ ...MESSAGE, status: true }], total: 1, unread: 0, per_page: 5, current_page: 1 };
const READ = { ...MESSAGE, message: '<p>Soat 15:00 da</p>', files: [], answerable: true };

/** The opened message of a teacher with this account, and the field of its answer. */
async function openMessage(userId = 1, whileSending: () => unknown = () => undefined) {
  const sent = vi.fn();
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit = {}) => {
    if (method === 'POST') {
      sent(JSON.parse(String(body)));
      await whileSending();
      return answer({ id: 9 });
    }
    if (address.includes('/messages/5')) return answer(READ);
    return answer(address.includes('/messages') ? LIST : { id: userId });
  });
  render(
    <QueryClientProvider client={queryClient}>
      <OwnMessages />
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: /Majlis/ }));
  const field = await screen.findByLabelText<HTMLTextAreaElement>('own_account.messages.answer');
  return {
    ...{ sent, field },
    type: (value: string) => fireEvent.change(field, { target: { value } }),
    send: () => fireEvent.click(screen.getByRole('button', { name: 'own_account.messages.answer.send' })),
  };
}

it('own messages: show the name of the person who wrote, not the user name', async () => {
  await openMessage();
  const opener = screen.getByRole('button', { name: /Majlis/ });
  expect(opener.textContent).toContain('Karimova Nodira');
  expect(opener.textContent).not.toContain('talaba2');
});

it('draft of an answer: is there after a reload, for its writer alone', async () => {
  (await openMessage()).type('Kelaman');
  leave();
  expect((await openMessage(2)).field.value).toBe('');
  leave();
  expect((await openMessage()).field.value).toBe('Kelaman');
});

it('draft of an answer: is sent as it was restored, and removed afterwards', async () => {
  (await openMessage()).type('Kelaman');
  leave();
  const { field, send, sent } = await openMessage();
  send();
  await screen.findByText('own_account.messages.answer.sent');
  expect(sent.mock.calls).toEqual([[{ message: '<p>Kelaman</p>' }]]);
  expect(field.value).toBe('');
  leave();
  expect((await openMessage()).field.value).toBe('');
});

it('answer: keeps what is typed while it is being sent', async () => {
  const { field, type, send, sent } = await openMessage(1, () => type('Kelaman. Qayerda?'));
  type('Kelaman');
  send();
  await expect.poll(() => sent.mock.calls).toEqual([[{ message: '<p>Kelaman</p>' }]]);
  await expect
    .poll(() => screen.getByRole('button', { name: 'own_account.messages.answer.send' }).dataset.busy)
    .toBe(undefined);
  expect(field.value).toBe('Kelaman. Qayerda?');
});

it('messages: a failure to load them is shown, and they are loaded again', async () => {
  let isFailing = true;
  vi.stubGlobal('fetch', async () =>
    isFailing ? new Response(JSON.stringify({ message: 'Band' }), { status: 422 }) : answer(LIST),
  );
  render(
    <QueryClientProvider client={queryClient}>
      <OwnMessages />
    </QueryClientProvider>,
  );
  expect((await screen.findByRole('alert')).textContent).toBe('Band');
  isFailing = false;
  fireEvent.click(screen.getByRole('button', { name: 'action.retry' }));
  await screen.findByRole('button', { name: /Majlis/ });
});
