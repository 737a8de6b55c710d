import { z } from 'zod';
import { LanguageQuery } from '#api/lists.ts';
import { defineResource } from '#api/resource.ts';
import { ACCESS } from '../../catalogue/access.ts';
import { PASSWORD_MAX } from '../accounts/account-fields.ts';

/** Digits that an authenticator app shows, for half a minute each (RFC 6238). */
export const CODE_DIGITS = 6;
export const RECOVERY_CODES = 10;
/** More than any code with its blanks and hyphens. */
const CODE_MAX = 40;

/** A code of the app, or a recovery code, however it is spaced. */
export const SecondFactorCode = z
  .string()
  .max(CODE_MAX)
  .overwrite((typed) => typed.replace(/[\s-]+/g, '').toLowerCase())
  .min(CODE_DIGITS, 'second_factor.code.min');

const PresentPassword = z.string().min(1, 'password.current.required').max(PASSWORD_MAX, 'password.max');

export const SetUpInput = z.strictObject({ current_password: PresentPassword });
export const ConfirmInput = z.strictObject({ code: SecondFactorCode });
/**
 * Whatever weakens the account asks for password and code: whoever finds an open window has neither, whoever stole the
 * password has no code.
 */
export const BothFactorsInput = z.strictObject({ current_password: PresentPassword, code: SecondFactorCode });

export const SecondFactorSetup = z.object({
  /** Base32, to be typed into an app that cannot see the picture. */
  secret: z.string(),
  /** `otpauth://totp/…`: what the picture says. */
  uri: z.string(),
});
export type SecondFactorSetup = z.infer<typeof SecondFactorSetup>;

/** Shown once: only their hashes are stored. Each opens the account once without the app. */
export const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

export const secondFactor = defineResource(ACCESS.profile, {
  /** Begins: nothing is asked for at sign-in before the first code is confirmed. */
  setUp: {
    method: 'POST',
    path: '/profile/totp',
    access: 'signed-in',
    query: LanguageQuery,
    body: SetUpInput,
    result: SecondFactorSetup,
    beforeSecondFactor: true,
  },
  confirm: {
    method: 'PUT',
    path: '/profile/totp',
    access: 'signed-in',
    query: LanguageQuery,
    body: ConfirmInput,
    result: RecoveryCodes,
    beforeSecondFactor: true,
  },
  switchOff: {
    method: 'DELETE',
    path: '/profile/totp',
    access: 'signed-in',
    query: LanguageQuery,
    body: BothFactorsInput,
    result: z.null(),
  },
  /** New recovery codes; the old ones are worth nothing from then on. */
  renewRecoveryCodes: {
    method: 'POST',
    path: '/profile/totp/recovery-codes',
    access: 'signed-in',
    query: LanguageQuery,
    body: BothFactorsInput,
    result: RecoveryCodes,
  },
});
