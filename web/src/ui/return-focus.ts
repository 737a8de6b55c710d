import { useEffect, useState } from 'react';

/**
 * Returns the focus when a dialog is removed to what had it when the dialog was first rendered: the library does so only for dialogs
 * that stay in the page after they were closed.
 */
export function useReturnFocus(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      const { activeElement, body } = document;
      if (activeElement !== null && activeElement !== body) return;
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    },
    [opener],
  );
}
