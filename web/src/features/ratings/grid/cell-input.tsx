import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { commandOf, type GridCommand } from '#features/ratings/grid/grid-keys.ts';

interface CellInputProps {
  /** Accessible name. */
  label: string;
  text: string;
  /** A typed character that replaces the text. */
  typed: string | undefined;
  /** Ends editing with a text, or without a change; `fill` enters the text into all selected cells. */
  onClose: (text: string | undefined, next?: GridCommand | 'fill') => void;
}

/** After a typed character arrow keys leave the cell; while its text is edited they move the caret. */
function nextOf(event: KeyboardEvent, isReplacing: boolean): GridCommand | 'fill' | undefined {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) return 'fill';
  const command = commandOf(event.nativeEvent);
  if (command?.type === 'enter' || command?.type === 'tab') return command;
  const isArrow = event.key.startsWith('Arrow') && !event.ctrlKey && !event.metaKey;
  return isArrow && isReplacing && command?.type === 'move' ? command : undefined;
}

/** Edits the text of one cell. */
export function CellInput({ label, text, typed, onClose }: CellInputProps) {
  const [value, setValue] = useState(typed ?? text);
  const input = useRef<HTMLInputElement>(null);
  const closed = useRef(false);
  const close = (...result: Parameters<typeof onClose>) => {
    if (closed.current) return;
    closed.current = true;
    onClose(...result);
  };
  useEffect(() => {
    input.current?.focus({ preventScroll: true });
    if (typed === undefined) input.current?.select();
  }, [typed]);
  // What is typed is saved when the grid is left, and stored as a draft when the page closes.
  const commit = useEffectEvent(() => close(value));
  useEffect(() => {
    const onHide = () => commit();
    window.addEventListener('pagehide', onHide);
    return () => {
      window.removeEventListener('pagehide', onHide);
      commit();
    };
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    const next = nextOf(event, typed !== undefined);
    if (next) close(value, next);
    else if (event.key === 'Escape') close(undefined);
    else return;
    event.preventDefault();
  };
  return (
    <input
      ref={input}
      className="cell-input"
      aria-label={label}
      inputMode="decimal"
      autoComplete="off"
      value={value}
      onChange={({ target }) => setValue(target.value)}
      onKeyDown={onKeyDown}
      onBlur={() => close(value)}
    />
  );
}
