// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Input } from 'antd';
import { afterEach, expect, it, vi } from 'vitest';
import { type Feedback, registerFeedback } from '#ui/feedback/feedback-registry.ts';
import { FormModal } from '#ui/form/form-dialog.tsx';

afterEach(cleanup);

/** An open dialog whose question about typed values gets the answer. */
function openDialog(leaves: boolean) {
  const confirm = vi.fn(async () => leaves);
  const onCancel = vi.fn();
  registerFeedback({ confirm } as Partial<Feedback> as Feedback);
  render(
    <FormModal open footer={null} onCancel={onCancel}>
      <Input aria-label="reason" />
    </FormModal>,
  );
  const close = () => fireEvent.click(screen.getByRole('button', { name: /close/i }));
  const type = () => fireEvent.input(screen.getByLabelText('reason'), { target: { value: 'Xato' } });
  return { confirm, onCancel, close, type };
}

it('closes a form without typed values at once', async () => {
  const { confirm, onCancel, close } = openDialog(false);
  close();
  await waitFor(() => expect(onCancel).toHaveBeenCalledOnce());
  expect(confirm).not.toHaveBeenCalled();
});

it.each([
  [true, 1],
  [false, 0],
])('asks before it drops typed values; leaves: %s', async (leaves, times) => {
  const { confirm, onCancel, close, type } = openDialog(leaves);
  type();
  close();
  await waitFor(() => expect(confirm).toHaveBeenCalledOnce());
  await confirm.mock.results[0]?.value;
  expect(onCancel).toHaveBeenCalledTimes(times);
});
