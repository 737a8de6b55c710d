const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How long something waits: in days, or on the first day in hours, or in minutes. */
export function ageOf(
  since: string,
  now = Date.now(),
): { unit: 'days' | 'hours' | 'minutes'; count: number } {
  const passed = Math.max(0, now - Date.parse(since));
  if (passed >= DAY_MS) return { unit: 'days', count: Math.floor(passed / DAY_MS) };
  if (passed >= HOUR_MS) return { unit: 'hours', count: Math.floor(passed / HOUR_MS) };
  return { unit: 'minutes', count: Math.floor(passed / MINUTE_MS) };
}
