import { cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { ComposeDialog } from '#features/messages/compose-dialog.tsx';
import { ComposeScreen } from '#features/messages/compose-screen.tsx';
import { openPage, refusal, resetPages, type SentCall } from '../../test-page.tsx';

resetPages();

const requestFor = (user_id: number) => ({
  ...{ people: [{ user_id, fio: `Talaba ${user_id}` }], receivers: {}, title: '', attachments: [] },
});
const DIALOGS = {
  7: () => <Dialog userId={7} />,
  8: () => <Dialog userId={8} />,
} as const;

function Dialog({ userId }: { userId: number }) {
  const [open, setOpen] = useState(true);
  return open && <ComposeDialog request={requestFor(userId)} close={() => setOpen(false)} />;
}

const refused = () => refusal(422, { code: 'invalid', message: { 'receivers.student_ids': ['Xato'] } });

async function open(
  Page: () => React.ReactNode,
  store: (sent: SentCall) => unknown,
  address = '/messages/compose',
) {
  const page = await openPage(Page, {
    route: '/messages/compose',
    address,
    profile: { permissions: ['message_store', 'message_update', 'message_index'] },
    answers: { 'POST /messages': store, 'PUT /messages/5': () => ({ id: 5, version: 2 }) },
  });
  await screen.findByRole('button', { name: 'message.send' });
  const created = () => page.sent.filter(({ call }) => call === 'POST /messages');
  return { ...page, created };
}
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'message.title' });
const type = (title: string) => fireEvent.change(field(), { target: { value: title } });
const close = () => fireEvent.click(screen.getByRole('button', { name: 'Close' }));
const isOpen = () => screen.queryByRole('textbox', { name: 'message.title' }) !== null;

it('compose dialog: what is typed is saved when it is closed', async () => {
  const { created, feedback } = await open(DIALOGS[7], () => ({ id: 5, version: 1 }));
  type('Jadval');
  close();
  await expect.poll(isOpen).toBe(false);
  expect(created().map(({ body }) => body)).toMatchObject([{ title: 'Jadval', receiver_id: [7] }]);
  expect(feedback.confirm).not.toHaveBeenCalled();
});

it('compose dialog: is closed without a question, and without a draft, when nothing was typed', async () => {
  const { created, feedback } = await open(DIALOGS[7], refused);
  close();
  await expect.poll(isOpen).toBe(false);
  expect([created(), feedback.confirm.mock.calls]).toEqual([[], []]);
});

it('compose dialog: asks before text that the server refuses is dropped', async () => {
  const { created, feedback } = await open(DIALOGS[7], refused);
  feedback.confirm.mockResolvedValueOnce(false);
  type('Jadval');
  close();
  await expect.poll(() => feedback.confirm.mock.calls.length).toBe(1);
  expect(created()).toHaveLength(1);
  expect([isOpen(), field().value]).toEqual([true, 'Jadval']);
  close();
  await expect.poll(isOpen).toBe(false);
  expect(feedback.confirm).toHaveBeenCalledTimes(2);
  cleanup();
  // Dropped on request: it is not offered again.
  await open(DIALOGS[7], refused);
  expect(field().value).toBe('');
});

it('compose dialog: text that is not saved when a session ends is there again for the same receivers only', async () => {
  const away = () => refusal(503, { code: 'unavailable', message: 'Xato' });
  const first = await open(DIALOGS[7], away);
  type('Jadval');
  cleanup();
  await expect.poll(() => first.created().length).toBe(1);
  const other = await open(DIALOGS[8], () => ({ id: 5, version: 1 }));
  expect(field().value).toBe('');
  type('Boshqa');
  close();
  await expect.poll(() => other.created().length).toBe(1);
  cleanup();
  const again = await open(DIALOGS[7], () => ({ id: 6, version: 1 }));
  expect(field().value).toBe('Jadval');
  close();
  await expect.poll(isOpen).toBe(false);
  expect(again.created().map(({ body }) => body)).toMatchObject([{ title: 'Jadval', receiver_id: [7] }]);
});

it('compose screen: text for given receivers is there again after a reload, and replaces no other text', async () => {
  const away = () => refusal(503, { code: 'unavailable', message: 'Xato' });
  const [empty, addressed] = ['/messages/compose', '/messages/compose?to=7&name=Aliyev'];
  for (const [address, title] of [
    [empty, 'Birinchi'],
    [addressed, 'Ikkinchi'],
  ] as const) {
    const { created } = await open(ComposeScreen, away, address);
    type(title);
    cleanup();
    await expect.poll(() => created().length).toBe(1);
  }
  for (const [address, title] of [
    [addressed, 'Ikkinchi'],
    [empty, 'Birinchi'],
  ] as const) {
    await open(ComposeScreen, away, address);
    expect([address, field().value]).toEqual([address, title]);
    cleanup();
  }
});
