import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { invalidField } from '#api/errors.ts';
import type { Queryable } from '#db/database.ts';

const CHALLENGE_SECONDS = 5 * 60;

export type PasskeyPurpose = 'add' | 'sign_in' | 'second_factor';

const hashOf = (challenge: string): Buffer => createHash('sha256').update(challenge).digest();

/** Remembers what a device is asked to sign. */
export const rememberChallenge = (
  db: Queryable,
  challenge: string,
  given: { purpose: PasskeyPurpose; user_id: number | null; rp_id: string },
) =>
  db
    .insertInto('passkey_challenges')
    .values({
      challenge_hash: hashOf(challenge),
      ...given,
      expires_at: sql`now() + make_interval(secs => ${CHALLENGE_SECONDS})`,
    })
    .execute();

export const passkeyRefused = () => invalidField('response', 'passkey.refused');

/** The challenge that the answer of a browser contains. */
function challengeIn(clientDataJSON: string): string | undefined {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'));
    return typeof challenge === 'string' ? challenge : undefined;
  } catch {
    return undefined;
  }
}

/** Uses up the challenge that was signed: of two answers one finds it gone. @throws Invalid unless it was asked here for this purpose */
export async function useChallenge(
  db: Queryable,
  clientDataJSON: string,
  { purpose, userId }: { purpose: PasskeyPurpose; userId: number | null },
): Promise<{ challenge: string; rp_id: string }> {
  const challenge = challengeIn(clientDataJSON);
  if (challenge === undefined) throw passkeyRefused();
  const used = await db
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', hashOf(challenge))
    .where('purpose', '=', purpose)
    .where(sql<boolean>`user_id is not distinct from ${userId}::integer`)
    .where('expires_at', '>', sql<string>`now()`)
    .returning('rp_id')
    .executeTakeFirstOrThrow(passkeyRefused);
  return { challenge, rp_id: used.rp_id };
}
