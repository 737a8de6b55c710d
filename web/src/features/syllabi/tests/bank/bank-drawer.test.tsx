import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { BankDrawer } from '#features/syllabi/tests/bank/bank-drawer.tsx';
import { openPage, resetPages } from '../../../../test-page.tsx';

resetPages();

function Toolbar() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" aria-label="open" onClick={() => setOpen(true)} />
      {open && (
        <BankDrawer
          itemId={1}
          subjectId={null}
          onClose={() => setOpen(false)}
          onAdded={async () => undefined}
        />
      )}
    </>
  );
}

it('bank of questions: the focus returns to the button when the drawer is closed', async () => {
  await openPage(Toolbar, { answers: {} });
  const button = await screen.findByLabelText('open');
  button.focus();
  fireEvent.click(button);
  const search = await screen.findByRole('searchbox');
  search.focus();
  fireEvent.keyDown(search, { key: 'Escape', keyCode: 27 });
  await expect.poll(() => document.activeElement).toBe(button);
});
