import { readCall, removeCall, updateCall } from '#api/calls.ts';
import { Status } from '#api/fields.ts';
import { defineResource } from '#api/resource.ts';
import {
  ChangedAccount,
  ChangePassword,
  ChangeUsername,
  PersonAccount,
  PersonAccountInput,
  SecondFactorReset,
} from '../access/accounts/person-accounts.ts';
import { TEACHERS } from '../catalogue/teachers.ts';

/** Teachers' accounts also have a status here; for students `switchStatus` changes it. */
const WithStatus = PersonAccountInput.extend({ status: Status.optional() });

const BY_PERSON = { sessionOnly: true } as const;

export const teacherAccounts = defineResource(TEACHERS.teachers, {
  read: readCall('/teachers/account/{id}', 'teacher_update', PersonAccount),
  update: {
    ...updateCall('/teachers/account/{id}', 'teacher_update', WithStatus, ChangedAccount),
    ...BY_PERSON,
  },
  changeUsername: {
    ...updateCall('/teachers/change-username/{id}', 'teacher_update', ChangeUsername, ChangedAccount),
    ...BY_PERSON,
  },
  changePassword: {
    ...updateCall('/teachers/change-password/{id}', 'teacher_update', ChangePassword, ChangedAccount),
    ...BY_PERSON,
  },
  /** For a teacher who has lost the phone with the authenticator app. Sessions end. */
  resetSecondFactor: {
    ...removeCall('/teachers/account/{id}/totp', 'teacher_update'),
    body: SecondFactorReset,
    ...BY_PERSON,
  },
});
