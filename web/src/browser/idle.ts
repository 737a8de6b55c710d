const LONGEST_WAIT_MS = 2_000;

/**
 * Calls back when the page has nothing more urgent to do, such as drawing itself for the first time; the function that
 * it returns calls that off. Safari does not know `requestIdleCallback`.
 */
export function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, LONGEST_WAIT_MS);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: LONGEST_WAIT_MS });
  return () => cancelIdleCallback(handle);
}
