import {
  createContext,
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';

/** Whether the surrounding row is the one in the tab order: the controls of other rows are skipped by Tab. */
export const ActiveRow = createContext(true);

const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => Math.min(at + 1, count - 1),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, count) => count - 1,
};

export interface RowFocus {
  /** Makes a row the one in the tab order. */
  activate: (at: number) => void;
  /** True once after the keyboard has moved to a row that was not rendered yet: it takes the focus when it is. */
  takeFocusRequest: () => boolean;
}

interface RowFocusOptions {
  box: RefObject<HTMLElement | null>;
  count: number;
  rowHeight: number;
  headHeight: number;
  open: (at: number) => void;
}

/** Arrow keys move between rows and Enter opens one; a row outside the rendered range is scrolled into it first. */
export function useRowFocus({ box, count, rowHeight, headHeight, open }: RowFocusOptions) {
  const [activated, activate] = useState(0);
  const active = Math.max(0, Math.min(activated, count - 1));
  const requested = useRef(false);
  const focus = useMemo<RowFocus>(
    () => ({
      activate,
      takeFocusRequest: () => {
        const request = requested.current;
        requested.current = false;
        return request;
      },
    }),
    [],
  );
  const show = useCallback(
    (at: number) => {
      activate(at);
      scrollToRow(box.current, at, rowHeight, headHeight);
    },
    [box, rowHeight, headHeight],
  );
  const onKeyDown = (event: KeyboardEvent) => {
    const onRow = event.target instanceof HTMLTableRowElement;
    if (event.key === 'Enter' && onRow) open(active);
    const next = STEPS[event.key]?.(active, count);
    if (next === undefined || (!onRow && !event.key.startsWith('Arrow'))) return;
    event.preventDefault();
    show(next);
    const row = box.current?.querySelector<HTMLElement>(`[data-row="${next}"]`);
    if (row) row.focus({ preventScroll: true });
    else requested.current = true;
  };
  return { active, focus, show, onKeyDown };
}

/** Moves the focus to an active row after a key press, and follows a focused row whose position has changed. */
export function useFocusedRow(
  row: RefObject<HTMLTableRowElement | null>,
  { at, active, focus }: { at: number; active: boolean; focus: RowFocus },
): void {
  useEffect(() => {
    if (active && focus.takeFocusRequest()) row.current?.focus({ preventScroll: true });
  }, [row, active, focus]);
  useEffect(() => {
    if (row.current?.contains(document.activeElement)) focus.activate(at);
  }, [row, at, focus]);
}

/** Scrolls as little as needed for the row to be fully visible below the sticky head. */
function scrollToRow(box: HTMLElement | null, at: number, rowHeight: number, headHeight: number): void {
  if (box === null) return;
  const top = at * rowHeight;
  const lowest = top + rowHeight + headHeight - box.clientHeight;
  if (top < box.scrollTop) box.scrollTop = top;
  else if (lowest > box.scrollTop) box.scrollTop = lowest;
}
