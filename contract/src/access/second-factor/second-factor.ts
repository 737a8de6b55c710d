import { z } from 'zod';
import { LanguageQuery } from '#api/lists.ts';
import { defineResource } from '#api/resource.ts';
import { ACCESS } from '../../catalogue/access.ts';
import { PASSWORD_MAX } from '../accounts/account-fields.ts';

/** Digits of a code of an authenticator app (RFC 6238). */
export const CODE_DIGITS = 6;
export const RECOVERY_CODES = 10;
/** Longer than any code with blanks and hyphens. */
const CODE_MAX = 40;

/** A code of the app or a recovery code, with any blanks. */
export const SecondFactorCode = z
  .string()
  .max(CODE_MAX)
  .overwrite((typed) => typed.replace(/[\s-]+/g, '').toLowerCase())
  .min(CODE_DIGITS, 'second_factor.code.min');

/** The present password, which protects what gives access to the account. */
export const PresentPassword = z
  .string()
  .min(1, 'password.current.required')
  .max(PASSWORD_MAX, 'password.max');

export const SetUpInput = z.strictObject({ current_password: PresentPassword });
export const ConfirmInput = z.strictObject({ code: SecondFactorCode });
/**
 * Calls that weaken the account need password and code, so neither an unattended session nor a stolen password is
 * enough.
 */
export const BothFactorsInput = z.strictObject({ current_password: PresentPassword, code: SecondFactorCode });

export const SecondFactorState = z.object({
  on: z.boolean(),
  /** The permission group requires it: no other call is allowed without it, and it cannot be switched off. */
  required: z.boolean(),
  recovery_codes_left: z.int(),
});
export type SecondFactorState = z.infer<typeof SecondFactorState>;

export const SecondFactorSetup = z.object({
  /** In base32, to be typed into the app. */
  secret: z.string(),
  /** `otpauth://totp/…`: the content of the QR code. */
  uri: z.string(),
});
export type SecondFactorSetup = z.infer<typeof SecondFactorSetup>;

/** Shown once, because only their hashes are stored. Each replaces a code of the app once. */
export const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

export const secondFactor = defineResource(ACCESS.profile, {
  /** Starts the set-up: signing in needs no code before the first code is confirmed. */
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
  /** Creates new recovery codes and invalidates the old ones. */
  renewRecoveryCodes: {
    method: 'POST',
    path: '/profile/totp/recovery-codes',
    access: 'signed-in',
    query: LanguageQuery,
    body: BothFactorsInput,
    result: RecoveryCodes,
  },
});

const own = { realm: 'auth', access: 'signed-in', query: LanguageQuery } as const;

/** The same for every account: the realm `crm` does not admit students, and teachers without a permission. */
export const accountSecondFactor = defineResource(ACCESS.profile, {
  read: { ...own, method: 'GET', path: '/account/totp', result: SecondFactorState },
  setUp: { ...own, method: 'POST', path: '/account/totp', body: SetUpInput, result: SecondFactorSetup },
  confirm: { ...own, method: 'PUT', path: '/account/totp', body: ConfirmInput, result: RecoveryCodes },
  switchOff: { ...own, method: 'DELETE', path: '/account/totp', body: BothFactorsInput, result: z.null() },
  renewRecoveryCodes: {
    ...own,
    method: 'POST',
    path: '/account/totp/recovery-codes',
    body: BothFactorsInput,
    result: RecoveryCodes,
  },
});
