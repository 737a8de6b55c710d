import { z } from 'zod';
import { createCall, exportCall, listCall, readCall, removeCall, updateCall } from '#kernel/calls.ts';
import { resource } from '#kernel/endpoint.ts';
import {
  Day,
  Id,
  Instant,
  QueryId,
  QueryStatus,
  queryNumber,
  STORED,
  Status,
  text,
  Version,
} from '#kernel/fields.ts';
import { exportQuery, LookupQuery, listQuery, page, ScopedQuery, Search, sortBy } from '#kernel/lists.ts';
import { LabelKey } from '../reference/labels.ts';
import { PASSPORT, PASSPORT_PIN, tidyDigits, tidyPassport } from './identifiers.ts';
import { IdNumber, StudentGender } from './student-fields.ts';

export const STUDY_STATUSES = ['studying', 'academic_leave', 'studentexpel', 'graduate'] as const;
export const StudyStatus = z.enum(STUDY_STATUSES);
export type StudyStatus = z.infer<typeof StudyStatus>;

/**
 * What is personal: hidden in lists and records, shown when somebody asks for it, and the showing written down
 * (design/domain.md §7).
 */
export const PersonalData = z.object({
  passport: z.string(),
  passport_pin: z.string().nullable(),
  birth_date: Day,
  street: z.string().nullable(),
});
export type PersonalData = z.infer<typeof PersonalData>;

/** A student as lists show them. */
export const StudentRow = z.object({
  ...STORED,
  university_id: Id,
  first_name: z.string(),
  /** Family name. */
  second_name: z.string(),
  /** Father's name. */
  third_name: z.string(),
  id_number: z.string(),
  /** Covered but for the first two and the last two signs. */
  passport: z.string(),
  /** Covered but for the last four digits. */
  passport_pin: z.string().nullable(),
  birth_year: z.int(),
  gender: StudentGender,
  phone: z.string().nullable(),
  group_id: Id.nullable(),
  group_name: z.string().nullable(),
  faculty_id: Id.nullable(),
  faculty_name: z.string().nullable(),
  speciality_id: Id.nullable(),
  speciality_name: z.string().nullable(),
  citizenship_id: z.string(),
  edu_payment_id: z.string().nullable(),
  social_category_id: z.string().nullable(),
  photo: Id.nullable(),
  file_url_photo: z.string().nullable(),
  study_status: StudyStatus,
  status: Status,
  blocked: z.boolean(),
  deadline: Instant.nullable(),
  username: z.string().nullable(),
  last_sign_in_at: Instant.nullable(),
});
export type StudentRow = z.infer<typeof StudentRow>;

/** Everything of one student but what is personal. */
export const Student = StudentRow.extend({
  user_id: Id.nullable(),
  university_name: z.string().nullable(),
  citizenship_name: z.string().nullable(),
  edu_payment_name: z.string().nullable(),
  social_category_name: z.string().nullable(),
  nation_id: Id,
  nation_name: z.string().nullable(),
  country_id: Id,
  country_name: z.string().nullable(),
  province_id: Id.nullable(),
  province_name: z.string().nullable(),
  city_id: Id.nullable(),
  city_name: z.string().nullable(),
  other: z.string().nullable(),
});
export type Student = z.infer<typeof Student>;

const required = (field: string, max = 100) => text(max).min(1, `student.${field}.required`);
const optional = (max: number) =>
  text(max)
    .transform((said) => (said === '' ? null : said))
    .nullable();
/** Years of life at which one may be enrolled (specification 000 §5). */
export const AGE_MIN = 10;
export const AGE_USUAL = 18;
export const yearsAgo = (years: number, now = new Date()): string => {
  const day = new Date(now);
  day.setFullYear(day.getFullYear() - years);
  return day.toISOString().slice(0, 10);
};
/** Signs that a street has at least, where it is required. */
export const STREET_MIN = 5;
const BirthDate = Day.refine((day) => day <= yearsAgo(AGE_MIN), 'student.birth_date.too_young');
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
  gender: StudentGender,
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

export const StudentListQuery = listQuery({
  /** Name in any order of words and any script, student number, passport or PINFL. */
  full_search: Search,
  status: QueryStatus.optional(),
  study_status: StudyStatus.optional(),
  faculty_id: QueryId.optional(),
  speciality_id: QueryId.optional(),
  group_id: QueryId.optional(),
  gender: StudentGender.optional(),
  citizenship_id: LabelKey.optional(),
  edu_payment_id: LabelKey.optional(),
  social_category_id: LabelKey.optional(),
  country_id: QueryId.optional(),
  province_id: QueryId.optional(),
  birth_year: queryNumber(z.int().min(1900).max(2100)).optional(),
  /** 0: those of no group yet. */
  with_group: QueryStatus.optional(),
  with_photo: QueryStatus.optional(),
  /** 0: those who never did. */
  signed_in: QueryStatus.optional(),
  sort: sortBy('full_name', 'id_number', 'created_at'),
});

export const StudentExportQuery = exportQuery(StudentListQuery, [
  'full_name',
  'second_name',
  'first_name',
  'third_name',
  'id_number',
  'passport',
  'passport_pin',
  'birth_date',
  'gender',
  'phone',
  'faculty_name',
  'speciality_name',
  'group_name',
  'citizenship_name',
  'nation_name',
  'country_name',
  'province_name',
  'city_name',
  'street',
  'edu_payment_name',
  'social_category_name',
  'study_status',
  'status',
  'username',
  'last_sign_in_at',
  'university_name',
  'created_at',
  'updated_at',
]).extend({
  /** 1: with what is personal in full, which is written down and needs the permission to change students. */
  personal: QueryStatus.default(0),
});

export const StudentOption = z.object({
  id: Id,
  name: z.string(),
  id_number: z.string(),
  group_name: z.string().nullable(),
  university_id: Id,
});
export type StudentOption = z.infer<typeof StudentOption>;

const DAY_MS = 86_400_000;
/** DD.MM.YYYY HH:mm:ss by the clock of Tashkent (specification 000 §9), or an instant; not earlier than yesterday. */
const Deadline = z
  .string()
  .max(40)
  .transform((said) => said.replace(/^(\d\d)\.(\d\d)\.(\d{4}) (\d\d:\d\d:\d\d)$/, '$3-$2-$1T$4+05:00'))
  .pipe(z.iso.datetime({ offset: true, error: 'invalid.date' }))
  .transform((instant) => new Date(instant).toISOString())
  .refine((instant) => Date.parse(instant) >= Date.now() - 2 * DAY_MS, 'student.deadline.past')
  .refine((instant) => instant < '2100', 'invalid.date');

const StatusChange = z.strictObject({ status: Status });

export const students = resource({
  list: listCall('/students', 'student_index', StudentListQuery, StudentRow),
  export: exportCall('/students/export', 'student_index', StudentExportQuery),
  options: {
    method: 'GET',
    path: '/students/list',
    access: 'signed-in',
    query: LookupQuery.extend({ group_id: QueryId.optional(), study_status: StudyStatus.optional() }),
    result: z.array(StudentOption),
  },
  read: readCall('/students/{id}', 'student_index', Student),
  /** Shows what is personal, and writes down to whom. */
  show: {
    method: 'POST',
    path: '/students/{id}/show',
    access: 'student_update',
    query: ScopedQuery,
    result: PersonalData,
  },
  create: createCall('/students', 'student_store', StudentInput, Student),
  update: updateCall('/students/{id}', 'student_update', StudentUpdate, Student),
  remove: removeCall('/students/{id}', 'student_destroy'),
  /** 1 active, 0 inactive: whether the person may use the account. */
  switchStatus: updateCall('/students/status/{id}', 'student_account_status', StatusChange, StudentRow),
  /** 1 blocks the account, 0 opens it again. */
  block: updateCall('/students/blocked/{id}', 'student_account_status', StatusChange, StudentRow),
  /** After this instant the account is closed (402); null lets it open. */
  setDeadline: updateCall(
    '/profile/deadline/{id}',
    'student_update',
    z.strictObject({ deadline_date: Deadline.nullable() }),
    StudentRow,
  ),
});
export const StudentPage = page(StudentRow);
