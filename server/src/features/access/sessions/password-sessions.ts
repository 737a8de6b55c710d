import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ActWarning } from '#api/acceptance.ts';
import type { Caller } from '#api/caller.ts';
import { Refusal } from '#api/errors.ts';
import type { Queryable } from '#db/database.ts';
import { withoutPassword } from '../sign-in/ways-to-sign-in.ts';

/** Condition on `sessions`: its group has switched passwords off since it was opened by one. */
export const IS_BY_PASSWORD_ALONE = sql<boolean>`(
  sessions.opened_by = 'password' and ${withoutPassword(sql`sessions.user_id`)})`;

/** Condition on `sessions`: open ones, opened by a password. */
const IS_OPEN = sql<SqlBool>`(opened_by = 'password' and closed_at is null and expires_at > now())`;

/** The accounts that are concerned: the members of a group, or one account. */
type Concerned = { groupId: number } | { userId: number };
const usersOf = (concerned: Concerned): RawBuilder<unknown> =>
  'userId' in concerned
    ? sql`select ${concerned.userId}::integer`
    : sql`select user_id from admins where permission_group_id = ${concerned.groupId}`;

/** What has to be accepted before sessions end because passwords are off. */
export async function endingSessions(
  db: Queryable,
  concerned: Concerned,
  caller: Pick<Caller, 'sessionId'>,
): Promise<ActWarning[]> {
  const { rows } = await sql<{ count: number; own: boolean }>`
    select count(*)::integer as count, coalesce(bool_or(id = ${caller.sessionId}::uuid), false) as own
    from sessions where user_id in (${usersOf(concerned)}) and ${IS_OPEN}`.execute(db);
  const [{ count, own } = { count: 0, own: false }] = rows;
  if (count === 0) return [];
  const key = own ? 'permission_group.ends_sessions.own' : 'permission_group.ends_sessions';
  return [{ code: 'ends_sessions', key, values: { count } }];
}

/** Ends sessions that a password has opened, and sign-ins of which it was the first step. */
export async function closePasswordSessions(db: Queryable, concerned: Concerned): Promise<void> {
  await sql`
    update sessions set closed_at = now(), closed_because = 'password_off'
    where user_id in (${usersOf(concerned)}) and ${IS_OPEN}`.execute(db);
  await sql`
    delete from sign_in_challenges where opened_by = 'password' and user_id in (${usersOf(concerned)})`.execute(
    db,
  );
  await sql`
    delete from push_subscriptions where session_id in (
      select id from sessions where closed_because = 'password_off' and user_id in (${usersOf(concerned)}))`.execute(
    db,
  );
}

/** Why a refresh token opens nothing: with a sentence when passwords were switched off. */
export async function signedOutBecause(db: Queryable, sessionId: string): Promise<Refusal> {
  const { rows } = await sql<{ off: boolean }>`
    select closed_because is not distinct from 'password_off' or closed_at is null and ${IS_BY_PASSWORD_ALONE} as off
    from sessions where id = ${sessionId}::uuid`.execute(db);
  return new Refusal('signed_out', rows[0]?.off ? { key: 'session.password_off' } : {});
}
