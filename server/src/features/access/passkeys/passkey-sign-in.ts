import type { Tokens } from '@dekanat/contract/access/sessions/session.ts';
import { type PasskeyAnswer, passkeySignIn } from '@dekanat/contract/access/sign-in/passkeys.ts';
import { generateAuthenticationOptions } from '@simplewebauthn/server';
import type { z } from 'zod';
import type { PublicContext } from '#api/context.ts';
import { Refusal } from '#api/errors.ts';
import { implement, withoutTransaction } from '#api/implement.ts';
import { refusalText } from '../sessions/check-password.ts';
import { openSession } from '../sessions/open-session.ts';
import { inOwnTransaction } from '../sessions/own-transaction.ts';
import { accountOfChallenge, finishSecondStep } from '../sessions/sign-in-challenge.ts';
import { logSignIn } from '../sessions/sign-in-log.ts';
import { closedBecause } from '../sessions/sign-in-rules.ts';
import { passkeyRefused, rememberChallenge } from './passkey-challenges.ts';
import { passkeyHost } from './passkey-host.ts';
import { provePasskey } from './verify-passkey.ts';

type Answer = z.output<typeof PasskeyAnswer>;

/** What the browser asks a device to sign. `userId`: with a passkey of this account. */
async function options(context: PublicContext, userId: number | null) {
  const { db } = context.services;
  const { rp_id } = await passkeyHost(context);
  const keys =
    userId === null
      ? undefined
      : await db
          .selectFrom('passkeys')
          .where('user_id', '=', userId)
          .where('rp_id', '=', rp_id)
          .select(['credential_id', 'transports'])
          .execute();
  const made = await generateAuthenticationOptions({
    rpID: rp_id,
    userVerification: 'required',
    ...(keys && {
      allowCredentials: keys.map(({ credential_id, transports }) => ({
        id: credential_id.toString('base64url'),
        transports,
      })),
    }),
  });
  const purpose = userId === null ? 'sign_in' : 'second_factor';
  await rememberChallenge(db, made.challenge, { purpose, user_id: userId, rp_id });
  return { ...made };
}

const accountOf = ({ services: { db } }: PublicContext, userId: number) =>
  db
    .selectFrom('users')
    .leftJoin('students', 'students.user_id', 'users.id')
    .where('users.id', '=', userId)
    .select([
      'users.id',
      'users.password_hash',
      'users.must_set_password',
      'users.last_sign_in_at',
      'users.status',
      'users.blocked',
      'students.study_status',
    ])
    .executeTakeFirst();

/** A passkey is device and person at once, so it opens the session of an account with a second factor too. */
async function signIn(context: PublicContext, answer: Answer, remember: boolean): Promise<Tokens> {
  // The challenge is used up also by a wrong answer.
  const proof = await inOwnTransaction(context, (_inside, db) => provePasskey(context, db, answer, null));
  const account = proof && (await accountOf(context, proof.userId));
  if (proof === undefined || account === undefined) {
    await logSignIn(context, undefined, 'wrong_passkey');
    throw passkeyRefused();
  }
  const reason = closedBecause({ ...account, studyStatus: account.study_status });
  if (reason !== undefined) {
    await logSignIn(context, account.id, reason);
    throw new Refusal('wrong_credentials', { captcha: false, ...refusalText(reason) });
  }
  const tokens = await openSession(context, context.services.db, account, {
    remember,
    by: 'passkey',
    passkeyId: proof.passkeyId,
  });
  if (tokens === undefined) throw passkeyRefused();
  await logSignIn(context, account.id);
  return tokens;
}

async function secondStep(
  context: PublicContext,
  { challenge, response }: { challenge: string; response: Answer },
): Promise<Tokens> {
  const userId = await accountOfChallenge(context.services.db, challenge);
  let proof: Awaited<ReturnType<typeof provePasskey>>;
  return finishSecondStep(context, userId, {
    challenge,
    failure: 'wrong_passkey',
    passkeyId: () => proof?.passkeyId,
    wrong: passkeyRefused,
    async prove(db) {
      proof = await provePasskey(context, db, response, userId);
      return proof === undefined ? 'wrong' : 'right';
    },
  });
}

export const passkeySignInFeature = implement(passkeySignIn, {
  options: withoutTransaction((context) => options(context, null)),
  signIn: withoutTransaction((context, { body }) => signIn(context, body.response, body.remember ?? false)),
  secondFactorOptions: withoutTransaction(async (context, { body }) =>
    options(context, await accountOfChallenge(context.services.db, body.challenge)),
  ),
  secondFactor: withoutTransaction((context, { body }) => secondStep(context, body)),
});
