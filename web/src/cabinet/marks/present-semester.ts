import { isoDay, today } from '@dekanat/contract/api/days.ts';

/** The place, among semesters from the last to the first, of the last one that has begun; 0 if none has. */
export const presentOf = (semesters: readonly { start_date: string }[]): number =>
  Math.max(
    0,
    semesters.findIndex(({ start_date }) => isoDay(start_date) <= today()),
  );
