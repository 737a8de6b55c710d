import { LATE_DAYS } from '@dekanat/contract/study/teacher-work.ts';
import { sql } from 'kysely';
import { TODAY } from '#crud/today.ts';

/** Whole days in Tashkent since the task in `task_attempts` was handed in: `daysSince` of the contract. */
export const WAITED_DAYS = sql<number>`(${TODAY} - (task_attempts.created_at at time zone 'Asia/Tashkent')::date)`;

/** Condition on an unchecked task in `task_attempts`: `isLate` of the contract. */
export const IS_LATE = sql<boolean>`(${WAITED_DAYS} >= ${sql.lit(LATE_DAYS)})`;
