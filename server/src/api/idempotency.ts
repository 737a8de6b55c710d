import { createHash, timingSafeEqual } from 'node:crypto';
import type { Queryable } from '#db/database.ts';
import type { Caller } from './caller.ts';
import { Refusal } from './errors.ts';
import { redactSecrets } from './redact-secrets.ts';

const KEY_MAX = 200;

/**
 * Runs `work` once for a key (docs/api-conventions.md §10): a repeated request returns the first response. Key and work
 * share the transaction, so a failed request stores no key, and a concurrent one waits for the first.
 */
export async function withIdempotencyKey<Result>(
  db: Queryable,
  { id: userId, token }: Pick<Caller, 'id' | 'token'>,
  sentKey: string,
  request: { url: string; body: unknown },
  work: () => Promise<Result>,
): Promise<Result> {
  if (sentKey.length > KEY_MAX) throw new Refusal('malformed', { key: 'error.idempotency_key' });
  // A token must not get what its owner, or another token with other rights, was answered.
  const key = token === undefined ? sentKey : `${sentKey} of token ${token.id}`;
  const requestHash = createHash('sha256')
    .update(`${request.url}\n${JSON.stringify(request.body, redactSecrets)}`)
    .digest();
  const fresh = await db
    .insertInto('idempotency_keys')
    .values({ user_id: userId, key, request_hash: requestHash })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (fresh.numInsertedOrUpdatedRows === 0n) {
    const first = await db
      .selectFrom('idempotency_keys')
      .select(['request_hash', 'response'])
      .where('user_id', '=', userId)
      .where('key', '=', key)
      .executeTakeFirstOrThrow();
    if (!timingSafeEqual(first.request_hash, requestHash))
      throw new Refusal('duplicate', { key: 'error.idempotency_key' });
    return first.response as Result;
  }
  const result = await work();
  await db
    .updateTable('idempotency_keys')
    .set({ response: JSON.stringify(result) })
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .execute();
  return result;
}
