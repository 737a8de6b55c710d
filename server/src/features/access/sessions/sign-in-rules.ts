/** Failed sign-ins: how many require a captcha, and how many a delay (docs/api-conventions.md §4). */
const CAPTCHA_AFTER = 3;
/** Thousands of students of a campus may sign in from one address within minutes; an address that tries many names fails more often. */
const CAPTCHA_AFTER_AT_ADDRESS = 200;
const DELAY_AFTER = 10;
const LONGEST_DELAY_SECONDS = 300;
/** Failures of a name are forgotten after this long without another; those of an address this long after the first: a campus has more all day. */
export const FAILURES_FADE_MINUTES = 30;

export interface Failures {
  /** Of this name from any address, and from this address for any name. */
  byName: number;
  byAddress: number;
  /** Of this name from this address. Only these delay: a stranger elsewhere cannot lock an account. */
  byBoth: number;
  /** Seconds since the last failure of this name from this address. */
  secondsSince: number;
}

/**
 * The same key for all spellings of a name that a database could match: letter case, width, dots and accents.
 */
export const foldedName = (name: string): string =>
  name.normalize('NFKD').toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '');

/**
 * Existing cabinets of students show no captcha. In a network from which a student has signed in (`familiar`), failures of other
 * networks require none there: strangers could keep the student out (decision 133).
 */
export const needsCaptcha = (
  { byName, byAddress, byBoth }: Pick<Failures, 'byName' | 'byAddress' | 'byBoth'>,
  familiar: boolean,
): boolean => (familiar ? byBoth : byName) >= CAPTCHA_AFTER || byAddress >= CAPTCHA_AFTER_AT_ADDRESS;

export const withOneMore = ({ byName, byAddress, byBoth, secondsSince }: Failures): Failures => ({
  byName: byName + 1,
  byAddress: byAddress + 1,
  byBoth: byBoth + 1,
  secondsSince,
});

/** Seconds still to wait: 1, 2, 4 … up to five minutes, from the tenth failure on. */
export function secondsToWait({ byBoth, secondsSince }: Pick<Failures, 'byBoth' | 'secondsSince'>): number {
  if (byBoth < DELAY_AFTER) return 0;
  const delay = Math.min(2 ** (byBoth - DELAY_AFTER), LONGEST_DELAY_SECONDS);
  return Math.max(0, Math.ceil(delay - secondsSince));
}

/** Why an attempt to sign in failed. */
export type SignInRefusal =
  | 'wrong_credentials'
  | 'wrong_code'
  | 'wrong_passkey'
  | 'unknown_identity'
  | 'no_password'
  | 'password_off'
  | 'blocked'
  | 'inactive'
  | 'studentexpel'
  | 'graduate';

/** Why an account may not sign in; undefined if it may. `studyStatus` is that of a student. */
export function closedBecause({
  status,
  blocked,
  studyStatus,
}: {
  status: number;
  blocked: boolean;
  studyStatus: string | null;
}): 'blocked' | 'inactive' | 'studentexpel' | 'graduate' | undefined {
  if (studyStatus === 'studentexpel' || studyStatus === 'graduate') return studyStatus;
  if (blocked) return 'blocked';
  return status === 0 ? 'inactive' : undefined;
}
