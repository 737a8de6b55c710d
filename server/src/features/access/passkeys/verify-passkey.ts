import type { PasskeyAnswer } from '@dekanat/contract/access/sign-in/passkeys.ts';
import { type AuthenticationResponseJSON, verifyAuthenticationResponse } from '@simplewebauthn/server';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { PublicContext } from '#api/context.ts';
import type { Queryable } from '#db/database.ts';
import { useChallenge } from './passkey-challenges.ts';
import { passkeyHost } from './passkey-host.ts';

type Answer = z.output<typeof PasskeyAnswer>;

/** What the library reads; a browser sends more. */
const asResponse = ({ response, ...credential }: Answer): AuthenticationResponseJSON => {
  const { userHandle, ...signed } = response;
  return {
    ...credential,
    response: { ...signed, ...(userHandle ? { userHandle } : {}) },
    clientExtensionResults: {},
  } as AuthenticationResponseJSON;
};

interface Key {
  credential_id: Buffer;
  public_key: Buffer;
  counter: string | number | bigint;
}

async function verified(
  answer: Answer,
  key: Key,
  expected: { challenge: string; rp_id: string; origin: string },
) {
  try {
    const { verified: isRight, authenticationInfo } = await verifyAuthenticationResponse({
      response: asResponse(answer),
      expectedChallenge: expected.challenge,
      expectedOrigin: expected.origin,
      expectedRPID: expected.rp_id,
      // A finger, a face or a PIN: something that the person is or knows, besides the device.
      requireUserVerification: true,
      credential: {
        id: key.credential_id.toString('base64url'),
        publicKey: new Uint8Array(key.public_key),
        counter: Number(key.counter),
      },
    });
    return isRight ? authenticationInfo : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Checks the answer of a passkey, uses up its challenge and stores its counter. Undefined for an answer that proves nothing: unknown,
 * of another site, repeated, or of a copied device. `userId`: only the passkeys of this account; null: of any.
 * @throws Invalid when nothing was asked
 */
export async function provePasskey(
  context: PublicContext,
  db: Queryable,
  answer: Answer,
  userId: number | null,
): Promise<{ userId: number; passkeyId: number } | undefined> {
  const { challenge, rp_id } = await useChallenge(db, answer.response.clientDataJSON, {
    purpose: userId === null ? 'sign_in' : 'second_factor',
    userId,
  });
  const { origin } = await passkeyHost(context);
  const key = await db
    .selectFrom('passkeys')
    .where('credential_id', '=', Buffer.from(answer.id, 'base64url'))
    .where('rp_id', '=', rp_id)
    .$if(userId !== null, (query) => query.where('user_id', '=', userId ?? 0))
    .select(['id', 'user_id', 'credential_id', 'public_key', 'counter'])
    .forUpdate()
    .executeTakeFirst();
  const info = key && (await verified(answer, key, { challenge, rp_id, origin }));
  if (key === undefined || info === undefined) return undefined;
  await db
    .updateTable('passkeys')
    .set({ counter: info.newCounter, backed_up: info.credentialBackedUp, last_used_at: sql`now()` })
    .where('id', '=', key.id)
    .execute();
  return { userId: key.user_id, passkeyId: key.id };
}
