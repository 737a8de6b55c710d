import { session } from '@dekanat/contract/access/sessions/session.ts';
import { sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { PublicContext } from '#api/context.ts';
import { Refusal } from '#api/errors.ts';
import { implement, withoutTransaction } from '#api/implement.ts';
import { passwordMatches } from '#platform/security/passwords.ts';
import { captchaSolved, newChallenge } from './captcha.ts';
import { openSession } from './open-session.ts';
import { forgotPassword, resetPassword } from './password-recovery.ts';
import { closeByToken, refreshTokens } from './refresh.ts';
import { finishSignIn, openChallenge } from './sign-in-challenge.ts';
import { clearFailures, countFailure, failureRows, failuresIn, withFailureLock } from './sign-in-failures.ts';
import { logSignIn } from './sign-in-log.ts';
import { closedBecause, type Failures, needsCaptcha, secondsToWait } from './sign-in-rules.ts';

interface Credentials {
  username: string;
  password: string;
  captchaToken?: string | undefined;
}

/** Reads the former failures and the account in one round trip. */
async function look({ services: { db }, address }: PublicContext, { username }: Credentials) {
  const column = username.includes('@') ? ('email' as const) : ('username' as const);
  const { rows, user } = await db
    .selectNoFrom((eb) => [
      jsonArrayFrom(failureRows(db, username, address)).as('rows'),
      jsonObjectFrom(
        eb
          .selectFrom('users')
          .select(['id', 'password_hash', 'must_set_password', 'last_sign_in_at', 'status', 'blocked'])
          .select((user) =>
            user
              .exists(
                user
                  .selectFrom('second_factors')
                  .whereRef('second_factors.user_id', '=', 'users.id')
                  .select(sql.lit(1).as('one')),
              )
              .$castTo<boolean>()
              .as('second_factor'),
          )
          .select((user) =>
            user
              .selectFrom('students')
              .whereRef('students.user_id', '=', 'users.id')
              .select('students.study_status')
              .as('study_status'),
          )
          .where((user) => user(sql`lower(${user.ref(column)})`, '=', sql`lower(${username})`)),
      ).as('user'),
    ])
    .executeTakeFirstOrThrow();
  return { failures: failuresIn(rows, username, address), user };
}

/** Checks the delay and the captcha before any password. */
async function refuseGuessing(
  { services }: PublicContext,
  captchaToken: string | undefined,
  failures: Failures,
) {
  const seconds = secondsToWait(failures);
  if (seconds > 0) throw new Refusal('too_many', { values: { seconds } });
  if (!needsCaptcha(failures)) return;
  const solved =
    captchaToken !== undefined && (await captchaSolved(services.db, services.keys.captcha, captchaToken));
  if (!solved) throw new Refusal('captcha_required');
}

/**
 * The account of these credentials. A wrong name and a wrong password get the same response in the same time; only who knows
 * the password learns that the account is closed, and why.
 */
async function accountFor(context: PublicContext, credentials: Credentials) {
  const { db } = context.services;
  const { failures, user } = await look(context, credentials);
  await refuseGuessing(context, credentials.captchaToken, failures);
  const matches = await passwordMatches(user?.password_hash, credentials.password);
  const reason =
    user !== null && matches
      ? closedBecause({ ...user, studyStatus: user.study_status })
      : ('wrong_credentials' as const);
  if (user === null || reason !== undefined) {
    await countFailure(db, credentials.username, context.address);
    await logSignIn(context, user?.id, reason);
    const captcha = needsCaptcha({ byName: failures.byName + 1, byAddress: failures.byAddress + 1 });
    throw new Refusal('wrong_credentials', { captcha, ...refusalText(reason) });
  }
  if (failures.byName > 0) await clearFailures(db, credentials.username, context.address);
  return user;
}

const refusalText = (reason: 'wrong_credentials' | ReturnType<typeof closedBecause>) =>
  reason === undefined || reason === 'wrong_credentials' ? {} : { key: `login.refused.${reason}` as const };

export const sessionFeature = implement(session, {
  login: withoutTransaction(async (context, { body }) => {
    const account = await withFailureLock(body.username, context.address, () => accountFor(context, body));
    const remember = body.remember ?? false;
    const opened = account.second_factor
      ? await openChallenge(context, account, remember)
      : await openSession(context, context.services.db, account, remember);
    if (opened === undefined || 'access_token' in opened)
      await logSignIn(context, account.id, opened === undefined ? 'wrong_credentials' : undefined);
    if (opened === undefined) throw new Refusal('wrong_credentials', { captcha: false });
    return opened;
  }),
  secondFactor: withoutTransaction((context, { body }) => finishSignIn(context, body)),
  refresh: (context) => refreshTokens(context),
  logout: async (context) => {
    await closeByToken(context);
    return null;
  },
  sendVerify: async (): Promise<true> => true,
  captcha: ({ services }) => newChallenge(services.keys.captcha),
  forgotPassword: withoutTransaction(async (context, { body }) => {
    context.afterResponse(() => forgotPassword(context, body.username));
    return null;
  }),
  resetPassword: withoutTransaction(async (context, { body }) => {
    await resetPassword(context, body);
    return null;
  }),
});
