import { type RawBuilder, sql } from 'kysely';
import type { ActWarning } from '#api/acceptance.ts';
import type { Caller } from '#api/caller.ts';
import type { Queryable } from '#db/database.ts';

/** Sessions that one way to sign in has opened. */
type Opened =
  | { identity: { userId: number; providerId: number } }
  | { passkey: { userId: number; passkeyId: number } }
  /** Of a provider: of all people, or of those whom it serves no longer. */
  | { provider: { id: number; people: 'everyone' | 'staff' | 'students' } };

const OF_LINKED = (providerId: number) =>
  // Of sessions of former versions the provider is not known.
  sql`(provider_id = ${providerId} or provider_id is null and user_id in (
    select linked.user_id from linked_identities linked where linked.provider_id = ${providerId}))`;

/** Condition on `sessions` and `sign_in_challenges`: by a provider. */
function byProvider(opened: Exclude<Opened, { passkey: unknown }>): RawBuilder<unknown> {
  if ('identity' in opened) {
    const { userId, providerId } = opened.identity;
    return sql`opened_by = 'provider' and user_id = ${userId} and coalesce(provider_id, ${providerId}) = ${providerId}`;
  }
  const { id, people } = opened.provider;
  const ofPeople =
    people === 'everyone'
      ? sql`true`
      : sql`user_id in (select users.id from users where (users.kind = 'student') = ${people === 'students'})`;
  return sql`opened_by = 'provider' and ${OF_LINKED(id)} and ${ofPeople}`;
}

const conditionOf = (opened: Opened): RawBuilder<unknown> =>
  'passkey' in opened
    ? sql`opened_by = 'passkey' and user_id = ${opened.passkey.userId}
        and coalesce(passkey_id, ${opened.passkey.passkeyId}) = ${opened.passkey.passkeyId}`
    : byProvider(opened);

const REASON = (opened: Opened) =>
  'passkey' in opened ? 'passkey' : 'identity' in opened ? 'identity' : 'provider';

/** Ends sessions that a way to sign in has opened, and sign-ins of which it was the first step; not the session of the act. */
export async function closeOpenedSessions(db: Queryable, opened: Opened, except?: string): Promise<void> {
  const condition = conditionOf(opened);
  await sql`
    with closed as (
      update sessions set closed_at = now(), closed_because = ${REASON(opened)}
      where ${condition} and closed_at is null and id is distinct from ${except ?? null}::uuid returning id)
    delete from push_subscriptions where session_id in (select id from closed)`.execute(db);
  if (!('passkey' in opened)) await sql`delete from sign_in_challenges where ${condition}`.execute(db);
}

/** What has to be accepted before the sessions of a provider end. */
export async function endingProviderSessions(
  db: Queryable,
  opened: Extract<Opened, { provider: unknown }>,
  caller: Pick<Caller, 'sessionId'>,
): Promise<ActWarning[]> {
  const { rows } = await sql<{ count: number; own: boolean }>`
    select count(*)::integer as count, coalesce(bool_or(id = ${caller.sessionId}::uuid), false) as own
    from sessions where ${conditionOf(opened)} and closed_at is null and expires_at > now()`.execute(db);
  const [{ count, own } = { count: 0, own: false }] = rows;
  if (count === 0) return [];
  const key = own ? 'sign_in_provider.ends_sessions.own' : 'sign_in_provider.ends_sessions';
  return [{ code: 'ends_sessions', key, values: { count } }];
}
