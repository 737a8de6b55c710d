import type { Tokens } from '@dekanat/contract/access/sessions/session.ts';
import { sql } from 'kysely';
import type { PublicContext } from '#api/context.ts';
import type { Queryable } from '#db/database.ts';
import { issueTokens } from './issue-tokens.ts';
import { reportAttempt } from './security-notifications.ts';
import { originOf } from './session-origin.ts';
import { firstRefreshToken, hashToken, sessionLifetimeMs } from './session-rules.ts';

/** The account that signs in, as read when its password was checked. */
interface Account {
  id: number;
  password_hash: string;
  must_set_password: boolean;
  last_sign_in_at: string | null;
}

/** What showed who signs in. Where a person of a provider is linked, also a password was given. */
export type Opener =
  | { by: 'password' }
  /** `linksNow`: this sign-in links the person. */
  | { by: 'provider'; providerId: number; linksNow?: boolean }
  | { by: 'passkey'; passkeyId: number };

type Opening = { remember: boolean } & Opener;

/**
 * Opens a session if the account still has the checked password and is still open: hashing takes long enough
 * for either to change. Else returns undefined. A sign-in from a new device is reported to the owner by mail.
 */
export async function openSession(
  context: PublicContext,
  db: Queryable,
  account: Account,
  opening: Opening,
): Promise<Tokens | undefined> {
  const { keys } = context.services;
  const { remember } = opening;
  const sessionId = crypto.randomUUID();
  const refreshToken = firstRefreshToken(sessionId, keys.refresh);
  const refreshHash = hashToken(refreshToken);
  const opened = await insertSession(context, db, account, { sessionId, refreshHash, opening });
  if (opened === undefined) return undefined;
  const isFirst = account.last_sign_in_at === null;
  if (!isFirst && !opened.familiar) context.onCommit(() => reportAttempt(context, account.id, 'new_device'));
  const mustSetPassword = account.must_set_password;
  return issueTokens(context, { sessionId, userId: account.id, refreshToken, mustSetPassword, remember });
}

interface NewSession {
  sessionId: string;
  refreshHash: Buffer;
  opening: Opening;
}

/** A provider that is switched off, a link or a passkey that is removed meanwhile opens nothing: its sessions were closed. */
function isStillOffered(opening: Opening) {
  if (opening.by === 'password') return sql<boolean>`true`;
  if (opening.by === 'passkey')
    return sql<boolean>`exists (
      select from passkeys where id = ${opening.passkeyId} and user_id = account.id for share)`;
  const { providerId, linksNow = false } = opening;
  return sql<boolean>`(
    exists (select from sign_in_providers where id = ${providerId} and enabled for share)
    and (${linksNow} or exists (
      select from linked_identities where provider_id = ${providerId} and user_id = account.id for share)))`;
}

/** Locked before what opens it, as when that is removed. */
const lockedAccount = (db: Queryable, { id, password_hash }: Account) =>
  db
    .selectFrom('users')
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .where('status', '=', 1)
    .where('blocked', '=', false)
    .select('id')
    .forNoKeyUpdate();

const signedIn = (db: Queryable, account: Account, opening: Opening) =>
  db
    .with('account', () => lockedAccount(db, account))
    .with('signed_in', (query) =>
      query
        .updateTable('users')
        .from('account')
        .set({ last_sign_in_at: sql`now()` })
        .whereRef('users.id', '=', 'account.id')
        .where(isStillOffered(opening))
        .returning('users.id'),
    );

const insertSession = (
  context: PublicContext,
  db: Queryable,
  account: Account,
  { sessionId, refreshHash, opening }: NewSession,
) =>
  signedIn(db, account, opening)
    .insertInto('sessions')
    .columns([
      'id',
      'user_id',
      'refresh_hash',
      'remember',
      'device',
      'address',
      'origin',
      'expires_at',
      'first_time',
      'opened_by',
      'provider_id',
      'passkey_id',
    ])
    .expression((eb) =>
      eb
        .selectFrom('signed_in')
        .select([
          sql<string>`${sessionId}::uuid`.as('id'),
          'signed_in.id as user_id',
          sql<Buffer>`${refreshHash}::bytea`.as('refresh_hash'),
          sql<boolean>`${opening.remember}::boolean`.as('remember'),
          sql<string>`${context.device}::text`.as('device'),
          sql<string>`${context.address}::text`.as('address'),
          sql<string>`${originOf(context)}::text`.as('origin'),
          sql<string>`now() + make_interval(secs => ${sessionLifetimeMs(opening.remember) / 1000}::float8)`.as(
            'expires_at',
          ),
          sql<boolean>`${account.must_set_password}::boolean`.as('first_time'),
          sql<Opener['by']>`${opening.by}::text`.as('opened_by'),
          sql<number | null>`${'providerId' in opening ? opening.providerId : null}::integer`.as(
            'provider_id',
          ),
          sql<number | null>`${'passkeyId' in opening ? opening.passkeyId : null}::integer`.as('passkey_id'),
        ]),
    )
    // This query does not see the new row itself. Sessions without a stored origin count as known, since they
    // may be from any device.
    .returning(
      sql<boolean>`exists (select from sessions seen where seen.user_id = sessions.user_id
        and (seen.origin = sessions.origin or seen.origin is null))`.as('familiar'),
    )
    .executeTakeFirst();
