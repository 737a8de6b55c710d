const LONGEST_WAIT_MS = 2_000;

/**
 * Calls back when the browser is idle. @returns the function that cancels it. Safari lacks
 * `requestIdleCallback`.
 */
export function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, LONGEST_WAIT_MS);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: LONGEST_WAIT_MS });
  return () => cancelIdleCallback(handle);
}
