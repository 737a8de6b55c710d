import { STALLED_AFTER_MS } from './time-limit.ts';

/**
 * How many renewals of the token in succession have stalled. The server may have renewed it, and accepts the old one for two minutes only:
 * on a slow connection the client must wait for a response within that time.
 */
let stalled = 0;
const WITH_LIMIT = 2;

export const renewalLimit = (): number | undefined =>
  stalled < WITH_LIMIT ? STALLED_AFTER_MS * 2 ** stalled : undefined;

export function countRenewal(hasStalled: boolean): void {
  stalled = hasStalled ? stalled + 1 : 0;
}
