import { z } from 'zod';
import { Id, QueryId } from '#api/fields.ts';
import { Language } from '#api/languages.ts';
import { defineResource } from '#api/resource.ts';
import { CLAIMS_FILES, ownActCall, ownReadCall, VIEWABLE } from '#api/student-calls.ts';
import { Email, PASSWORD_MAX, Password } from '../../access/accounts/account-fields.ts';
import { Username } from '../../access/accounts/username.ts';
import { STUDENTS } from '../../catalogue/students.ts';
import { Gender } from '../../people/genders.ts';
import { StudyStatus } from '../study-status.ts';

/** The semester that a student is in; null without a live registration. */
const ActiveStudy = z.object({
  academic_year_id: Id,
  season_semester: z.enum(['autumn_semester', 'spring_semester']),
  semester_id: Id,
  curriculum_id: Id,
});

/** A student's own record and account. */
const StudentProfile = z.object({
  /** Of the account. */
  id: Id,
  student_id: Id,
  /** The student number. */
  id_number: z.string(),
  username: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  /** Karakalpak texts are shown in Uzbek. */
  default_language: z.enum(['oz', 'uz', 'ru', 'en', '']),
  /** Of the picture of the account, else of the photo in the record. */
  file_url_photo: z.string().nullable(),
  first_name: z.string(),
  second_name: z.string(),
  third_name: z.string(),
  fio: z.string(),
  passport: z.string(),
  passport_pin: z.string().nullable(),
  /** YYYY-MM-DD. */
  birth_date: z.string(),
  gender: Gender,
  nation_name: z.string().nullable(),
  citizenship_name: z.string().nullable(),
  province_name: z.string().nullable(),
  city_name: z.string().nullable(),
  street: z.string().nullable(),
  social_category_name: z.string().nullable(),
  group_name: z.string().nullable(),
  /** The language of instruction. */
  language: Language.nullable(),
  /** The picture of the account. */
  profile_img: Id.nullable(),
  university_id: Id,
  university_name: z.string(),
  faculty_name: z.string().nullable(),
  speciality_name: z.string().nullable(),
  study_status: StudyStatus,
  activeStudy: ActiveStudy.nullable(),
});
export type StudentProfile = z.infer<typeof StudentProfile>;

const Done = z.literal(true);
/** An image that the student uploaded (`storeImage`); clients also send the id as text. */
const Photo = { profile_img: QueryId };
/** Calls of the first sign-in, which ends with the first own password. */
const FIRST_TIME = { beforePasswordSet: true } as const;
const FORM = { fieldMessages: true } as const;

export const studentProfile = defineResource(STUDENTS.student_profile, {
  /** Without personal data for staff who view the cabinet: these have a recorded call of their own. */
  show: { ...ownReadCall('/profile/show', z.array(StudentProfile).length(1)), ...VIEWABLE },
  firstEmail: { ...ownActCall('PUT', '/email', { email: Email }, Done), ...FIRST_TIME, ...FORM },
  firstPassword: { ...ownActCall('PUT', '/password', { password: Password }, Done), ...FIRST_TIME },
  firstPhoto: { ...ownActCall('PUT', '/photo', Photo, Done), ...FIRST_TIME, ...CLAIMS_FILES },
  photo: { ...ownActCall('POST', '/profile/photo', Photo, Done), ...FORM, ...CLAIMS_FILES },
  /** The photo in the record, which staff keep, stays. */
  removePhoto: ownActCall('DELETE', '/profile/photo', {}, Done),
  changePassword: {
    ...ownActCall(
      'POST',
      '/profile/change-password',
      { password: Password, old_password: z.string().max(PASSWORD_MAX).optional() },
      Done,
    ),
    ...FORM,
  },
  changeEmail: { ...ownActCall('POST', '/profile/change-email', { email: Email }, Done), ...FORM },
  changeUsername: {
    ...ownActCall('POST', '/profile/change-username', { username: Username }, Done),
    ...FORM,
  },
  changeLanguage: {
    ...ownActCall('POST', '/profile/change-lang', { default_language: Language }, Done),
    ...FORM,
  },
});
