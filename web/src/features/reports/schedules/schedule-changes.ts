import type { Content } from '#features/reports/schedules/schedule-content.tsx';
import type { ScheduleInput } from '#features/reports/schedules/schedule-form.tsx';

/** All that the owner of a schedule may change. */
export type ScheduleChanges = ScheduleInput & Content;

/** Fields that are chosen together: a day is one of the week or of the month. */
const PARTS: readonly (readonly (keyof ScheduleChanges)[])[] = [
  ['name'],
  ['format'],
  ['every', 'day', 'hour'],
  ['previous_period'],
  ['by_email'],
  ['receiver_ids'],
  ['parameters'],
  ['columns'],
];

const isSamePart = (part: (typeof PARTS)[number], one: ScheduleChanges, other: ScheduleChanges): boolean =>
  part.every((field) => JSON.stringify(one[field]) === JSON.stringify(other[field]));

/** Whether the owner sees the same; a run that was due or a pause changes the version alone. */
export const isSameSchedule = (one: ScheduleChanges, other: ScheduleChanges): boolean =>
  PARTS.every((part) => isSamePart(part, one, other));

/** The own changes of a schedule over the stored one: what was not changed is as it is stored. */
export function changesOver(
  stored: ScheduleChanges,
  mine: ScheduleChanges,
  opened: ScheduleChanges,
): ScheduleChanges {
  const unchanged = PARTS.filter((part) => isSamePart(part, mine, opened)).flat();
  return { ...mine, ...Object.fromEntries(unchanged.map((field) => [field, stored[field]])) };
}
