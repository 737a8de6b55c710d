import { type RefObject, useEffect, useRef, useState } from 'react';

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

/**
 * For a button in whose place a form or a question appears while it is open: the button is another element when it is there again, and
 * gets the focus.
 */
export function useFocusAfter(isOpen: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return button;
}
