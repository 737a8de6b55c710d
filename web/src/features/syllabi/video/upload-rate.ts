const SHOWN_EVERY_MS = 300;
/** Weight of the latest interval: the rate must not jump with each piece. */
const LATEST = 0.2;

/** Takes the bytes sent so far. @returns bytes per second, or undefined shortly after the last result */
export type Rate = (sent: number, now?: number) => number | undefined;

/** The smoothed speed of an upload. */
export function newRate(): Rate {
  let last: { sent: number; at: number } | undefined;
  let average: number | undefined;
  return (sent, now = performance.now()) => {
    if (last === undefined) {
      last = { sent, at: now };
      return undefined;
    }
    const elapsedMs = now - last.at;
    if (elapsedMs < SHOWN_EVERY_MS) return undefined;
    const latest = Math.max(0, ((sent - last.sent) / elapsedMs) * 1000);
    average = average === undefined ? latest : average + LATEST * (latest - average);
    last = { sent, at: now };
    return average;
  };
}
