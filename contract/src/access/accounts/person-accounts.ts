import { z } from 'zod';
import { Id, Instant, Status, Version } from '#api/fields.ts';
import { Accepted } from '#api/warnings.ts';
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
  /** Signs in with a code of an authenticator app, too. */
  second_factor: z.boolean(),
  has_passkey: z.boolean(),
  version: Version.nullable(),
});
export type PersonAccount = z.infer<typeof PersonAccount>;

/** Who could not sign in afterwards is named (409) before. */
export const SecondFactorReset = z.strictObject({ accepted: Accepted });

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
export const ChangeUsername = z.strictObject({ username: Username });
/** Without a password the server generates one and returns it. */
export const ChangePassword = z.strictObject({ password: PersonPassword.optional() });
