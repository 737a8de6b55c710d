import { formatDay } from '@dekanat/contract/api/days.ts';
import type { Text } from '#i18n/text.ts';
import { daysUntil } from './nearness.ts';

/** A day (YYYY-MM-DD) as “Today”, “Tomorrow” or its date. */
export function dayName(day: string, text: Text, now: number): string {
  const days = daysUntil(day, now);
  if (days === 0) return text('cabinet.today');
  return days === 1 ? text('cabinet.tomorrow') : formatDay(day);
}
