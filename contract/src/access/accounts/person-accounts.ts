import { z } from 'zod';
import { readCall, updateCall } from '#api/calls.ts';
import { Id, Instant, Status, Version } from '#api/fields.ts';
import { ScopedQuery } from '#api/lists.ts';
import { defineResource } from '#api/resource.ts';
import { STUDENTS } from '../../catalogue/students.ts';
import { TEACHERS } from '../../catalogue/teachers.ts';
import { Email, newPassword } from './account-fields.ts';
import { Username } from './username.ts';

/** The account of a student or teacher, or the proposed user name if they have none. */
export const PersonAccount = z.object({
  /** Id of the student or teacher. */
  id: Id,
  university_id: Id,
  full_name: z.string(),
  /** Name of the group or department. */
  place: z.string().nullable(),
  /** null: no account yet. */
  user_id: Id.nullable(),
  /** The user name of the account, or the proposed one. */
  username: z.string(),
  email: z.string().nullable(),
  /** 1 active, 0 inactive: switched off, expelled, graduated. */
  status: Status,
  blocked: z.boolean(),
  /** After this instant the account is closed (402). */
  deadline: Instant.nullable(),
  /** Must set an own password at the next login. */
  first_time_login: z.boolean(),
  last_sign_in_at: Instant.nullable(),
  version: Version.nullable(),
});
export type PersonAccount = z.infer<typeof PersonAccount>;

/** Result of a change. No other call returns the password. */
export const ChangedAccount = PersonAccount.extend({
  /** The generated password; null if none was generated. */
  password: z.string().nullable(),
});
export type ChangedAccount = z.infer<typeof ChangedAccount>;

/** Maximum length of a first password; users may choose longer ones. */
const PASSWORD_LONGEST = 30;
export const PersonPassword = newPassword(PASSWORD_LONGEST, 'password.person.max');
const NoEmail = z.literal('').transform(() => null);

/** Omitted fields stay unchanged; for a new account the server generates user name and password. */
export const PersonAccountInput = z.strictObject({
  username: Username,
  email: z.union([NoEmail, Email, z.null()], 'email.invalid').optional(),
  password: PersonPassword.optional(),
  version: Version.optional(),
});
/** Teachers' accounts also have a status here; for students `switchStatus` changes it. */
const WithStatus = PersonAccountInput.extend({ status: Status.optional() });

const ChangeUsername = z.strictObject({ username: Username });
/** Without a password the server generates one and returns it. */
const ChangePassword = z.strictObject({ password: PersonPassword.optional() });

/** Maximum number of passwords of one request, because hashing takes time. */
export const SLIPS_MAX = 500;

/** Either a group or students, of one university. */
export const AccountSlipsInput = z
  .strictObject({
    university_id: Id.optional(),
    group_id: Id.optional(),
    student_ids: z.array(Id).min(1, 'invalid.required').max(SLIPS_MAX).optional(),
  })
  .refine(({ group_id, student_ids }) => (group_id === undefined) !== (student_ids === undefined), {
    path: ['group_id'],
    error: 'invalid.required',
  });

export const studentAccounts = defineResource(STUDENTS.students, {
  read: readCall('/students/account/{id}', 'student_account_student', PersonAccount),
  update: updateCall('/students/account/{id}', 'student_account_student', PersonAccountInput, ChangedAccount),
  changeUsername: updateCall(
    '/students/change-username/{id}',
    'student_account_student',
    ChangeUsername,
    ChangedAccount,
  ),
  changePassword: updateCall(
    '/students/change-password/{id}',
    'student_account_student',
    ChangePassword,
    ChangedAccount,
  ),
  /**
   * A PDF of slips with new first passwords for the members of a group, or the named students, who may sign in and
   * never did. Accounts that have signed in are unchanged. The passwords are not stored.
   */
  slips: {
    method: 'POST',
    path: '/students/account-slips',
    access: 'student_account_student',
    query: ScopedQuery,
    body: AccountSlipsInput,
    result: z.null(),
    download: 'stored',
  },
});

export const teacherAccounts = defineResource(TEACHERS.teachers, {
  read: readCall('/teachers/account/{id}', 'teacher_update', PersonAccount),
  update: updateCall('/teachers/account/{id}', 'teacher_update', WithStatus, ChangedAccount),
  changeUsername: updateCall(
    '/teachers/change-username/{id}',
    'teacher_update',
    ChangeUsername,
    ChangedAccount,
  ),
  changePassword: updateCall(
    '/teachers/change-password/{id}',
    'teacher_update',
    ChangePassword,
    ChangedAccount,
  ),
});
