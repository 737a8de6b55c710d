import type { Passkey } from '@dekanat/contract/access/sign-in/passkeys.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '#api/query.ts';
import { PasskeyList } from '#ui/account/passkey-list.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const passkey = (id: number, name: string): Passkey => ({
  ...{ id, name, backed_up: false, elsewhere: false },
  ...{ created_at: '2026-11-01T08:00:00Z', last_used_at: null },
});
const answer = (result: unknown) =>
  new Response(JSON.stringify({ result }), { status: 200, headers: { 'content-type': 'application/json' } });

/** Two passkeys of a server that stores what it is sent, and that may be down. */
async function openList() {
  const server = { isDown: false };
  const stored = [passkey(1, 'Telefonim'), passkey(2, 'Noutbuk')];
  const onDone = vi.fn((_flash: string) => void queryClient.invalidateQueries());
  vi.stubGlobal('PublicKeyCredential', class {});
  vi.stubGlobal('fetch', async (_address: string, { method = 'GET', body }: RequestInit = {}) => {
    if (server.isDown)
      return new Response(JSON.stringify({ code: 'internal', message: 'Serverda xatolik' }), { status: 500 });
    if (method === 'DELETE') stored.shift();
    if (method === 'PUT') Object.assign(stored[0] ?? {}, JSON.parse(String(body)));
    return answer(method === 'GET' ? stored.map((one) => ({ ...one })) : method === 'PUT' ? stored[0] : null);
  });
  render(
    <QueryClientProvider client={queryClient}>
      <PasskeyList withCode={false} onDone={onDone} />
    </QueryClientProvider>,
  );
  const press = async (of: HTMLElement | Promise<HTMLElement>) => {
    const target = await of;
    target.focus();
    fireEvent.click(target);
  };
  const buttons = (name: string) => screen.findAllByRole('button', { name });
  return { server, onDone, press, first: async (name: string) => (await buttons(name))[0] as HTMLElement };
}
const focused = () => document.activeElement;

it('passkeys: after one is renamed the focus is on its button', async () => {
  const { onDone, press, first } = await openList();
  await press(first('passkey.rename_of'));
  fireEvent.change(screen.getByLabelText('passkey.name'), { target: { value: 'Ish telefonim' } });
  await press(screen.getByRole('button', { name: 'passkey.save' }));
  await screen.findByText('Ish telefonim');
  expect(onDone.mock.calls).toEqual([['passkey.flash.renamed']]);
  expect(focused()).toBe(await first('passkey.rename_of'));
});

it('passkeys: after a new name is cancelled the focus is on the button', async () => {
  const { press, first } = await openList();
  await press(first('passkey.rename_of'));
  await press(screen.getByRole('button', { name: 'passkey.cancel' }));
  expect(focused()).toBe(await first('passkey.rename_of'));
});

it('passkeys: a failed refetch leaves the list and what is typed', async () => {
  const { server, press, first } = await openList();
  await press(first('passkey.rename_of'));
  await press(screen.getByRole('button', { name: 'passkey.add' }));
  const names = () => screen.getAllByLabelText<HTMLInputElement>('passkey.name').map(({ value }) => value);
  fireEvent.change(screen.getAllByLabelText('passkey.name')[0] as HTMLElement, {
    target: { value: 'Yangi' },
  });
  server.isDown = true;
  await act(async () => {
    await queryClient.invalidateQueries();
    // The list is notified in the next task.
    await new Promise((resolve) => setTimeout(resolve));
  });
  expect(queryClient.getQueryCache().getAll()[0]?.state.status).toBe('error');
  expect(names()).toEqual(['Yangi', '']);
});

it('passkeys: the question before a removal has the focus, and afterwards a button that is still there', async () => {
  const { press, first } = await openList();
  await press(first('passkey.remove_of'));
  expect(focused()).toBe(screen.getByRole('button', { name: 'passkey.cancel' }));
  await press(screen.getByRole('button', { name: 'passkey.cancel' }));
  expect(focused()).toBe(await first('passkey.remove_of'));
  await press(first('passkey.remove_of'));
  await press(screen.getByRole('button', { name: 'passkey.remove' }));
  await expect.poll(() => screen.queryByText('Telefonim')).toBeNull();
  expect(focused()).toBe(screen.getByRole('button', { name: 'passkey.add' }));
});
