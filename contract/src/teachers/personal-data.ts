import { z } from 'zod';
import { Day } from '#api/fields.ts';

/** Personal data of a teacher, returned only by `show`. */
export const PersonalData = z.object({
  birthday: Day,
  passport_series: z.string(),
  passport_number: z.string(),
});
export type PersonalData = z.infer<typeof PersonalData>;
