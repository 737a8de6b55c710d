import type { Cell } from './cells.ts';

/**
 * Text without characters that PostgreSQL cannot hold. A longer one is cut, with one character more than is read, so that it stays too
 * long when it is exported with its error and imported again.
 */
export function textCell(value: string, most: number): Exclude<Cell, null> {
  const text = value.replaceAll('\0', '').toWellFormed();
  if (text.length <= most) return text;
  const trimmed = text.trim();
  return trimmed.length <= most ? trimmed : { cut: trimmed.slice(0, most + 1).toWellFormed() };
}
