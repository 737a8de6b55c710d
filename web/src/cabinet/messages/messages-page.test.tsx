import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { queryClient } from '#api/query.ts';
import { KEY, type Written } from '#cabinet/offline/written.ts';
import { text } from '#i18n/text.ts';
import { MessagesPage } from './messages-page.tsx';

const received = (id: number, given: object) => ({
  ...{ id, title: `Xabar ${id}`, message: '<p>Matn</p>', files: [], created_at: '30.11.2026 10:00:00' },
  ...{ sender_id: 7, sender_name: 'Aliyev Vali', sender_removed: false, read_at: '30.11.2026 10:01:00' },
  ...given,
});

/** The page with these received messages. */
async function open(...messages: object[]) {
  const list = { data: messages, total: messages.length };
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json({ result: address.includes('/messages') ? list : { id: 5 } }),
  );
  const { hook, searchHook } = memoryLocation({ path: '/messages' });
  render(
    <Router hook={hook} searchHook={searchHook}>
      <QueryClientProvider client={queryClient}>
        <MessagesPage />
      </QueryClientProvider>
    </Router>,
  );
  await screen.findByText('Xabar 1');
}

const waiting = (title: string): Written => ({
  ...{ kind: 'message', params: {}, files: [], language: 'oz', writtenAt: 1, idempotencyKey: title },
  body: { receiver_id: [7], title, message: '<p>Qachon?</p>' },
});

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

it('a message whose sender was removed has no link to a reply', async () => {
  await open(received(1, {}), received(2, { sender_removed: true }));
  const links = screen.getAllByText(text('cabinet.messages.reply'));
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    expect.stringContaining('/messages/new?reply=1'),
  ]);
});

it('a message that waits to be sent can be removed', async () => {
  for (const title of ['Savol', 'Javob'])
    queryClient
      .getMutationCache()
      .build(queryClient, { mutationKey: KEY }, { status: 'pending', variables: waiting(title) } as never);
  await open(received(1, {}));
  const entry = within(screen.getByText('Savol'));
  fireEvent.click(entry.getByRole('button'));
  await expect.poll(() => screen.queryByText('Savol')).toBeNull();
  expect(screen.queryByText('Javob')).not.toBeNull();
  expect(screen.queryByText(text('cabinet.unsent', { count: 1 }))).not.toBeNull();
});
