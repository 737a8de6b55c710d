import { z } from 'zod';

/** Displayed name of super administrators, who have no user name. */
export const SUPERADMIN = 'Superadmin';

const EMAIL_MAX = 254;
export const Email = z.email('email.invalid').max(EMAIL_MAX);

/**
 * Maximum length of a password. Hashing very long texts could be used to overload the server.
 */
export const PASSWORD_MAX = 128;
export const PASSWORD_MIN = 8;

/** One character, or blanks, however often: no estimate is needed to refuse them. */
const isRepeated = (password: string) => /^(?:\s+|(.)\1*)$/u.test(password.normalize('NFKC'));

/** A new password of at most `max` characters; `tooLong` is a text key. */
export const newPassword = (max: number, tooLong: string) =>
  z
    .string()
    .min(PASSWORD_MIN, { error: 'password.min', abort: true })
    .max(max, tooLong)
    .refine((password) => !isRepeated(password), 'password.weak.repeat');
export const Password = newPassword(PASSWORD_MAX, 'password.max');

export const ChangePasswordInput = z.strictObject({
  /** Not required when the account sets its first own password. */
  current_password: z.string().max(PASSWORD_MAX).optional(),
  password: Password,
});
