import { z } from 'zod';
import { checkCall, createCall, exportCall, listCall, readCall, removeCall, updateCall } from '#api/calls.ts';
import { today } from '#api/days.ts';
import {
  furtherTranslations,
  Id,
  Instant,
  line,
  QueryId,
  QueryStatus,
  restrictedDay,
  STORED,
  Status,
  translated,
  Version,
  withoutDefaults,
} from '#api/fields.ts';
import { Language } from '#api/languages.ts';
import { exportQuery, LookupQuery, listQuery, ScopedQuery, Search, sortBy } from '#api/lists.ts';
import { lookupCall } from '#api/lookup-call.ts';
import { personal } from '#api/personal.ts';
import { defineResource } from '#api/resource.ts';
import { REPORT_MODULES } from '../catalogue/describe.ts';
import { TEACHERS } from '../catalogue/teachers.ts';
import { Gender } from '../people/genders.ts';
import { digitsOnly, normalisePassport } from '../people/identifiers.ts';
import { LabelKey } from '../reference/labels.ts';
import { PersonalData } from './personal-data.ts';

/** A teacher. */
export const Teacher = z.object({
  ...STORED,
  /** Family name, name and father's name. */
  ...translated({ fio: z.string() }),
  university_id: Id,
  university_name: z.string().nullable(),
  department_id: Id,
  department_name: z.string().nullable(),
  faculty_id: Id,
  faculty_name: z.string().nullable(),
  post: z.string(),
  post_name: z.string().nullable(),
  scientific_title: z.string(),
  scientific_title_name: z.string().nullable(),
  scientific_degree: z.string(),
  scientific_degree_name: z.string().nullable(),
  citizenship_id: z.string(),
  citizenship_name: z.string().nullable(),
  gender: Gender,
  birth_year: z.int(),
  passport_series: z.string(),
  /** Masked except for the last two digits. */
  passport_number: z.string(),
  profile_img: Id.nullable(),
  status: Status,
  teacher_groups: z.array(z.object({ id: Id, name: z.string() })),
  /** User name and e-mail of the account. */
  user_id: Id.nullable(),
  username: z.string().nullable(),
  email: z.string().nullable(),
  last_sign_in_at: Instant.nullable(),
  /** The same in one record; null: no account. */
  account: z
    .object({ id: Id, username: z.string().nullable(), email: z.string().nullable(), status: Status })
    .nullable(),
});
export type Teacher = z.infer<typeof Teacher>;

const Birthday = restrictedDay((day) => day <= today(), 'invalid.date', 'teacher.birthday.required');
const PassportSeries = z
  .string()
  .overwrite(normalisePassport)
  .regex(/^[A-Z]{2}$/, 'teacher.passport_series.shape');
const PassportNumber = z
  .string()
  .overwrite(digitsOnly)
  .regex(/^\d{7}$/, 'teacher.passport_number.shape');
const GROUPS_MAX = 100;
const TeacherGroupIds = z
  .array(Id)
  .max(GROUPS_MAX)
  .overwrite((ids) => [...new Set(ids)]);

const TEXTS = { fio: line(255).min(1, 'teacher.fio.required') };

/** Rules of one field (docs/domain.md §3). */
export const TeacherInput = z.strictObject({
  /** The language that `fio` is written in. */
  language: Language,
  /** Required from a super administrator, who has no university. */
  university_id: Id.optional(),
  ...TEXTS,
  translations: furtherTranslations(TEXTS),
  birthday: personal(Birthday),
  passport_series: personal(PassportSeries),
  passport_number: personal(PassportNumber),
  department_id: Id,
  post: LabelKey,
  scientific_title: LabelKey,
  scientific_degree: LabelKey,
  citizenship_id: LabelKey,
  gender: z.enum(Gender.options),
  profile_img: Id.nullable().default(null),
  status: Status.default(1),
  teacher_group_ids: TeacherGroupIds.default([]),
});

/** Omitted fields stay unchanged: clients cannot send back masked personal data. */
export const TeacherUpdate = z.strictObject({
  ...withoutDefaults(
    TeacherInput.partial({ birthday: true, passport_series: true, passport_number: true }).shape,
  ),
  version: Version.optional(),
});

export const TeacherListQuery = listQuery({
  /** Words of the name, in any order and script. */
  fio: Search,
  /** Teachers whose name has no translation into this language. */
  missing: Language.optional(),
  status: QueryStatus.optional(),
  faculty_id: QueryId.optional(),
  department_id: QueryId.optional(),
  teacher_group_id: QueryId.optional(),
  post: LabelKey.optional(),
  scientific_title: LabelKey.optional(),
  scientific_degree: LabelKey.optional(),
  gender: Gender.optional(),
  /** 0: accounts that never signed in. */
  signed_in: QueryStatus.optional(),
  with_account: QueryStatus.optional(),
  sort: sortBy('fio', 'department_name', 'created_at'),
});

export const TeacherExportQuery = exportQuery(TeacherListQuery, [
  'fio',
  'department_name',
  'faculty_name',
  'post_name',
  'scientific_title_name',
  'scientific_degree_name',
  'gender',
  'birthday',
  'passport',
  'citizenship_name',
  'teacher_groups',
  'username',
  'email',
  'last_sign_in_at',
  'status',
  'translations',
  'university_name',
  'created_at',
  'updated_at',
]).extend({
  /** 1: with unmasked personal data. This is logged and needs the permission to change teachers. */
  personal: QueryStatus.default(0),
});

export const TeacherOption = z.object({
  id: Id,
  name: z.string(),
  department_name: z.string().nullable(),
  university_id: Id,
  /** 0: inactive, not assigned any more. */
  status: Status,
});
export type TeacherOption = z.infer<typeof TeacherOption>;

export const teachers = defineResource(TEACHERS.teachers, {
  list: listCall('/teachers', 'teacher_index', TeacherListQuery, Teacher),
  export: exportCall('/teachers/export', 'teacher_index', TeacherExportQuery),
  options: {
    ...lookupCall(
      '/teachers/list',
      [...REPORT_MODULES, 'teacher', 're_reading_subject_group'],
      TeacherOption,
    ),
    query: LookupQuery.extend({
      faculty_id: QueryId.optional(),
      department_id: QueryId.optional(),
      /** The teachers of this subject come first. */
      subject_id: QueryId.optional(),
    }),
  },
  read: readCall('/teachers/{id}', 'teacher_index', Teacher),
  check: checkCall('/teachers/{id}/check', 'teacher_index'),
  /** Returns the personal data and logs the access. */
  show: {
    method: 'POST',
    path: '/teachers/{id}/show',
    access: 'teacher_update',
    query: ScopedQuery,
    result: PersonalData,
  },
  create: createCall('/teachers', 'teacher_store', TeacherInput, Teacher),
  update: updateCall('/teachers/{id}', 'teacher_update', TeacherUpdate, Teacher),
  remove: removeCall('/teachers/{id}', 'teacher_destroy'),
});
