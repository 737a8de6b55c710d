import type { Profile } from '@dekanat/contract/access/profile.ts';
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { AvatarField } from '#features/access/profile/avatar-field.tsx';
import { openPage, refusal, resetPages } from '../../../test-page.tsx';

resetPages();

/** The field, until another page is opened. */
function Page() {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <button type="button" aria-label="leave" onClick={() => setOpen(false)} />
      {isOpen && <AvatarField profile={{ image: 3 } as Profile} />}
    </>
  );
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

it.each<[string, () => unknown, { success: number; error: number }]>([
  ['is reported', () => null, { success: 1, error: 0 }],
  [
    'fails with a message',
    () => refusal(500, { code: 'internal', message: 'Xato' }),
    { success: 0, error: 1 },
  ],
])('own photo: its removal %s after the page is left', async (_, result, reported) => {
  const { promise: waits, resolve: answer } = Promise.withResolvers<void>();
  const { calls, feedback } = await openPage(Page, {
    answers: { 'POST /profile/photo': () => waits.then(result) },
  });
  await press('avatar.remove');
  await expect.poll(calls).toContain('POST /profile/photo');
  await press('leave');
  answer();
  const counts = () => ({
    success: feedback.success.mock.calls.length,
    error: feedback.error.mock.calls.length,
  });
  await expect.poll(counts).toEqual(reported);
});
