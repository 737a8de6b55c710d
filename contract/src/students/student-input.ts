import { z } from 'zod';
import { yearsAgo } from '#api/days.ts';
import { Id, line, restrictedDay, Version, withoutDefaults } from '#api/fields.ts';
import { personal } from '#api/personal.ts';
import { Gender } from '../people/genders.ts';
import {
  digitsOnly,
  normalisePassport,
  normalisePhone,
  PASSPORT,
  PASSPORT_PIN,
} from '../people/identifiers.ts';
import { LabelKey } from '../reference/labels.ts';
import { IdNumber } from './hemis/id-number.ts';

const required = (field: string, max = 100) => line(max).min(1, `student.${field}.required`);
const optional = (max: number) =>
  line(max)
    .transform((value) => (value === '' ? null : value))
    .nullable();
/** Minimum age of a new student, and the age at which the calendar of a new form opens. */
export const AGE_MIN = 10;
export const AGE_USUAL = 18;
/** Minimum length of a required street. */
export const STREET_MIN = 5;
const BirthDate = restrictedDay((day) => day <= yearsAgo(AGE_MIN), 'student.birth_date.too_young');
export const Passport = z.string().overwrite(normalisePassport).regex(PASSPORT, 'student.passport.shape');
const PassportPin = z.string().overwrite(digitsOnly).regex(PASSPORT_PIN, 'student.passport_pin.shape');
const Phone = z
  .string()
  .overwrite(normalisePhone)
  .regex(/^\+\d{7,15}$/, 'student.phone.shape');

/** Rules of one field (docs/domain.md §3). The server checks rules that depend on country and group. */
export const StudentInput = z.strictObject({
  /** Required from a super administrator, who has no university. */
  university_id: Id.optional(),
  first_name: required('first_name'),
  second_name: required('second_name'),
  third_name: required('third_name'),
  phone: Phone.nullable().default(null),
  birth_date: personal(BirthDate),
  gender: Gender,
  group_id: Id,
  id_number: IdNumber,
  passport: personal(Passport),
  /** Optional for foreign citizens if the university's settings allow it. */
  passport_pin: personal(PassportPin.nullable()).default(null),
  nation_id: Id,
  citizenship_id: LabelKey,
  country_id: Id,
  province_id: Id.nullable().default(null),
  city_id: Id.nullable().default(null),
  street: personal(optional(255)).default(null),
  social_category_id: LabelKey.nullable().default(null),
  edu_payment_id: LabelKey.nullable().default(null),
  other: optional(1000).default(null),
  photo: Id.nullable().default(null),
});

/** Some clients send the passport as `student_id` as well. */
export const StudentCreation = StudentInput.extend({ student_id: personal(Passport).optional() });

/** Omitted fields stay unchanged: clients cannot send back masked personal data, and former students may have no group. */
export const StudentUpdate = z.strictObject({
  ...withoutDefaults(StudentInput.partial({ birth_date: true, passport: true, group_id: true }).shape),
  version: Version.optional(),
});
