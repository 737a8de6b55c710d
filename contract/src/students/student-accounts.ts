import { z } from 'zod';
import { readCall, removeCall, updateCall } from '#api/calls.ts';
import { Id } from '#api/fields.ts';
import { ScopedQuery } from '#api/lists.ts';
import { defineResource } from '#api/resource.ts';
import {
  ChangedAccount,
  ChangePassword,
  ChangeUsername,
  PersonAccount,
  PersonAccountInput,
  SecondFactorReset,
} from '../access/accounts/person-accounts.ts';
import { STUDENTS } from '../catalogue/students.ts';

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
  /** For a student who has lost the phone with the authenticator app. Sessions end. */
  resetSecondFactor: {
    ...removeCall('/students/account/{id}/totp', 'student_account_student'),
    body: SecondFactorReset,
  },
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
