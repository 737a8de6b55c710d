import type { KeyboardEvent } from 'react';

/** Walks through the items of a menu in a popover by arrow keys, Home and End; after the last follows the first. */
export function walkMenu(event: KeyboardEvent<HTMLElement>): void {
  const { key, currentTarget } = event;
  const menu = currentTarget.closest('.plan-menu');
  const items = [...(menu?.querySelectorAll<HTMLElement>('.popover-item') ?? [])];
  const at = items.indexOf(currentTarget);
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[key];
  if (next === undefined || at < 0) return;
  event.preventDefault();
  event.stopPropagation();
  items.at(next % items.length)?.focus();
}

/** The ref of a menu whose first item has the focus when it opens, so that arrow keys work at once. */
export const focusFirstItem = (menu: HTMLElement | null): void =>
  menu?.querySelector<HTMLElement>('.popover-item')?.focus();
