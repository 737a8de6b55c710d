import { dayAt } from '@dekanat/contract/api/days.ts';

/** When seeded data are made. Seeds read no clock of their own, so that they can be tested for any day of the year. */
export interface SeedMoment {
  /** The day in Tashkent. */
  day: string;
  /** The instant in milliseconds. */
  time: number;
  /** The same as text, for statements. */
  at: string;
}

export const momentAt = (time = Date.now()): SeedMoment => ({
  day: dayAt(time),
  time,
  at: new Date(time).toISOString(),
});
