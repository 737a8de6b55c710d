import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { type ComponentType, useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { Drawer } from '#ui/overlay/drawer.tsx';
import { Modal } from '#ui/overlay/modal.tsx';
import { useReturnFocus } from '#ui/return-focus.ts';

afterEach(cleanup);

function Dialog({ close }: { close: () => void }) {
  useReturnFocus();
  return <button type="button" aria-label="close" ref={(button) => button?.focus()} onClick={close} />;
}

/** A button that opens a dialog, and another field. */
function Page({ Opened = Dialog }: { Opened?: ComponentType<{ close: () => void }> }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" aria-label="open" onClick={() => setOpen(true)} />
      <input aria-label="other" />
      {open && <Opened close={() => setOpen(false)} />}
    </>
  );
}

const opened = () => {
  render(<Page />);
  screen.getByLabelText('open').focus();
  fireEvent.click(screen.getByLabelText('open'));
  expect(document.activeElement).toBe(screen.getByLabelText('close'));
};

it('focus: returns to what opened a dialog that is removed', () => {
  opened();
  fireEvent.click(screen.getByLabelText('close'));
  expect(document.activeElement).toBe(screen.getByLabelText('open'));
});

it('focus: stays where the user has put it meanwhile', () => {
  opened();
  screen.getByLabelText('other').focus();
  fireEvent.click(screen.getByLabelText('close'));
  expect(document.activeElement).toBe(screen.getByLabelText('other'));
});

const [OpenModal, OpenDrawer] = [
  ({ close }: { close: () => void }) => <Modal open title="title" footer={null} onCancel={close} />,
  ({ close }: { close: () => void }) => <Drawer open title="title" onClose={close} />,
];

it.each([OpenModal, OpenDrawer])('focus: returns from a modal or drawer that is removed', async (Opened) => {
  render(<Page Opened={Opened} />);
  screen.getByLabelText('open').focus();
  fireEvent.click(screen.getByLabelText('open'));
  const dialog = await screen.findByRole('dialog');
  const close = within(dialog).getByRole('button');
  close.focus();
  fireEvent.click(close);
  await expect.poll(() => document.activeElement).toBe(screen.getByLabelText('open'));
});
