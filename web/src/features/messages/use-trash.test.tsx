import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { BulkActions } from '#features/messages/bulk-actions.tsx';
import { openPage, resetPages } from '../../test-page.tsx';

resetPages();

/** The actions of a chosen message, until another page is opened. */
function Page() {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <button type="button" aria-label="leave" onClick={() => setOpen(false)} />
      {isOpen && <BulkActions folder="all" ids={[12]} onDone={() => undefined} />}
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
