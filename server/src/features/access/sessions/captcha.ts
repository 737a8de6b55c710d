import { createChallenge, type Payload, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Queryable } from '#db/database.ts';

/** About half a second of work for a browser, and for every guess of an attacker. */
const COST = 1_000;
const COUNTER = { least: 500, most: 1_500 } as const;
const VALID_MS = 10 * 60 * 1000;

const secrets = (key: Buffer) => ({
  hmacSignatureSecret: key.toString('hex'),
  hmacKeySignatureSecret: key.toString('base64'),
});

/** A self-hosted proof-of-work puzzle (docs/api-conventions.md §4). */
export async function newChallenge(key: Buffer): Promise<Record<string, unknown>> {
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: COST,
    counter: randomInt(COUNTER.least, COUNTER.most),
    expiresAt: new Date(Date.now() + VALID_MS),
    deriveKey,
    ...secrets(key),
  });
  return { ...challenge };
}

function readPayload(token: string): Payload | undefined {
  try {
    const payload = JSON.parse(Buffer.from(token, 'base64').toString('utf8'));
    return typeof payload?.challenge?.signature === 'string' && payload.solution ? payload : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Whether `token` (base64 JSON of challenge and solution) was issued here, is solved, not expired, and used
 * for the first time.
 */
export async function captchaSolved(db: Queryable, key: Buffer, token: string): Promise<boolean> {
  const payload = readPayload(token);
  if (payload === undefined) return false;
  const { challenge, solution } = payload;
  const { verified } = await verifySolution({ challenge, solution, deriveKey, ...secrets(key) }).catch(
    () => ({ verified: false }),
  );
  if (!verified) return false;
  const first = await db
    .insertInto('used_captchas')
    .values({ signature: challenge.signature ?? '' })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return first.numInsertedOrUpdatedRows === 1n;
}
