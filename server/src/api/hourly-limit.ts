import type { TextKey } from '#locales/text-key.ts';
import { Refusal } from './errors.ts';

const HOUR_SECONDS = 3_600;

/**
 * More than a person writes, and few enough that nobody floods others or the disk. `written` in the last hour is counted after a
 * lock, so that requests at once do not pass together. @throws Refusal 429
 */
export function requireHourly(written: number, most: number, key: TextKey): void {
  if (written >= most) throw new Refusal('too_many', { key, values: { seconds: HOUR_SECONDS, count: most } });
}
