import { useEffect, useEffectEvent } from 'react';
import { shortcutOf } from '#ui/shortcut.ts';

/** Ctrl+Z outside of fields, and in those that `belongsTo` leaves to the caller. */
export function useUndoKey(undo: () => void, belongsTo: (field: HTMLElement) => boolean = () => false): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event;
    const typing =
      target instanceof HTMLElement &&
      target.matches('input, textarea, [contenteditable]') &&
      !belongsTo(target);
    if (typing || shortcutOf(event) !== 'z' || event.shiftKey) return;
    event.preventDefault();
    undo();
  });
  useEffect(() => {
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}

/** Whether nothing is typed in a field, so that there is no text to undo. */
export const isEmptyField = (field: HTMLElement): boolean =>
  (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) && field.value === '';
