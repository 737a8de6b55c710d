import { z } from 'zod';
import { Day } from '#api/fields.ts';

/** What is personal of a student, as it is shown when somebody asks for it. */
export const PersonalData = z.object({
  passport: z.string(),
  passport_pin: z.string().nullable(),
  birth_date: Day,
  street: z.string().nullable(),
});
export type PersonalData = z.infer<typeof PersonalData>;
