import { randomBytes } from 'node:crypto';
import type { Tokens } from '@dekanat/contract/access/sessions/session.ts';
import { sql } from 'kysely';
import type { PublicContext } from '#api/context.ts';
import { invalidField } from '#api/errors.ts';
import type { Queryable } from '#db/database.ts';
import { passkeyHost } from '../passkeys/passkey-host.ts';
import { type CodeResult, requireCorrectCode, useCode } from '../second-factor/second-factor-store.ts';
import { linkIdentity, type NewIdentity } from '../sign-in/link-identity.ts';
import { type Opener, openSession } from './open-session.ts';
import { inOwnTransaction } from './own-transaction.ts';
import { reportAttempt } from './security-notifications.ts';
import { hashToken } from './session-rules.ts';
import { failureCounter, withFailureLock } from './sign-in-failures.ts';
import { logSignIn } from './sign-in-log.ts';

const CHALLENGE_SECONDS = 5 * 60;

/** What passes the first step: a passkey opens a session at once. */
export type FirstStep = Exclude<Opener, { by: 'passkey' }>;

/**
 * Creates the challenge for the second step of a sign-in. Like a session it is created only if the checked
 * password is still the account's; no token exists yet. `identity` is linked after the second step.
 */
export async function openChallenge(
  context: PublicContext,
  account: { id: number; password_hash: string },
  opening: { remember: boolean } & FirstStep,
  db: Queryable = context.services.db,
  identity?: NewIdentity,
) {
  const challenge = randomBytes(32).toString('base64url');
  const opened = await db
    .insertInto('sign_in_challenges')
    .columns(['token_hash', 'user_id', 'remember', 'expires_at', 'provider_id', 'subject', 'opened_by'])
    .expression((eb) =>
      eb
        .selectFrom('users')
        .select([
          sql<Buffer>`${hashToken(challenge)}::bytea`.as('token_hash'),
          'users.id as user_id',
          sql<boolean>`${opening.remember}::boolean`.as('remember'),
          sql<string>`now() + make_interval(secs => ${CHALLENGE_SECONDS})`.as('expires_at'),
          sql<number | null>`${opening.by === 'provider' ? opening.providerId : null}::integer`.as(
            'provider_id',
          ),
          sql<string | null>`${identity?.subject ?? null}::text`.as('subject'),
          sql<string>`${opening.by}::text`.as('opened_by'),
        ])
        .where('users.id', '=', account.id)
        .where('users.password_hash', '=', account.password_hash)
        .forShare(),
    )
    .executeTakeFirst();
  if (opened.numInsertedOrUpdatedRows !== 1n) return undefined;
  const { rp_id } = await passkeyHost(context);
  const key = await db
    .selectFrom('passkeys')
    .where('user_id', '=', account.id)
    .where('rp_id', '=', rp_id)
    .select('id')
    .executeTakeFirst();
  return { second_factor: { challenge, expires_in: CHALLENGE_SECONDS, passkey: key !== undefined } };
}

/** The account of a first step that was passed. @throws Invalid when it was passed too long ago */
export async function accountOfChallenge(db: Queryable, token: string): Promise<number> {
  const open = await db
    .selectFrom('sign_in_challenges')
    .select('user_id')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst();
  if (open === undefined) throw tooLate();
  return open.user_id;
}

const tooLate = () => invalidField('challenge', 'second_factor.challenge');

/** The proof of the second step: a code of the app, or the answer of a passkey. */
export interface SecondStep {
  challenge: string;
  prove(db: Queryable): Promise<CodeResult>;
  /** Why an attempt with a wrong proof failed. */
  failure: 'wrong_code' | 'wrong_passkey';
  /** A passkey that was right opens a session also without what the first step has shown. */
  passkeyId?: () => number | undefined;
  /** The error for a wrong proof that is not a code. */
  wrong?: () => Error;
}

/**
 * The second step: checks the proof and opens the session. Locks account, app and challenge in
 * the same order as a password change; of two concurrent requests one finds all used up.
 */
export async function finishSecondStep(
  context: PublicContext,
  userId: number,
  step: SecondStep,
): Promise<Tokens> {
  const { verdict, tokens } = await withFailureLock(failureCounter('codes', userId), context.address, () =>
    tryStep(context, userId, step),
  );
  if (verdict !== 'right') await logSignIn(context, userId, step.failure);
  if (verdict === 'suspicious') reportAttempt(context, userId, 'wrong_codes');
  if (verdict === 'wrong' && step.wrong) throw step.wrong();
  requireCorrectCode(verdict);
  if (tokens === undefined) throw tooLate();
  await logSignIn(context, userId);
  return tokens;
}

export async function finishSignIn(
  context: PublicContext,
  { challenge, code }: { challenge: string; code: string },
): Promise<Tokens> {
  const { db, keys } = context.services;
  const userId = await accountOfChallenge(db, challenge);
  const prove = (inside: Queryable) => useCode(inside, keys, userId, code);
  return finishSecondStep(context, userId, { challenge, prove, failure: 'wrong_code' });
}

/** @throws Invalid for a step that a process of an earlier version has stored without its provider */
function firstStep(openedBy: string, providerId: number | null): FirstStep {
  if (openedBy === 'password') return { by: 'password' };
  if (providerId === null) throw tooLate();
  return { by: 'provider', providerId };
}

/** The transaction commits also for a wrong proof, so that the failure is counted. */
const tryStep = (context: PublicContext, userId: number, { challenge, prove, passkeyId }: SecondStep) =>
  inOwnTransaction(context, async (inside, db): Promise<{ verdict: CodeResult; tokens?: Tokens }> => {
    const account = await db
      .selectFrom('users')
      .select(['id', 'password_hash', 'must_set_password', 'last_sign_in_at'])
      .where('id', '=', userId)
      .forUpdate()
      .executeTakeFirst();
    if (account === undefined || (await accountOfChallenge(db, challenge)) !== userId) throw tooLate();
    const verdict = await prove(db);
    if (verdict !== 'right') return { verdict };
    const { remember, opened_by, provider_id, subject } = await db
      .deleteFrom('sign_in_challenges')
      .where('token_hash', '=', hashToken(challenge))
      .returning(['remember', 'opened_by', 'provider_id', 'subject'])
      .executeTakeFirstOrThrow(tooLate);
    const passkey = passkeyId?.();
    const opener =
      passkey === undefined
        ? { ...firstStep(opened_by, provider_id), linksNow: subject !== null }
        : ({ by: 'passkey', passkeyId: passkey } as const);
    const tokens = await openSession(inside, db, account, { remember, ...opener });
    if (tokens === undefined) return { verdict };
    if (provider_id !== null && subject !== null)
      await linkIdentity(inside, userId, { providerId: provider_id, subject });
    return { verdict, tokens };
  });
