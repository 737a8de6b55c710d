import { randomBytes } from 'node:crypto';
import { SUPERADMIN } from '@dekanat/contract/access/accounts/account-fields.ts';
import type { SHOWING_ACTS } from '@dekanat/contract/universities/licences.ts';
import type { Context } from '#api/context.ts';
import { Refusal } from '#api/errors.ts';
import { decrypt, encrypt } from '#platform/security/secret-encryption.ts';
import { SECRET_OWNERS } from '#platform/security/secret-owners.ts';

/** 256 bits in letters that any system accepts. */
const SECRET_BYTES = 32;
export const newSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url');

export const encryptLicenceSecret = (key: Buffer, universityId: number, secret: string): Buffer =>
  encrypt(key, SECRET_OWNERS.licence(universityId), Buffer.from(secret));

/** @throws Refusal when it was encrypted on another server: a new secret is needed */
export function decryptLicenceSecret(key: Buffer, universityId: number, sealed: Buffer): string {
  try {
    return decrypt(key, SECRET_OWNERS.licence(universityId), sealed).toString();
  } catch {
    throw new Refusal('not_found', { key: 'licence.secret_key.unreadable' });
  }
}

/** Records that the caller has seen the secret. */
export async function recordShowing(
  { db, caller, address }: Pick<Context, 'db' | 'caller' | 'address'>,
  licence: { id: number; universityId: number },
  act: (typeof SHOWING_ACTS)[number],
): Promise<void> {
  await db
    .insertInto('licence_showings')
    .values({
      university_id: licence.universityId,
      licence_id: licence.id,
      user_id: caller.id,
      seen_by: caller.username ?? SUPERADMIN,
      act,
      address,
    })
    .execute();
}
