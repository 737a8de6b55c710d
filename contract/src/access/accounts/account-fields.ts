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
export const Password = z.string().min(PASSWORD_MIN, 'password.min').max(PASSWORD_MAX, 'password.max');
