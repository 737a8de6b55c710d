import { z } from 'zod';
import { Day } from '#kernel/fields.ts';

/**
 * What is personal: hidden in lists and records, shown when somebody asks for it, and the showing written down
 * (design/domain.md §7; decision 27).
 */
export const PersonalData = z.object({
  passport: z.string(),
  passport_pin: z.string().nullable(),
  birth_date: Day,
  street: z.string().nullable(),
});
export type PersonalData = z.infer<typeof PersonalData>;

/** The same of a teacher. */
export const TeacherPersonalData = z.object({
  birthday: Day,
  passport_series: z.string(),
  passport_number: z.string(),
});
export type TeacherPersonalData = z.infer<typeof TeacherPersonalData>;

export const STUDENTS_PERSONAL = PersonalData.keyof().options;
export const TEACHERS_PERSONAL = TeacherPersonalData.keyof().options;
/** Names that neither a log nor a browser's memory holds. */
export const PERSONAL_FIELDS: readonly string[] = [...STUDENTS_PERSONAL, ...TEACHERS_PERSONAL];
