import { createHash } from 'node:crypto';
import { Refusal } from '#api/errors.ts';

/** Identifies what an import does: the changes, each with the value that it replaces. */
export const previewOf = (changes: unknown): string =>
  createHash('sha256').update(JSON.stringify(changes)).digest('base64url');

/** @throws Refusal when the import does something else now than what its sender saw; a sender without a preview saw nothing */
export function requirePreview(seen: string | undefined, preview: string): void {
  if (seen !== undefined && seen !== '' && seen !== preview)
    throw new Refusal('stale', { key: 'import.preview.stale' });
}
