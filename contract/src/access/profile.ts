import { z } from 'zod';
import { Id, Version } from '#api/fields.ts';
import { Language } from '#api/languages.ts';
import { LanguageQuery } from '#api/lists.ts';
import { defineResource } from '#api/resource.ts';
import { ACCESS } from '../catalogue/access.ts';
import { UniversityOption } from '../universities/universities.ts';
import { ChangePasswordInput, Email, PASSWORD_MAX } from './accounts/account-fields.ts';
import { SecondFactorState } from './second-factor/second-factor.ts';

export const Profile = z.object({
  id: Id,
  /** null for a super administrator, shown as "Superadmin". */
  username: z.string().nullable(),
  /** Students and teachers may have none. */
  email: z.string().nullable(),
  super_administrator: z.boolean(),
  /** A teacher with permissions of the back office. */
  teacher: z.boolean(),
  first_time_login: z.boolean(),
  /** The language of messages to this user. */
  default_language: Language,
  university_id: Id.nullable(),
  faculty_id: Id.nullable(),
  faculty_name: z.string().nullable(),
  /** Universities that the user may select: their own, or all for a super administrator. */
  universities: z.array(UniversityOption),
  /** Id and URL of the image. */
  image: Id.nullable(),
  profile_img: z.string().nullable(),
  role: z.object({ id: Id.nullable(), name: z.string() }),
  permissions: z.array(z.string()),
  /** Whether students can be looked up in the national register. */
  hemis_configured: z.boolean(),
  second_factor: SecondFactorState,
  version: Version,
});
export type Profile = z.infer<typeof Profile>;

export const ProfileInput = z.strictObject({
  email: Email,
  default_language: Language.optional(),
  /** Required to change the e-mail, so that an unattended session is not enough to take over the account. */
  current_password: z.string().max(PASSWORD_MAX).optional(),
  version: Version.optional(),
});

/** An image that the user uploaded (`storeImage`), or null. */
export const PhotoInput = z.strictObject({ image: Id.nullable() });

export const profile = defineResource(ACCESS.profile, {
  /** The only read of one record that returns an array. */
  read: {
    method: 'GET',
    path: '/profile',
    access: 'signed-in',
    query: LanguageQuery,
    result: z.array(Profile),
    beforePasswordSet: true,
    beforeSecondFactor: true,
  },
  update: {
    method: 'PUT',
    path: '/profile',
    access: 'signed-in',
    query: LanguageQuery,
    body: ProfileInput,
    result: Profile,
  },
  photo: {
    method: 'POST',
    path: '/profile/photo',
    access: 'signed-in',
    query: LanguageQuery,
    body: PhotoInput,
    result: Profile,
  },
  changePassword: {
    method: 'PUT',
    path: '/profile/change-password',
    access: 'signed-in',
    query: LanguageQuery,
    body: ChangePasswordInput,
    result: z.null(),
    beforePasswordSet: true,
  },
});
