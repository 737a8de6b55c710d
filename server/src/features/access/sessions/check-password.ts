import { sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { PublicContext } from '#api/context.ts';
import { Refusal } from '#api/errors.ts';
import { passwordMatches } from '#platform/security/passwords.ts';
import { captchaSolved } from './captcha.ts';
import { knowsNetwork } from './session-origin.ts';
import { clearFailures, countFailure, failureRows, failuresIn } from './sign-in-failures.ts';
import { logSignIn } from './sign-in-log.ts';
import {
  closedBecause,
  needsCaptcha,
  type SignInRefusal,
  secondsToWait,
  withOneMore,
} from './sign-in-rules.ts';

export interface Credentials {
  username: string;
  password: string;
  captchaToken?: string | undefined;
}

/** Reads the former failures and the account in one round trip. */
async function look(context: PublicContext, { username }: Credentials) {
  const { services, address } = context;
  const { db } = services;
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
          .select((user) =>
            user
              .selectFrom('admins')
              .innerJoin('permission_groups', 'permission_groups.id', 'admins.permission_group_id')
              .whereRef('admins.user_id', '=', 'users.id')
              .select('permission_groups.password_sign_in')
              .as('password_sign_in'),
          )
          .select(knowsNetwork(context).as('knows_network'))
          .where((user) => user(sql`lower(${user.ref(column)})`, '=', sql`lower(${username})`)),
      ).as('user'),
    ])
    .executeTakeFirstOrThrow();
  const familiar = user !== null && user.study_status !== null && user.knows_network;
  return { failures: failuresIn(rows, username, address), user, familiar };
}

type Looked = Awaited<ReturnType<typeof look>>;

/** Checks the delay and the captcha before any password. */
async function refuseGuessing(
  { services }: PublicContext,
  captchaToken: string | undefined,
  { failures, familiar }: Pick<Looked, 'failures' | 'familiar'>,
) {
  const seconds = secondsToWait(failures);
  if (seconds > 0) throw new Refusal('too_many', { values: { seconds } });
  if (!needsCaptcha(failures, familiar)) return;
  const solved =
    captchaToken !== undefined && (await captchaSolved(services.db, services.keys.captcha, captchaToken));
  if (!solved) throw new Refusal('captcha_required');
}

type Account = NonNullable<Looked['user']>;

/** Why an account whose password was right is not opened with it. */
function refusedBecause(account: Account, passwordAlone: boolean): SignInRefusal | undefined {
  const closed = closedBecause({ ...account, studyStatus: account.study_status });
  if (closed !== undefined) return closed;
  return passwordAlone && account.password_sign_in === false ? 'password_off' : undefined;
}

/**
 * The account of these credentials. A wrong name and a wrong password get the same response in the same time; only who knows
 * the password learns that the account is closed, and why. `passwordAlone`: nothing else has shown who it is.
 */
export async function accountFor(
  context: PublicContext,
  credentials: Credentials,
  { passwordAlone = true } = {},
) {
  const { db } = context.services;
  const looked = await look(context, credentials);
  await refuseGuessing(context, credentials.captchaToken, looked);
  const { failures, user, familiar } = looked;
  const matches = await passwordMatches(user?.password_hash, credentials.password);
  const reason =
    user !== null && matches ? refusedBecause(user, passwordAlone) : ('wrong_credentials' as const);
  if (user === null || reason !== undefined) {
    await countFailure(db, credentials.username, context.address);
    await logSignIn(context, user?.id, reason);
    const captcha = needsCaptcha(withOneMore(failures), familiar);
    throw new Refusal('wrong_credentials', { captcha, ...refusalText(reason) });
  }
  if (failures.byName > 0) await clearFailures(db, credentials.username, context.address);
  return user;
}

/** Reasons that the response names; every other reason is reported as wrong credentials. */
type NamedReason = 'blocked' | 'inactive' | 'studentexpel' | 'graduate' | 'password_off';
const NAMED_REASONS: readonly (SignInRefusal | undefined)[] = [
  'blocked',
  'inactive',
  'studentexpel',
  'graduate',
  'password_off',
] satisfies NamedReason[];

export const refusalText = (reason: SignInRefusal | undefined) =>
  NAMED_REASONS.includes(reason) ? { key: `login.refused.${reason as NamedReason}` as const } : {};
