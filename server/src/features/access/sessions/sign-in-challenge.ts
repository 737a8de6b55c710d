import { randomBytes } from 'node:crypto';
import type { Tokens } from '@dekanat/contract/access/sessions/session.ts';
import { sql } from 'kysely';
import { inTransaction, type PublicContext } from '#api/context.ts';
import { invalidField } from '#api/errors.ts';
import type { Queryable } from '#db/database.ts';
import { type CodeResult, requireCorrectCode, useCode } from '../second-factor/second-factor-store.ts';
import { openSession } from './open-session.ts';
import { notifyOwner } from './security-notifications.ts';
import { hashToken } from './session-rules.ts';
import { failureCounter, withFailureLock } from './sign-in-failures.ts';
import { logSignIn } from './sign-in-log.ts';

const CHALLENGE_SECONDS = 5 * 60;

/**
 * Creates the challenge for the second step of a sign-in. Like a session it is created only if the checked
 * password is still the account's; no token exists yet.
 */
export async function openChallenge(
  { services: { db } }: PublicContext,
  account: { id: number; password_hash: string },
  remember: boolean,
) {
  const challenge = randomBytes(32).toString('base64url');
  const opened = await db
    .insertInto('sign_in_challenges')
    .columns(['token_hash', 'user_id', 'remember', 'expires_at'])
    .expression((eb) =>
      eb
        .selectFrom('users')
        .select([
          sql<Buffer>`${hashToken(challenge)}::bytea`.as('token_hash'),
          'users.id as user_id',
          sql<boolean>`${remember}::boolean`.as('remember'),
          sql<string>`now() + make_interval(secs => ${CHALLENGE_SECONDS})`.as('expires_at'),
        ])
        .where('users.id', '=', account.id)
        .where('users.password_hash', '=', account.password_hash)
        .forShare(),
    )
    .executeTakeFirst();
  if (opened.numInsertedOrUpdatedRows !== 1n) return undefined;
  return { second_factor: { challenge, expires_in: CHALLENGE_SECONDS } };
}

const challenged = (db: Queryable, token: string) =>
  db
    .selectFrom('sign_in_challenges')
    .select('user_id')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst();

const tooLate = () => invalidField('challenge', 'second_factor.challenge');

/**
 * The second step: checks the code of a challenge and opens the session. Locks account, app and challenge in
 * the same order as a password change; of two concurrent requests one finds all used up.
 */
export async function finishSignIn(
  context: PublicContext,
  { challenge, code }: { challenge: string; code: string },
): Promise<Tokens> {
  const open = await challenged(context.services.db, challenge);
  if (open === undefined) throw tooLate();
  const userId = open.user_id;
  const { verdict, tokens } = await withFailureLock(failureCounter('codes', userId), context.address, () =>
    tryCode(context, userId, challenge, code),
  );
  if (verdict !== 'right') await logSignIn(context, userId, 'wrong_code');
  if (verdict === 'suspicious') notifyOwner(context, userId, 'wrong_codes');
  requireCorrectCode(verdict);
  if (tokens === undefined) throw tooLate();
  await logSignIn(context, userId);
  return tokens;
}

/** The transaction commits also for a wrong code, so that the failure is counted. */
async function tryCode(context: PublicContext, userId: number, challenge: string, code: string) {
  const acts: (() => void)[] = [];
  const result = await inTransaction(
    context,
    async (db): Promise<{ verdict: CodeResult; tokens?: Tokens }> => {
      const account = await db
        .selectFrom('users')
        .select(['id', 'password_hash', 'must_set_password', 'last_sign_in_at'])
        .where('id', '=', userId)
        .forUpdate()
        .executeTakeFirst();
      if (account === undefined || (await challenged(db, challenge)) === undefined) throw tooLate();
      const verdict = await useCode(db, context.services.keys, userId, code);
      if (verdict !== 'right') return { verdict };
      const { remember } = await db
        .deleteFrom('sign_in_challenges')
        .where('token_hash', '=', hashToken(challenge))
        .returning('remember')
        .executeTakeFirstOrThrow(tooLate);
      const storing = { ...context, onCommit: (act: () => void) => void acts.push(act) };
      const tokens = await openSession(storing, db, account, remember);
      return tokens === undefined ? { verdict } : { verdict, tokens };
    },
  );
  for (const act of acts) act();
  return result;
}
