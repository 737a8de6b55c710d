import { z } from 'zod';
import { Id, Version } from '#api/fields.ts';
import { Language } from '#api/languages.ts';
import { LanguageQuery } from '#api/lists.ts';
import { defineResource } from '#api/resource.ts';
import { ACCESS } from '../catalogue/access.ts';
import { UniversityOption } from '../universities/universities.ts';
import { Email, PASSWORD_MAX, Password } from './accounts/account-fields.ts';

export const Profile = z.object({
  id: Id,
  /** null for a super administrator, who is shown as "Superadmin". */
  username: z.string().nullable(),
  /** Students and teachers may have none. */
  email: z.string().nullable(),
  super_administrator: z.boolean(),
  first_time_login: z.boolean(),
  /** The language chosen for messages to this person. */
  default_language: Language,
  university_id: Id.nullable(),
  faculty_id: Id.nullable(),
  faculty_name: z.string().nullable(),
  /** Universities that this person may work in: their own, or all for a super administrator. */
  universities: z.array(UniversityOption),
  /** The stored image, and its address. */
  image: Id.nullable(),
  profile_img: z.string().nullable(),
  role: z.object({ id: Id.nullable(), name: z.string() }),
  permissions: z.array(z.string()),
  second_factor: z.object({
    on: z.boolean(),
    /** By the permission group: without one nothing else opens, and it cannot be switched off. */
    required: z.boolean(),
    recovery_codes_left: z.int(),
  }),
  version: Version,
});
export type Profile = z.infer<typeof Profile>;

export const ProfileInput = z.strictObject({
  email: Email,
  default_language: Language.optional(),
  /** Asked for when the e-mail changes: whoever finds an open window must not take the account over. */
  current_password: z.string().max(PASSWORD_MAX).optional(),
  version: Version.optional(),
});

/** An image that this person has uploaded (`storeImage`), or none. */
export const PhotoInput = z.strictObject({ image: Id.nullable() });

export const ChangePasswordInput = z.strictObject({
  /** Not asked for when the account must set its first own password. */
  current_password: z.string().max(PASSWORD_MAX).optional(),
  password: Password,
});

export const profile = defineResource(ACCESS.profile, {
  /** The wire's only single read that is a one-element array. */
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
