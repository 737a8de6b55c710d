import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { useReturnFocus } from '#ui/return-focus.ts';

afterEach(cleanup);

function Dialog({ close }: { close: () => void }) {
  useReturnFocus();
  return <button type="button" aria-label="close" ref={(button) => button?.focus()} onClick={close} />;
}

/** A button that opens a dialog, and another field. */
function Page() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" aria-label="open" onClick={() => setOpen(true)} />
      <input aria-label="other" />
      {open && <Dialog close={() => setOpen(false)} />}
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
