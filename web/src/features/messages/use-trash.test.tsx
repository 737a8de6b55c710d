import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { BulkActions } from '#features/messages/bulk-actions.tsx';
import { openPage, resetPages } from '../../test-page.tsx';

resetPages();

/** The actions of a chosen message, which is opened beside the list, until another page is opened. */
function Page() {
  const [isOpen, setOpen] = useState(true);
  const [view, open] = useState<number | undefined>(12);
  return (
    <>
      <button type="button" aria-label="leave" onClick={() => setOpen(false)} />
      <output>{view}</output>
      {isOpen && <BulkActions folder="all" ids={[12]} {...{ view, open }} onDone={() => undefined} />}
    </>
  );
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

it('trash of messages: act and undo are reported after the list is left', async () => {
  const { calls, feedback } = await openPage(Page, {
    profile: { permissions: ['message_index'] },
    answers: { 'PUT /messages/trash': () => null, 'PUT /messages/restore': () => null },
  });
  await press('message.trash');
  await press('leave');
  await expect.poll(() => feedback.success.mock.calls.length).toBe(1);
  const [sentence, undo] = feedback.success.mock.calls[0] ?? [];
  expect(sentence).toBe('message.trashed');
  act(() => undo());
  await expect.poll(() => feedback.success.mock.calls.at(-1)).toEqual(['message.restored']);
  expect(calls().filter((call) => call.startsWith('PUT'))).toEqual([
    'PUT /messages/trash',
    'PUT /messages/restore',
  ]);
});

it('messages: one that is opened is closed when it is marked as unread, because it would be read again', async () => {
  const { sent } = await openPage(Page, {
    profile: { permissions: ['message_index'] },
    answers: { 'PUT /messages/read': () => null },
  });
  await press('message.mark_read');
  expect(document.querySelector('output')?.textContent).toBe('12');
  await press('message.mark_unread');
  await expect.poll(() => document.querySelector('output')?.textContent).toBe('');
  const bodies = sent.filter(({ call }) => call.startsWith('PUT')).map(({ body }) => body);
  expect(bodies).toEqual([
    { ids: [12], read: true },
    { ids: [12], read: false },
  ]);
});
