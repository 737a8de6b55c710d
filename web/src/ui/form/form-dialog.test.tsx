import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Input, Select } from 'antd';
import { useState } from 'react';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { type Feedback, registerFeedback } from '#ui/feedback/feedback-registry.ts';
import { CancelButton } from '#ui/form/cancel-button.tsx';
import { FormModal } from '#ui/form/form-dialog.tsx';

afterEach(cleanup);

const GROUPS = [
  { value: 1, label: '101-guruh' },
  { value: 2, label: '102-guruh' },
];

/** A form whose Cancel button is part of its content, and whose group is loaded after it opens. */
function Content({ onCancel }: { onCancel: () => void }) {
  const [group, setGroup] = useState<number>();
  return (
    <>
      <button type="button" aria-label="load" onClick={() => setGroup(1)} />
      <Input aria-label="reason" />
      <Input type="search" aria-label="search" />
      <Select aria-label="group" showSearch options={GROUPS} value={group} onChange={setGroup} />
      <CancelButton onClick={onCancel} />
    </>
  );
}

/** An open dialog whose question about typed values gets the answer. */
function openDialog({ leaves = false } = {}) {
  const confirm = vi.fn(async () => leaves);
  const onCancel = vi.fn();
  onTestFinished(registerFeedback({ confirm } as Partial<Feedback> as Feedback));
  render(
    <FormModal open footer={null} onCancel={onCancel}>
      <Content onCancel={onCancel} />
    </FormModal>,
  );
  const type = (label: string, value: string) => {
    const input = screen.getByLabelText(label);
    fireEvent.keyDown(input, { key: value.at(-1) ?? 'Backspace' });
    fireEvent.change(input, { target: { value } });
  };
  const choose = (option: string) => {
    fireEvent.keyDown(screen.getByRole('combobox', { name: 'group' }), { key: 'Tab' });
    fireEvent.mouseDown(screen.getByRole('combobox', { name: 'group' }));
    fireEvent.click(screen.getByTitle(option));
  };
  return { confirm, onCancel, type, choose };
}

const WAYS = ['close', 'Cancel'] as const;
const leaveBy = (way: (typeof WAYS)[number]) =>
  fireEvent.click(screen.getByRole('button', { name: way === 'close' ? /close/i : 'editor.cancel' }));

it.each(WAYS)('form dialog: closes an unchanged form at once by %s', async (way) => {
  const { confirm, onCancel, type } = openDialog();
  fireEvent.click(screen.getByRole('button', { name: 'load' }));
  type('search', 'Karimov');
  type('group', '102');
  type('reason', 'Xato');
  type('reason', '');
  leaveBy(way);
  await waitFor(() => expect(onCancel).toHaveBeenCalledOnce());
  expect(confirm).not.toHaveBeenCalled();
});

it.each(WAYS)('form dialog: asks before %s drops typed values', async (way) => {
  const { confirm, onCancel, type } = openDialog({ leaves: true });
  type('reason', 'Xato');
  leaveBy(way);
  await waitFor(() => expect(onCancel).toHaveBeenCalledOnce());
  expect(confirm).toHaveBeenCalledOnce();
});

it.each(WAYS)('form dialog: stays open at %s when a chosen option is not to be dropped', async (way) => {
  const { confirm, onCancel, choose } = openDialog();
  choose('102-guruh');
  leaveBy(way);
  await waitFor(() => expect(confirm).toHaveBeenCalledOnce());
  await confirm.mock.results[0]?.value;
  expect(onCancel).not.toHaveBeenCalled();
});
