import { createHmac, randomInt } from 'node:crypto';
import { CODE_DIGITS, RECOVERY_CODES } from '@dekanat/contract/access/second-factor/second-factor.ts';
import { Secret, TOTP } from 'otpauth';

/** The defaults of authenticator apps (RFC 6238): SHA-1, six digits, half a minute. */
const STEP_SECONDS = 30;
/** Tolerates a wrong clock and a code typed at its last second. */
const TOLERATED_STEPS = 1;
export const SECRET_BYTES = 20;

/** Without ambiguous letters: 0 and o, 1, i and l. */
const LETTERS = '23456789abcdefghjkmnpqrstuvwxyz';
const CODE_LETTERS = 12;

const FREE_FAILURES = 5;
const LONGEST_DELAY_SECONDS = 3_600;

function appOf(secret: Buffer, label = ''): TOTP {
  const bytes = secret.buffer.slice(secret.byteOffset, secret.byteOffset + secret.byteLength);
  const own = new Secret({ buffer: bytes as ArrayBuffer });
  return new TOTP({ issuer: 'Dekanat', label, digits: CODE_DIGITS, period: STEP_SECONDS, secret: own });
}

/** The secret in letters, and the address for the QR code. */
export function appAddress(secret: Buffer, label: string): { secret: string; uri: string } {
  const app = appOf(secret, label);
  return { secret: app.secret.base32, uri: app.toString() };
}

const APP_CODE = new RegExp(`^\\d{${CODE_DIGITS}}$`);
export const isAppCode = (code: string): boolean => APP_CODE.test(code);

/** The time step of a code, one before or after included; undefined for a wrong code. */
export function stepOf(code: string, secret: Buffer, nowMs: number): number | undefined {
  // Six letters of another script have six characters but more bytes than the library can compare.
  if (!isAppCode(code)) return undefined;
  const found = appOf(secret).validate({ token: code, timestamp: nowMs, window: TOLERATED_STEPS });
  return found === null ? undefined : Math.floor(nowMs / 1000 / STEP_SECONDS) + found;
}

/** 60 bits each, which cannot be guessed. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () =>
    Array.from({ length: CODE_LETTERS }, () => LETTERS[randomInt(LETTERS.length)]).join(''),
  );

/** With separators: `abcd-efgh-jkmn`. */
export const spaced = (code: string): string => code.replace(/(.{4})(?!$)/g, '$1-');

export const hashRecoveryCode = (code: string, userId: number, key: Buffer): Buffer =>
  createHmac('sha256', key).update(`recovery ${userId} ${code}`).digest();

/**
 * Seconds until the next app code is checked: 1, 2, 4 … up to an hour, from the sixth wrong one on, from any
 * address. They do not fade: only a person with the password gets here, and of four hundred who guess for a
 * month one would find a code. Recovery codes are always checked, so the owner is not locked out.
 */
export function secondsToWaitForCode(failures: number, secondsSince: number): number {
  if (failures < FREE_FAILURES) return 0;
  const delay = Math.min(2 ** (failures - FREE_FAILURES), LONGEST_DELAY_SECONDS);
  return Math.max(0, Math.ceil(delay - secondsSince));
}

/** The owner is notified once per series of failures: a person who fails at the code knows the password. */
export const isSuspicious = (failures: number): boolean => failures === FREE_FAILURES;
