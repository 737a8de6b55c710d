import { sql } from 'kysely';
import type { Services } from '#api/context.ts';
import { invalidField, Refusal } from '#api/errors.ts';
import type { Queryable } from '#db/database.ts';
import { decrypt, encrypt } from '#platform/security/secret-encryption.ts';
import { SECRET_OWNERS } from '#platform/security/secret-owners.ts';
import {
  hashRecoveryCode,
  isAppCode,
  isSuspicious,
  newRecoveryCodes,
  secondsToWaitForCode,
  spaced,
  stepOf,
} from './second-factor-rules.ts';

type Keys = Services['keys'];

export const encryptFactorSecret = (keys: Keys, userId: number, secret: Buffer): Buffer =>
  encrypt(keys.secrets, SECRET_OWNERS.secondFactor(userId), secret);
export const decryptFactorSecret = (keys: Keys, userId: number, sealed: Buffer): Buffer =>
  decrypt(keys.secrets, SECRET_OWNERS.secondFactor(userId), sealed);

/**
 * The result of checking a code. A value, not an error, because an error would roll back the transaction that
 * counts the failure.
 */
export type CodeResult = 'right' | 'wrong' | 'suspicious' | { waitSeconds: number };

/** @throws Invalid on `code`, or Refusal too_many */
export function requireCorrectCode(verdict: CodeResult): void {
  if (verdict === 'right') return;
  if (typeof verdict === 'object')
    throw new Refusal('too_many', { values: { seconds: verdict.waitSeconds } });
  throw invalidField('code', 'second_factor.code.wrong');
}

const lockFactor = (db: Queryable, userId: number) =>
  db
    .selectFrom('second_factors')
    .innerJoin('second_factor_tries', 'second_factor_tries.user_id', 'second_factors.user_id')
    .select((eb) => [
      'secret',
      'last_step',
      'failures',
      'recovery_hashes',
      sql<number>`extract(epoch from now() - ${eb.ref('failed_at')})::float8`.as('seconds_since'),
    ])
    .where('second_factors.user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
type Factor = NonNullable<Awaited<ReturnType<typeof lockFactor>>>;

/**
 * Checks a code and uses it up: of two requests with the same code, the second waits and finds it used. Call
 * it in a transaction that commits whatever the result. For an account without a second factor every code is
 * wrong.
 */
export async function useCode(db: Queryable, keys: Keys, userId: number, code: string): Promise<CodeResult> {
  const factor = await lockFactor(db, userId);
  if (factor === undefined) return 'wrong';
  const ofApp = isAppCode(code);
  const waitSeconds = ofApp ? secondsToWaitForCode(factor.failures, factor.seconds_since) : 0;
  if (waitSeconds > 0) return { waitSeconds };
  const step = ofApp ? freshStep(factor, keys, userId, code) : factor.last_step;
  const isRight = ofApp ? step !== undefined : await takeRecoveryCode(db, factor, keys, userId, code);
  const change =
    isRight && step !== undefined
      ? { last_step: step, failures: 0 }
      : { failures: factor.failures + 1, failed_at: sql<string>`now()` };
  await db.updateTable('second_factor_tries').set(change).where('user_id', '=', userId).execute();
  if (isRight) return 'right';
  return isSuspicious(factor.failures + 1) ? 'suspicious' : 'wrong';
}

/** The time step of a correct code that was not used before. */
function freshStep({ secret, last_step }: Factor, keys: Keys, userId: number, code: string) {
  const step = stepOf(code, decryptFactorSecret(keys, userId, secret), Date.now());
  return step !== undefined && step > last_step ? step : undefined;
}

async function takeRecoveryCode(
  db: Queryable,
  { recovery_hashes }: Factor,
  keys: Keys,
  userId: number,
  code: string,
): Promise<boolean> {
  const hash = hashRecoveryCode(code, userId, keys.secrets);
  const left = recovery_hashes.filter((other) => !other.equals(hash));
  if (left.length === recovery_hashes.length) return false;
  await db
    .updateTable('second_factors')
    .set({ recovery_hashes: left })
    .where('user_id', '=', userId)
    .execute();
  return true;
}

/** Whether the account asks for a second step. */
export const hasSecondFactor = async (db: Queryable, userId: number): Promise<boolean> =>
  (await db
    .selectFrom('second_factors')
    .where('user_id', '=', userId)
    .select('user_id')
    .executeTakeFirst()) !== undefined;

/** Recovery codes as they are shown once, and their hashes. */
export function freshRecoveryCodes(keys: Keys, userId: number) {
  const codes = newRecoveryCodes();
  return {
    shown: codes.map(spaced),
    hashes: codes.map((code) => hashRecoveryCode(code, userId, keys.secrets)),
  };
}

/** @returns whether there was one */
export async function removeSecondFactor(db: Queryable, userId: number): Promise<boolean> {
  await db.deleteFrom('second_factor_setups').where('user_id', '=', userId).execute();
  const { numDeletedRows } = await db
    .deleteFrom('second_factors')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
