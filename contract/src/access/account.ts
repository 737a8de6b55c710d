import { z } from 'zod';
import { Id } from '#api/fields.ts';
import { Language } from '#api/languages.ts';
import { LanguageQuery } from '#api/lists.ts';
import { defineResource } from '#api/resource.ts';
import { ACCESS } from '../catalogue/access.ts';
import { ChangePasswordInput } from './accounts/account-fields.ts';

export const ACCOUNT_KINDS = ['staff', 'teacher', 'student'] as const;

/** The signed-in account of any kind, also of people who may not enter the back office. */
export const Account = z.object({
  id: Id,
  kind: z.enum(ACCOUNT_KINDS),
  username: z.string().nullable(),
  /** Name of the person; the user name of staff. */
  name: z.string(),
  /** null: a super administrator. */
  university_name: z.string().nullable(),
  first_time_login: z.boolean(),
  /** That of e-mails and notifications, and of the interface on a device where none was chosen. */
  default_language: Language,
  /** Address of the application for students or teachers, if the university has set it. */
  cabinet_url: z.string().nullable(),
});
export type Account = z.infer<typeof Account>;

/** Calls for every account: the realm `crm` does not admit students, and teachers without a permission. */
export const account = defineResource(ACCESS.profile, {
  read: {
    method: 'GET',
    realm: 'auth',
    path: '/account',
    access: 'signed-in',
    query: LanguageQuery,
    result: Account,
    beforePasswordSet: true,
    beforeSecondFactor: true,
  },
  changePassword: {
    method: 'PUT',
    realm: 'auth',
    path: '/account/password',
    access: 'signed-in',
    query: LanguageQuery,
    body: ChangePasswordInput,
    result: z.null(),
    beforePasswordSet: true,
  },
});
