import type { API_TOKEN_ENDS } from '@dekanat/contract/access/tokens/api-tokens.ts';
import { sql } from 'kysely';
import type { Context } from '#api/context.ts';

/** Revokes a token for ever; one that was revoked before stays as it was. It stops at once in this process, elsewhere within seconds. */
export async function revokeToken(
  { db, caller, services, onCommit }: Context,
  { id, user_id }: { id: number; user_id: number },
  because: (typeof API_TOKEN_ENDS)[number],
): Promise<null> {
  await db
    .updateTable('api_tokens')
    .set({ revoked_at: sql`now()`, revoked_by: caller.id, revoked_because: because })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute();
  onCommit(() => services.sessions.forget(user_id));
  return null;
}
