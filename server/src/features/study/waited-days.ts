import { type RawBuilder, sql } from 'kysely';
import { TODAY } from '#crud/today.ts';
import { configuredText } from '#features/reference/shared.ts';

/** Whole days in Tashkent since this instant: 1 from midnight on. */
export const waitedDays = (since: RawBuilder<string>) =>
  sql<number>`(${TODAY} - (${since} at time zone 'Asia/Tashkent')::date)`;

/** Of the task in `task_attempts`, since it was handed in. */
export const WAITED_DAYS = waitedDays(sql`task_attempts.created_at`);

/** The universities, each with the days after which an unchecked task is late: `id`, `late_days`. */
export const LATE_DAYS = sql`(
  select id, ${configuredText('task-check-days', 'universities.id')}::integer as late_days from universities)`;
