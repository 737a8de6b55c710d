import type { Tokens } from '@dekanat/contract/access/sessions/session.ts';
import { sql } from 'kysely';
import type { Caller } from '#api/caller.ts';
import type { PublicContext, Services } from '#api/context.ts';
import { Refusal } from '#api/errors.ts';
import type { Queryable } from '#db/database.ts';
import { issueTokens } from './issue-tokens.ts';
import { IS_BY_PASSWORD_ALONE, signedOutBecause } from './password-sessions.ts';
import {
  checkRefreshToken,
  hashToken,
  nextRefreshToken,
  sessionIdIn,
  sessionLifetimeMs,
} from './session-rules.ts';

const LIFETIMES = { remember: sessionLifetimeMs(true), brief: sessionLifetimeMs(false) };

/** Replaces the refresh token in one statement: of two concurrent requests, one finds it replaced. */
async function rotate(db: Queryable, sessionId: string, presented: Buffer, next: Buffer) {
  const { rows } = await sql<{ user_id: number; must_set_password: boolean; remember: boolean }>`
    update sessions set previous_refresh_hash = refresh_hash, refresh_hash = ${next}, rotated_at = now(), last_used_at = now(),
      expires_at = now() + make_interval(secs => case when remember then ${LIFETIMES.remember / 1000}::float8 else ${LIFETIMES.brief / 1000}::float8 end)
    from users
    where sessions.id = ${sessionId} and refresh_hash = ${presented} and closed_at is null and expires_at > now()
      and users.id = sessions.user_id and users.status = 1 and not users.blocked and not ${IS_BY_PASSWORD_ALONE}
    returning sessions.user_id, users.must_set_password, remember`.execute(db);
  return rows[0];
}

/** The session of a replaced refresh token; `checkRefreshToken` decides whether the grace period is over. */
async function openSessionOf(db: Queryable, sessionId: string) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'sessions.user_id',
      'users.must_set_password',
      'remember',
      'refresh_hash',
      'previous_refresh_hash',
      'rotated_at',
    ])
    .where('sessions.id', '=', sessionId)
    .where('closed_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .where('users.status', '=', 1)
    .where('users.blocked', '=', false)
    .where(sql<boolean>`not ${IS_BY_PASSWORD_ALONE}`)
    .executeTakeFirst();
}

const closing = (db: Queryable, sessionId: string, because: 'logout' | 'reuse') =>
  db
    .updateTable('sessions')
    .set({ closed_at: sql`now()`, closed_because: because })
    .where('id', '=', sessionId)
    .where('closed_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();

/**
 * Issues new tokens for a refresh token; one replaced long ago closes the whole session, since it was copied.
 */
export async function refreshTokens(context: PublicContext): Promise<Tokens> {
  const { db, services } = context;
  const token = context.bearer ?? context.sessionCookie?.token;
  const sessionId = token === undefined ? undefined : sessionIdIn(token, services.keys.refresh);
  if (token === undefined || sessionId === undefined) throw new Refusal('signed_out');
  const presented = hashToken(token);
  const successor = nextRefreshToken(token, services.keys.refresh);
  const account =
    (await rotate(db, sessionId, presented, hashToken(successor))) ??
    (await graced(db, services, sessionId, presented));
  return issueTokens(context, {
    sessionId,
    userId: account.user_id,
    refreshToken: successor,
    mustSetPassword: account.must_set_password,
    remember: account.remember,
  });
}

async function graced(db: Queryable, services: Services, sessionId: string, presented: Buffer) {
  const session = await openSessionOf(db, sessionId);
  if (session === undefined) throw await signedOutBecause(db, sessionId);
  if (checkRefreshToken(presented, session, Date.now()) === 'reused') {
    await closing(db, sessionId, 'reuse');
    services.sessions.forget(session.user_id);
    services.log.warn({ sessionId }, 'A replaced refresh token was used again: session closed');
    throw new Refusal('signed_out');
  }
  return session;
}

/** Signs out by the refresh token, or by the access token of a client that lost the other. */
export async function closeByToken(context: PublicContext): Promise<void> {
  const { db, services, bearer = '', sessionCookie, onCommit } = context;
  if (sessionCookie !== undefined) onCommit(() => sessionCookie.clear());
  const sessionId =
    sessionIdIn(bearer, services.keys.refresh) ??
    sessionIdIn(sessionCookie?.token ?? '', services.keys.refresh) ??
    (await services.sessions.callerOf(bearer))?.sessionId;
  if (sessionId === undefined) return;
  const closed = await closing(db, sessionId, 'logout');
  if (closed !== undefined) onCommit(() => services.sessions.forget(closed.user_id));
}

/** Invalidates the one-time links of an account: another person may read its old mailbox. */
export const closeLinks = (db: Queryable, userId: number) =>
  db.deleteFrom('password_resets').where('user_id', '=', userId).execute();

/** Ends sign-ins that passed only the first of two steps. */
async function closeChallenges(db: Queryable, userId: number): Promise<void> {
  await db.deleteFrom('sign_in_challenges').where('user_id', '=', userId).execute();
  await db.deleteFrom('identity_links').where('user_id', '=', userId).execute();
  await db.deleteFrom('passkey_challenges').where('user_id', '=', userId).execute();
}

/**
 * Locks the caller's account for a change of what gives access to it. @throws Refusal 401 when the session was closed meanwhile, as by
 * the owner who has just replaced the password
 */
export async function lockOwnAccount(
  db: Queryable,
  { id, sessionId }: Pick<Caller, 'id' | 'sessionId'>,
): Promise<void> {
  await db.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute();
  const open = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  if (open === undefined) throw new Refusal('signed_out');
}

/** Ends notifications in other browsers: those of sessions that are closed end with them, those of expired ones are left. */
export const forgetOtherDevices = (db: Queryable, userId: number, except?: string) =>
  sql`delete from push_subscriptions where user_id = ${userId}
    and session_id is distinct from ${except ?? null}::uuid`.execute(db);

/**
 * Closes every session of an account but one, and its one-time links: another person may know the old
 * password.
 */
export async function closeSessions(
  db: Queryable,
  userId: number,
  because: 'password' | 'account' | 'second_factor',
  except?: string,
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ closed_at: sql`now()`, closed_because: because })
    .where('user_id', '=', userId)
    .where('closed_at', 'is', null)
    .$if(except !== undefined, (query) => query.where('id', '!=', except ?? ''))
    .execute();
  await forgetOtherDevices(db, userId, except);
  await closeLinks(db, userId);
  await closeChallenges(db, userId);
}
