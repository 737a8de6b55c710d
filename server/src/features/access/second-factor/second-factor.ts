import { randomBytes } from 'node:crypto';
import {
  accountSecondFactor,
  type SecondFactorState,
  secondFactor,
} from '@dekanat/contract/access/second-factor/second-factor.ts';
import { sql } from 'kysely';
import type { Caller } from '#api/caller.ts';
import { inTransaction, type SignedInContext } from '#api/context.ts';
import { invalidField, Refusal } from '#api/errors.ts';
import { implement, withoutTransaction } from '#api/implement.ts';
import type { Queryable } from '#db/database.ts';
import { checkCurrentPassword } from '../sessions/current-password.ts';
import { closeSessions, lockOwnAccount } from '../sessions/refresh.ts';
import { notifyOwner, reportAttempt } from '../sessions/security-notifications.ts';
import { failureCounter, withFailureLock } from '../sessions/sign-in-failures.ts';
import { appAddress, SECRET_BYTES, stepOf } from './second-factor-rules.ts';
import {
  decryptFactorSecret,
  encryptFactorSecret,
  freshRecoveryCodes,
  hasSecondFactor,
  removeSecondFactor,
  requireCorrectCode,
  useCode,
} from './second-factor-store.ts';

type Context = SignedInContext<Caller>;
type Both = { current_password: string; code: string };

const SETUP_MINUTES = 30;

/**
 * @throws Refusal when the account already has a second factor: it must be switched off first, with a code
 */
async function refuseSecond(db: Queryable, userId: number): Promise<void> {
  const present = await db
    .selectFrom('second_factors')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (present !== undefined) throw new Refusal('duplicate', { key: 'second_factor.already' });
}

async function setUp(context: Context, password: string) {
  const { services, caller } = context;
  await refuseSecond(services.db, caller.id);
  await checkCurrentPassword(context, password);
  const secret = randomBytes(SECRET_BYTES);
  const setup = {
    secret: encryptFactorSecret(services.keys, caller.id, secret),
    expires_at: sql<string>`now() + make_interval(mins => ${SETUP_MINUTES})`,
  };
  const { email } = await services.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', caller.id)
    .executeTakeFirstOrThrow();
  await services.db
    .insertInto('second_factor_setups')
    .values({ user_id: caller.id, ...setup })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(setup))
    .execute();
  return appAddress(secret, caller.username ?? email ?? String(caller.id));
}

/**
 * The first code proves that the app has the secret; from then on a code is required and other sessions are
 * closed.
 */
async function confirm(context: Context, code: string) {
  const { services, caller } = context;
  const recovery = freshRecoveryCodes(services.keys, caller.id);
  await inTransaction(context, async (db) => {
    await lockOwnAccount(db, caller);
    await refuseSecond(db, caller.id);
    const setup = await db
      .selectFrom('second_factor_setups')
      .select('secret')
      .where('user_id', '=', caller.id)
      .where('expires_at', '>', sql<string>`now()`)
      .forUpdate()
      .executeTakeFirst();
    if (setup === undefined) throw invalidField('code', 'second_factor.setup.expired');
    const step = stepOf(code, decryptFactorSecret(services.keys, caller.id, setup.secret), Date.now());
    if (step === undefined) throw invalidField('code', 'second_factor.code.wrong');
    await db.deleteFrom('second_factor_setups').where('user_id', '=', caller.id).execute();
    await db
      .insertInto('second_factors')
      .values({
        user_id: caller.id,
        university_id: caller.universityId,
        secret: setup.secret,
        recovery_hashes: recovery.hashes,
      })
      .execute();
    await db.insertInto('second_factor_tries').values({ user_id: caller.id, last_step: step }).execute();
    await closeSessions(db, caller.id, 'second_factor', caller.sessionId);
    await notifyOwner({ ...context, db }, caller.id, 'second_factor_on');
  });
  services.sessions.forget(caller.id);
  return { recovery_codes: recovery.shown };
}

/** Runs an action that weakens the account, after checking both its password and a code. */
async function withBoth(
  context: Context,
  { current_password, code }: Both,
  work: (db: Queryable) => Promise<unknown>,
): Promise<void> {
  const { services, caller, address } = context;
  await checkCurrentPassword(context, current_password);
  const verdict = await withFailureLock(failureCounter('codes', caller.id), address, () =>
    inTransaction(context, async (db) => {
      await lockOwnAccount(db, caller);
      const found = await useCode(db, services.keys, caller.id, code);
      if (found === 'right') await work(db);
      return found;
    }),
  );
  if (verdict === 'suspicious') reportAttempt(context, caller.id, 'wrong_codes');
  requireCorrectCode(verdict);
}

/** For what gives access to the account: checks the password, and a code if the account has an app. @throws Invalid */
export async function withCodeIfNeeded(
  context: Context,
  { current_password, code }: { current_password: string; code?: string | undefined },
): Promise<void> {
  if (!(await hasSecondFactor(context.services.db, context.caller.id)))
    return checkCurrentPassword(context, current_password);
  if (code === undefined) throw invalidField('code', 'second_factor.code.min');
  await withBoth(context, { current_password, code }, async () => undefined);
}

async function refuseIfRequired({ db, caller }: Context): Promise<void> {
  const group = await db
    .selectFrom('admins')
    .innerJoin('permission_groups', 'permission_groups.id', 'admins.permission_group_id')
    .select('second_factor_required')
    .where('user_id', '=', caller.id)
    .executeTakeFirst();
  if (group?.second_factor_required) throw new Refusal('forbidden', { key: 'second_factor.required' });
}

async function switchOff(context: Context, both: Both): Promise<null> {
  await refuseIfRequired(context);
  const { id } = context.caller;
  await withBoth(context, both, async (db) => {
    await removeSecondFactor(db, id);
    await notifyOwner({ ...context, db }, id, 'second_factor_off');
  });
  return null;
}

async function renewRecoveryCodes(context: Context, both: Both) {
  const { services, caller } = context;
  const recovery = freshRecoveryCodes(services.keys, caller.id);
  await withBoth(context, both, (db) =>
    db
      .updateTable('second_factors')
      .set({ recovery_hashes: recovery.hashes })
      .where('user_id', '=', caller.id)
      .execute(),
  );
  return { recovery_codes: recovery.shown };
}

async function read({ db, caller }: Context): Promise<SecondFactorState> {
  const row = await db
    .selectFrom('users')
    .leftJoin('second_factors', 'second_factors.user_id', 'users.id')
    .leftJoin('admins', 'admins.user_id', 'users.id')
    .leftJoin('permission_groups', 'permission_groups.id', 'admins.permission_group_id')
    .where('users.id', '=', caller.id)
    .select(['second_factors.recovery_codes_left', 'permission_groups.second_factor_required'])
    .executeTakeFirstOrThrow();
  return {
    on: row.recovery_codes_left !== null,
    required: row.second_factor_required ?? false,
    recovery_codes_left: row.recovery_codes_left ?? 0,
  };
}

/** Not stored under an `Idempotency-Key`: the responses contain secrets that are shown once. */
const acts = {
  setUp: withoutTransaction((context: Context, { body }: { body: { current_password: string } }) =>
    setUp(context, body.current_password),
  ),
  confirm: withoutTransaction((context: Context, { body }: { body: { code: string } }) =>
    confirm(context, body.code),
  ),
  switchOff: withoutTransaction((context: Context, { body }: { body: Both }) => switchOff(context, body)),
  renewRecoveryCodes: withoutTransaction((context: Context, { body }: { body: Both }) =>
    renewRecoveryCodes(context, body),
  ),
};

export const secondFactorFeature = implement(secondFactor, acts);
export const accountSecondFactorFeature = implement(accountSecondFactor, { read, ...acts });
