import { z } from 'zod';
import { Day } from '#api/fields.ts';

/** What is personal of a teacher, as it is shown when somebody asks for it. */
export const PersonalData = z.object({
  birthday: Day,
  passport_series: z.string(),
  passport_number: z.string(),
});
export type PersonalData = z.infer<typeof PersonalData>;
