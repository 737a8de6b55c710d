import { type TestAttempt, testAttempts } from '@dekanat/contract/study/test-attempts.ts';
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { AttemptActions } from '#features/study/attempts/attempt-actions.tsx';
import { openPage, resetPages } from '../../../test-page.tsx';

resetPages();

const ATTEMPT = { id: 4, state: 'completed', not_entered: null } as TestAttempt;

/** The actions of an attempt, until another page is opened. */
function Page() {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <button type="button" aria-label="leave" onClick={() => setOpen(false)} />
      {isOpen && <AttemptActions attempt={ATTEMPT} change={testAttempts.change} />}
    </>
  );
}

it('attempt: what was done is reported after the page is left', async () => {
  const { promise: waits, resolve: answer } = Promise.withResolvers<TestAttempt>();
  const { calls, feedback } = await openPage(Page, { answers: { 'PUT /test-attempts/4': () => waits } });
  fireEvent.click(await screen.findByRole('button', { name: 'test_attempt.return' }));
  fireEvent.change(await screen.findByLabelText('test_attempt.reason'), { target: { value: 'Uzilish' } });
  const [, confirm] = screen.getAllByRole('button', { name: 'test_attempt.return' });
  fireEvent.click(confirm as HTMLElement);
  await expect.poll(calls).toContain('PUT /test-attempts/4');
  fireEvent.click(screen.getByLabelText('leave'));
  answer(ATTEMPT);
  await expect.poll(() => feedback.success.mock.calls).toEqual([['test_attempt.return.done']]);
});
