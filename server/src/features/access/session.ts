import { session, type Tokens } from '@dekanat/contract/access/session.ts';
import { sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { PublicContext } from '#kernel/context.ts';
import { invalidField, Refusal } from '#kernel/errors.ts';
import { implement, withoutTransaction } from '#kernel/implement.ts';
import { ACCESS_TOKEN_SECONDS } from '#kernel/sessions.ts';
import { passwordMatches } from '#passwords/passwords.ts';
import { captchaSolved, newChallenge } from './captcha.ts';
import { forgotPassword, resetPassword } from './password-recovery.ts';
import { closeByToken, refreshTokens } from './refresh.ts';
import { firstRefreshToken, hashToken, sessionLifetimeMs } from './session-rules.ts';
import { clearFailures, countFailure, failureRows, failuresIn, guarded } from './sign-in-failures.ts';
import { type Failures, needsCaptcha, secondsToWait } from './sign-in-rules.ts';

interface Credentials {
  username: string;
  password: string;
  captchaToken?: string | undefined;
}

/** What has failed before, and the account, in one round trip: a sign-in costs hardly more than its hash. */
async function look({ kernel: { db }, address }: PublicContext, { username }: Credentials) {
  const column = username.includes('@') ? ('email' as const) : ('username' as const);
  const { rows, user } = await db
    .selectNoFrom((eb) => [
      jsonArrayFrom(failureRows(db, username, address)).as('rows'),
      jsonObjectFrom(
        eb
          .selectFrom('users')
          .select(['id', 'password_hash', 'must_set_password', 'status', 'blocked'])
          .where((user) => user(sql`lower(${user.ref(column)})`, '=', sql`lower(${username})`)),
      ).as('user'),
    ])
    .executeTakeFirstOrThrow();
  return { failures: failuresIn(rows, username, address), user };
}

/** Patience and proof of work are asked for before any password is looked at. */
async function refuseGuessing(
  { kernel }: PublicContext,
  captchaToken: string | undefined,
  failures: Failures,
) {
  const seconds = secondsToWait(failures);
  if (seconds > 0) throw new Refusal('too_many', { values: { seconds } });
  if (!needsCaptcha(failures)) return;
  const solved =
    captchaToken !== undefined && (await captchaSolved(kernel.db, kernel.keys.captcha, captchaToken));
  if (!solved) throw invalidField('captchaToken', 'error.captcha_required', {}, 'captcha_required');
}

/** The account of these credentials. Wrong name, wrong password and closed account answer alike, in the same time. */
async function accountFor(context: PublicContext, credentials: Credentials) {
  const { db } = context.kernel;
  const { failures, user } = await look(context, credentials);
  await refuseGuessing(context, credentials.captchaToken, failures);
  const matches = await passwordMatches(user?.password_hash, credentials.password);
  if (user === null || !matches || user.status === 0 || user.blocked) {
    await countFailure(db, credentials.username, context.address);
    const captcha = needsCaptcha({ byName: failures.byName + 1, byAddress: failures.byAddress + 1 });
    throw new Refusal('wrong_credentials', { captcha });
  }
  if (failures.byName > 0) await clearFailures(db, credentials.username, context.address);
  return user;
}

type Account = Awaited<ReturnType<typeof accountFor>>;

/**
 * A session for the password that was looked at: if it was replaced, or the account shut, while its hash was being
 * compared, the row that says so is waited for, and there is none.
 */
async function openSession(context: PublicContext, account: Account, remember: boolean): Promise<Tokens> {
  const { db, sessions } = context.kernel;
  const sessionId = crypto.randomUUID();
  const refreshToken = firstRefreshToken(sessionId, context.kernel.keys.refresh);
  const expiresAt = new Date(Date.now() + sessionLifetimeMs(remember)).toISOString();
  const opened = await db
    .with('signed_in', (cte) =>
      cte
        .updateTable('users')
        .set({ last_sign_in_at: sql`now()` })
        .where('id', '=', account.id)
        .where('password_hash', '=', account.password_hash)
        .where('status', '=', 1)
        .where('blocked', '=', false)
        .returning('id'),
    )
    .insertInto('sessions')
    .columns(['id', 'user_id', 'refresh_hash', 'remember', 'device', 'address', 'expires_at'])
    .expression((eb) =>
      eb
        .selectFrom('signed_in')
        .select([
          sql<string>`${sessionId}::uuid`.as('id'),
          'signed_in.id as user_id',
          sql<Buffer>`${hashToken(refreshToken)}::bytea`.as('refresh_hash'),
          sql<boolean>`${remember}::boolean`.as('remember'),
          sql<string>`${context.device}::text`.as('device'),
          sql<string>`${context.address}::text`.as('address'),
          sql<string>`${expiresAt}::timestamptz`.as('expires_at'),
        ]),
    )
    .executeTakeFirst();
  if (opened.numInsertedOrUpdatedRows !== 1n) throw new Refusal('wrong_credentials', { captcha: false });
  return {
    access_token: sessions.signAccessToken(sessionId, account.id),
    refresh_token: refreshToken,
    expires_in: ACCESS_TOKEN_SECONDS,
    first_time_login: account.must_set_password,
  };
}

export const sessionFeature = implement(session, {
  login: withoutTransaction(async (context, { body }) => {
    const account = await guarded(body.username, context.address, () => accountFor(context, body));
    return openSession(context, account, body.remember ?? false);
  }),
  refresh: (context) => refreshTokens(context),
  logout: async (context) => {
    await closeByToken(context);
    return null;
  },
  captcha: ({ kernel }) => newChallenge(kernel.keys.captcha),
  forgotPassword: withoutTransaction(async (context, { body }) => {
    context.kernel.afterwards(forgotPassword(context, body.username));
    return null;
  }),
  resetPassword: withoutTransaction(async (context, { body }) => {
    await resetPassword(context, body);
    return null;
  }),
});
