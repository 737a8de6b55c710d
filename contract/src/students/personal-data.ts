import { z } from 'zod';
import { Day } from '#api/fields.ts';

/** Personal data of a student, returned only by `show`. */
export const PersonalData = z.object({
  passport: z.string(),
  passport_pin: z.string().nullable(),
  birth_date: Day,
  street: z.string().nullable(),
});
export type PersonalData = z.infer<typeof PersonalData>;
