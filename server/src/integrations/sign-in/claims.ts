/** A claim or field as text; numbers occur in the place of ids. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

/** As long as OpenID Connect allows; nothing that another program would show or compare as another text. */
const SUBJECT = /^[^\p{C}\p{Z}]([^\p{C}]{0,253}[^\p{C}\p{Z}])?$/u;
/** What a provider calls a person. It is compared as it was sent. */
export function subjectOf(value: unknown): string | undefined {
  const text = typeof value === 'string' ? value : textOf(value);
  return text !== undefined && SUBJECT.test(text) ? text : undefined;
}

const PINFL = /^\d{14}$/;
export function pinflOf(value: unknown): string | undefined {
  const text = textOf(value);
  return text !== undefined && PINFL.test(text) ? text : undefined;
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
