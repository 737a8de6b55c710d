import { createContext, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';

/** Whether the row around is the one in the tab order: only its buttons are reached by Tab, others by arrows first. */
export const ActiveRow = createContext(true);

const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => Math.min(at + 1, count - 1),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Arrows move from row to row, Enter opens; the row in focus is brought into the document first. */
export function useRowFocus(
  box: RefObject<HTMLElement | null>,
  count: number,
  rowHeight: number,
  open: (at: number) => void,
) {
  const [focused, setActive] = useState(0);
  const active = Math.min(focused, count - 1);
  const focusNext = useRef(false);
  useEffect(() => {
    // The focused row has moved up or down when one before it went or came.
    const held = box.current?.querySelector<HTMLElement>('[data-row]:focus-within')?.dataset.row;
    if (held !== undefined && !focusNext.current) setActive(Number(held));
    const row = focusNext.current && box.current?.querySelector<HTMLElement>(`[data-row="${active}"]`);
    if (!row) return;
    focusNext.current = false;
    row.focus({ preventScroll: true });
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const onRow = event.target instanceof HTMLTableRowElement;
    if (event.key === 'Enter' && onRow) open(active);
    const next = STEPS[event.key]?.(active, count);
    if (next === undefined || (!onRow && !event.key.startsWith('Arrow'))) return;
    event.preventDefault();
    focusNext.current = true;
    setActive(next);
    scrollTo(box.current, next, rowHeight);
  };
  return { active, setActive, onKeyDown };
}

/** Scrolls as little as needed for the row to be seen whole, under the sticky head of one row's height. */
function scrollTo(box: HTMLElement | null, at: number, rowHeight: number): void {
  if (box === null) return;
  const top = at * rowHeight;
  const lowest = top + 2 * rowHeight - box.clientHeight;
  if (top < box.scrollTop) box.scrollTop = top;
  else if (lowest > box.scrollTop) box.scrollTop = lowest;
}
