import { expect, it, onTestFinished, vi } from 'vitest';
import { openSession, removeSession } from '#api/stored-session.ts';
import { flushAll } from '#features/syllabi/editor/save-states.ts';
import { sendInOrder } from '#features/syllabi/editor/send-in-order.ts';

it('send in order: what waits when the user signs out is not sent as the next user', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  openSession('a', true);
  onTestFinished(removeSession);
  const fail = vi.fn();
  const waiting = vi.fn();
  let finish = (): void => undefined;
  const first = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  sendInOrder(first, fail);
  sendInOrder(waiting, fail);
  await expect.poll(() => first.mock.calls.length).toBe(1);
  removeSession();
  // A session is identified by the time of its sign-in.
  vi.setSystemTime(Date.now() + 1_000);
  openSession('b', true);
  finish();
  await flushAll();
  expect([waiting.mock.calls.length, fail.mock.calls.length]).toEqual([0, 0]);
  sendInOrder(waiting, fail);
  await flushAll();
  expect(waiting).toHaveBeenCalledOnce();
});
