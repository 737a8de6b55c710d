import { z } from 'zod';
import { createCall, exportCall, listCall, readCall, removeCall, updateCall } from '#api/calls.ts';
import { dayAt, isoInstant } from '#api/days.ts';
import { Id, Instant, QueryId, QueryStatus, queryNumber, STORED, Status } from '#api/fields.ts';
import { Language } from '#api/languages.ts';
import { exportQuery, LookupQuery, listQuery, ScopedQuery, Search, sortBy } from '#api/lists.ts';
import { lookupCall } from '#api/lookup-call.ts';
import { defineResource } from '#api/resource.ts';
import { STUDENTS } from '../catalogue/students.ts';
import { Gender } from '../people/genders.ts';
import { LabelKey } from '../reference/labels.ts';
import { EntryYear } from '../structure/student-groups.ts';
import { PersonalData } from './personal-data.ts';
import { Passport, StudentCreation, StudentUpdate } from './student-input.ts';
import { StudyStatus } from './study-status.ts';

/** A row of the list of students. */
export const StudentRow = z.object({
  ...STORED,
  university_id: Id,
  first_name: z.string(),
  /** Family name. */
  second_name: z.string(),
  /** Father's name. */
  third_name: z.string(),
  /** The three names in the script of the requested language, by which lists are sorted. */
  full_name: z.string(),
  id_number: z.string(),
  /** Masked except for the first two and last two characters. */
  passport: z.string(),
  /** Masked except for the last four digits. */
  passport_pin: z.string().nullable(),
  birth_year: z.int(),
  gender: Gender,
  phone: z.string().nullable(),
  group_id: Id.nullable(),
  group_name: z.string().nullable(),
  /** Year of study of the group; null without a year of entry. */
  course: z.int().nullable(),
  faculty_id: Id.nullable(),
  faculty_name: z.string().nullable(),
  speciality_id: Id.nullable(),
  speciality_name: z.string().nullable(),
  citizenship_id: z.string(),
  citizenship_name: z.string().nullable(),
  edu_payment_id: z.string().nullable(),
  edu_payment_name: z.string().nullable(),
  social_category_id: z.string().nullable(),
  social_category_name: z.string().nullable(),
  photo: Id.nullable(),
  file_url_photo: z.string().nullable(),
  study_status: StudyStatus,
  /** Of the account: 0 for students who have left, whatever was set before. */
  status: Status,
  blocked: z.boolean(),
  deadline: Instant.nullable(),
  /** null: no account. */
  username: z.string().nullable(),
  last_sign_in_at: Instant.nullable(),
});
export type StudentRow = z.infer<typeof StudentRow>;

/** One student without personal data. */
export const Student = StudentRow.extend({
  user_id: Id.nullable(),
  university_name: z.string().nullable(),
  nation_id: Id,
  nation_name: z.string().nullable(),
  country_id: Id,
  country_name: z.string().nullable(),
  province_id: Id.nullable(),
  province_name: z.string().nullable(),
  city_id: Id.nullable(),
  city_name: z.string().nullable(),
  other: z.string().nullable(),
  /** The name, which a student has once, in each language of records (docs/domain.md §2). */
  translations: z.array(
    z.object({
      language: Language,
      first_name: z.string(),
      second_name: z.string(),
      third_name: z.string(),
    }),
  ),
});
export type Student = z.infer<typeof Student>;

/** The longest studies, those of medicine, take seven years. */
export const COURSE_MAX = 7;

export const StudentListQuery = listQuery({
  /** Words of the name in any order and script, student number, passport or PINFL. */
  full_search: Search,
  /** Only for callers who may change students, because the answer tells whose passport it is. */
  passport: Passport.optional(),
  status: QueryStatus.optional(),
  study_status: StudyStatus.optional(),
  faculty_id: QueryId.optional(),
  speciality_id: QueryId.optional(),
  group_id: QueryId.optional(),
  /** Year of entry of the group. */
  entry_year: queryNumber(EntryYear).optional(),
  /** Year of study of the group, which follows from its year of entry. */
  course: queryNumber(z.int().min(1).max(COURSE_MAX)).optional(),
  gender: Gender.optional(),
  citizenship_id: LabelKey.optional(),
  edu_payment_id: LabelKey.optional(),
  social_category_id: LabelKey.optional(),
  country_id: QueryId.optional(),
  province_id: QueryId.optional(),
  birth_year: queryNumber(z.int().min(1900).max(2100)).optional(),
  /** 0: students without a group. */
  with_group: QueryStatus.optional(),
  /** 0: students without a current registration. */
  with_register: QueryStatus.optional(),
  with_photo: QueryStatus.optional(),
  with_account: QueryStatus.optional(),
  /** 0: never signed in, or without an account. */
  signed_in: QueryStatus.optional(),
  /** 1: the day of the deadline has passed, so the account is closed. */
  deadline_passed: QueryStatus.optional(),
  sort: sortBy('full_name', 'id_number', 'group_name', 'course', 'created_at'),
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
  'course',
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
  'deadline',
  'university_name',
  'created_at',
  'updated_at',
]).extend({
  /** 1: with unmasked personal data. This is logged and needs the permission to change students. */
  personal: QueryStatus.default(0),
});

export const StudentOption = z.object({
  id: Id,
  name: z.string(),
  id_number: z.string(),
  group_name: z.string().nullable(),
  university_id: Id,
  /** Of a choice by `syllabus_id`: where the student has the course. */
  course: z.object({ semester_id: Id, subject_id: Id }).optional(),
});
export type StudentOption = z.infer<typeof StudentOption>;

const DAY_MS = 86_400_000;
/** A day with or without time in Tashkent, or an instant; not earlier than yesterday. */
const Deadline = z
  .string()
  .max(40)
  .transform(isoInstant)
  .pipe(z.iso.datetime({ offset: true, error: 'invalid.date' }))
  .transform((instant) => new Date(instant).toISOString())
  .refine((instant) => dayAt(Date.parse(instant)) >= dayAt(Date.now() - DAY_MS), 'student.deadline.past')
  .refine((instant) => instant < '2100', 'invalid.date');

/** Status of the account. Orders change the study status (student-statuses.ts). */
const AccountSwitch = z.strictObject({ status: Status });

export const students = defineResource(STUDENTS.students, {
  list: listCall('/students', 'student_index', StudentListQuery, StudentRow),
  export: exportCall('/students/export', 'student_index', StudentExportQuery),
  options: {
    ...lookupCall(
      '/students/list',
      ['student', 'student_account', 'student_cabinet', 're_reading_subject_group', 'paper_template'],
      StudentOption,
    ),
    query: LookupQuery.extend({
      group_id: QueryId.optional(),
      study_status: StudyStatus.optional(),
      /** Students who take this control, as far as their cabinets show it. */
      exam_schedule_id: QueryId.optional(),
      /** Students who take a subject with this syllabus. */
      syllabus_id: QueryId.optional(),
    }),
  },
  read: readCall('/students/{id}', 'student_index', Student),
  /** Returns the personal data and logs the access. */
  show: {
    method: 'POST',
    path: '/students/{id}/show',
    access: 'student_update',
    query: ScopedQuery,
    result: PersonalData,
  },
  create: createCall('/students', 'student_store', StudentCreation, Student),
  update: updateCall('/students/{id}', 'student_update', StudentUpdate, Student),
  remove: removeCall('/students/{id}', 'student_destroy'),
  /** 1 active, 0 inactive: whether the account can be used. */
  switchStatus: updateCall('/students/status/{id}', 'student_account_status', AccountSwitch, StudentRow),
  /** 1 blocks the account, 0 unblocks it. */
  block: updateCall('/students/blocked/{id}', 'student_account_status', AccountSwitch, StudentRow),
  /** After this instant the account is closed (402); null: no deadline. The id is that of the student. */
  setDeadline: updateCall(
    '/profile/deadline/{id}',
    'student_update',
    z.strictObject({ deadline_date: Deadline.nullable() }),
    StudentRow,
  ),
});
