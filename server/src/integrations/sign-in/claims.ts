/** A claim or field as text; numbers occur in the place of ids. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

const PINFL = /^\d{14}$/;
export function pinflOf(value: unknown): string | undefined {
  const text = textOf(value);
  return text !== undefined && PINFL.test(text) ? text : undefined;
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
