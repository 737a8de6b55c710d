import { z } from 'zod';

/** Fields that a plain correction changes. The others follow from orders, registrations and marks, and are only shown. */
export const ACCEPTED_FIELDS = [
  'second_name',
  'first_name',
  'third_name',
  'birth_date',
  'gender',
  'passport_pin',
  'passport',
  'phone',
  'citizenship_id',
  'edu_payment_id',
] as const;

/** The fields that are compared, in the order in which people read them. */
export const HEMIS_FIELDS = [
  ...ACCEPTED_FIELDS,
  'id_number',
  'speciality',
  'group',
  'course',
  'education_form',
  'study_status',
  'gpa',
  'marks',
] as const;
export const HemisField = z.enum(HEMIS_FIELDS);
export type HemisField = z.infer<typeof HemisField>;

export const AcceptedField = z.enum(ACCEPTED_FIELDS);
export type AcceptedField = z.infer<typeof AcceptedField>;
export const isAccepted = (field: HemisField): field is AcceptedField =>
  ACCEPTED_FIELDS.some((one) => one === field);

/** Fields with personal data, which are masked until they are shown (docs/domain.md §13). */
export const PERSONAL_HEMIS_FIELDS = [
  'birth_date',
  'passport_pin',
  'passport',
] as const satisfies readonly HemisField[];
export const isPersonalField = (field: HemisField): boolean =>
  PERSONAL_HEMIS_FIELDS.some((one) => one === field);

export const HEMIS_STATES = [
  'different',
  'only_here',
  'only_there',
  'here_elsewhere',
  'unreadable',
  'refused',
  'away',
  'equal',
] as const;
export const HemisState = z.enum(HEMIS_STATES);
export type HemisState = z.infer<typeof HemisState>;

/** Why a record of the service cannot be read. */
const UNREADABLE_BECAUSE = ['not_a_record', 'no_number', 'wrong_number'] as const;
export const UnreadableBecause = z.enum(UNREADABLE_BECAUSE);
export type UnreadableBecause = z.infer<typeof UnreadableBecause>;

/** Requests to a service; the service allows no more. */
export const HEMIS_CALLS_PER_SECOND = 10;

/** What of the service a comparison could not read, so that it was not compared. `place`: it has no such faculty or group, or several. */
export const UnreadPart = z.enum(['marks', 'gpa', 'departments', 'groups', 'place']);
export type UnreadPart = z.infer<typeof UnreadPart>;

export const HEMIS_TARGETS = ['student', 'group', 'faculty', 'university'] as const;
export const HemisTarget = z.enum(HEMIS_TARGETS);
export type HemisTarget = z.infer<typeof HemisTarget>;
