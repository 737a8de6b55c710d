import { Refusal } from './errors.ts';

/** Far more levels than any form has. */
const DEPTH_MAX = 32;

const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((part) => isDeeper(part, levels - 1)));

/**
 * What reads a body level by level, such as `JSON.stringify`, would run out of stack in one of 100,000 levels, also in a field that the
 * contract does not know. @throws Refusal 400
 */
export function requireShallow(body: unknown): void {
  if (isDeeper(body, DEPTH_MAX)) throw new Refusal('malformed');
}
