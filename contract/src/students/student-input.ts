import { z } from 'zod';
import { yearsAgo } from '#kernel/days.ts';
import { Day, Id, text, Version } from '#kernel/fields.ts';
import { LabelKey } from '../reference/labels.ts';
import { PASSPORT, PASSPORT_PIN, tidyDigits, tidyPassport } from './identifiers.ts';
import { Gender, IdNumber } from './student-fields.ts';

const required = (field: string, max = 100) => text(max).min(1, `student.${field}.required`);
const optional = (max: number) =>
  text(max)
    .transform((said) => (said === '' ? null : said))
    .nullable();
/** Years of life with which one may be enrolled, and with which a new form begins (specification 000 §5). */
export const AGE_MIN = 10;
export const AGE_USUAL = 18;
/** Signs that a street has at least, where it is required. */
export const STREET_MIN = 5;
const BirthDate = z
  .string('invalid.required')
  .min(1, 'invalid.required')
  .pipe(Day)
  .refine((day) => day <= yearsAgo(AGE_MIN), 'student.birth_date.too_young');
const Passport = z.string().overwrite(tidyPassport).regex(PASSPORT, 'student.passport.shape');
const PassportPin = z.string().overwrite(tidyDigits).regex(PASSPORT_PIN, 'student.passport_pin.shape');
const Phone = z
  .string()
  .overwrite((typed) => typed.replace(/[\s()-]/g, ''))
  .regex(/^\+\d{7,15}$/, 'student.phone.shape');

/** Rules of specification 000 §5; those that depend on the country, and which group may be given, the server knows. */
export const StudentInput = z.strictObject({
  /** Needed from a super administrator, who has no university of their own. */
  university_id: Id.optional(),
  first_name: required('first_name'),
  second_name: required('second_name'),
  third_name: required('third_name'),
  phone: Phone.nullable().default(null),
  birth_date: BirthDate,
  gender: Gender,
  group_id: Id,
  id_number: IdNumber,
  passport: Passport,
  /** May be left empty for citizens of other countries, where the university's configuration says so. */
  passport_pin: PassportPin.nullable().default(null),
  nation_id: Id,
  citizenship_id: LabelKey,
  country_id: Id,
  province_id: Id.nullable().default(null),
  city_id: Id.nullable().default(null),
  street: optional(255).default(null),
  social_category_id: LabelKey.nullable().default(null),
  edu_payment_id: LabelKey.nullable().default(null),
  other: optional(1000).default(null),
  photo: Id.nullable().default(null),
});

/** What is left out stays as it is: whoever was not shown what is personal cannot send it back. */
export const StudentUpdate = z.strictObject({
  ...StudentInput.shape,
  phone: Phone.nullable().optional(),
  birth_date: BirthDate.optional(),
  group_id: Id.optional(),
  passport: Passport.optional(),
  passport_pin: PassportPin.nullable().optional(),
  province_id: Id.nullable().optional(),
  city_id: Id.nullable().optional(),
  street: optional(255).optional(),
  social_category_id: LabelKey.nullable().optional(),
  edu_payment_id: LabelKey.nullable().optional(),
  other: optional(1000).optional(),
  photo: Id.nullable().optional(),
  version: Version.optional(),
});
