import { type TestAttempt, testAttempts } from '@dekanat/contract/study/test-attempts.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { AttemptActions } from '#features/study/attempts/attempt-actions.tsx';
import { openPage, refusal, resetPages } from '../../../test-page.tsx';

resetPages();

const ATTEMPT = { id: 4, state: 'completed', not_entered: null } as TestAttempt;
const RUNNING = { ...ATTEMPT, state: 'running', extra_minutes: 0 } as TestAttempt;

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

/** The actions of an attempt in progress, which is read again and again. */
function RunningPage() {
  const [attempt, setAttempt] = useState(RUNNING);
  return (
    <>
      <button
        type="button"
        aria-label="read again"
        onClick={() => setAttempt({ ...RUNNING, extra_minutes: 10 })}
      />
      <AttemptActions attempt={attempt} change={testAttempts.change} />
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

it('attempt: time is given on top of what the author saw when the dialog was opened; a refusal leaves the reason', async () => {
  const stale = () => refusal(409, { code: 'stale', message: 'Boshqa foydalanuvchi oʻzgartirgan' });
  const { sent, feedback } = await openPage(RunningPage, { answers: { 'PUT /test-attempts/4': stale } });
  const giveTime = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'test_attempt.give_time' }));
    fireEvent.change(await screen.findByRole('spinbutton'), { target: { value: '15' } });
  };
  const send = () => {
    const dialog = within(screen.getByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'test_attempt.give_time' }));
  };
  const changes = () => sent.filter(({ call }) => call === 'PUT /test-attempts/4').map(({ body }) => body);
  const change = { act: 'time', minutes: 15, reason: 'Uzilish' };
  await giveTime();
  fireEvent.change(screen.getByLabelText('test_attempt.reason'), { target: { value: 'Uzilish' } });
  fireEvent.click(screen.getByLabelText('read again'));
  send();
  await expect.poll(changes).toEqual([{ ...change, extra_minutes: 0 }]);
  await expect.poll(() => feedback.error.mock.calls.length).toBe(1);
  await expect.poll(() => screen.queryByRole('spinbutton')).toBeNull();
  await giveTime();
  send();
  await expect.poll(changes).toEqual([
    { ...change, extra_minutes: 0 },
    { ...change, extra_minutes: 10 },
  ]);
});
