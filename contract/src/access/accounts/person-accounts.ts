import { z } from 'zod';
import { readCall, updateCall } from '#api/calls.ts';
import { Id, Instant, Status, Version } from '#api/fields.ts';
import { ScopedQuery } from '#api/lists.ts';
import { defineResource } from '#api/resource.ts';
import { STUDENTS } from '../../catalogue/students.ts';
import { TEACHERS } from '../../catalogue/teachers.ts';
import { Email, PASSWORD_MIN } from './account-fields.ts';
import { Username } from './username.ts';

/** The account of a student or a teacher, or what it would be called if they were given one. */
export const PersonAccount = z.object({
  /** The student or the teacher. */
  id: Id,
  university_id: Id,
  full_name: z.string(),
  /** Where they belong: a group, a department. */
  place: z.string().nullable(),
  /** None: they have no account yet. */
  user_id: Id.nullable(),
  /** The account's; of somebody without one what it will be called unless somebody says otherwise. */
  username: z.string(),
  email: z.string().nullable(),
  /** 1 active, 0 inactive: switched off, expelled, graduated. */
  status: Status,
  blocked: z.boolean(),
  /** After this instant the account is closed (402). */
  deadline: Instant.nullable(),
  /** Has to set a password of their own when they sign in next. */
  first_time_login: z.boolean(),
  last_sign_in_at: Instant.nullable(),
  version: Version.nullable(),
});
export type PersonAccount = z.infer<typeof PersonAccount>;

/** The answer to a change. Nobody is told the password again. */
export const ChangedAccount = PersonAccount.extend({
  /** Where the server made one up; null where there is none, or whoever asks has given it. */
  password: z.string().nullable(),
});
export type ChangedAccount = z.infer<typeof ChangedAccount>;

/** Specification 000 §5: shorter than what people may choose for themselves. */
const PASSWORD_LONGEST = 30;
export const PersonPassword = z
  .string()
  .min(PASSWORD_MIN, 'password.min')
  .max(PASSWORD_LONGEST, 'password.person.max');
const NoEmail = z.literal('').transform(() => null);

/** What is left out stays as it is; a new account gets a user name and a password that the server makes up. */
export const PersonAccountInput = z.strictObject({
  username: Username,
  email: z.union([NoEmail, Email, z.null()], 'email.invalid').optional(),
  password: PersonPassword.optional(),
  version: Version.optional(),
});
/** Of a teacher also whether it is open (specification 000 §7); of a student `switchStatus` says that. */
const WithStatus = PersonAccountInput.extend({ status: Status.optional() });

const ChangeUsername = z.strictObject({ username: Username });
/** None: the server makes one up and answers it. */
const ChangePassword = z.strictObject({ password: PersonPassword.optional() });

/** More new passwords than one request has the time to make. */
export const SLIPS_MAX = 500;

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
   * Accounts for all of a group who may sign in and never did, with new first passwords, as a PDF to be cut up: whoever has signed
   * in keeps their password and gets no slip. The passwords are nowhere else.
   */
  slips: {
    method: 'POST',
    path: '/students/account-slips',
    access: 'student_account_student',
    query: ScopedQuery,
    body: z.strictObject({ university_id: Id.optional(), group_id: Id }),
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
