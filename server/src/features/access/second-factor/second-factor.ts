import { randomBytes } from 'node:crypto';
import { secondFactor } from '@dekanat/contract/access/second-factor/second-factor.ts';
import { sql } from 'kysely';
import { type Context, inTransaction } from '#api/context.ts';
import { invalidField, Refusal } from '#api/errors.ts';
import { implement, withoutTransaction } from '#api/implement.ts';
import type { Queryable } from '#db/database.ts';
import { checkCurrentPassword } from '../sessions/current-password.ts';
import { closeSessions } from '../sessions/refresh.ts';
import { notifyOwner } from '../sessions/security-notices.ts';
import { triesAt, withFailureLock } from '../sessions/sign-in-failures.ts';
import { appAddress, SECRET_BYTES, stepOf } from './second-factor-rules.ts';
import {
  decryptSecret,
  encryptSecret,
  freshRecoveryCodes,
  removeSecondFactor,
  requireCorrectCode,
  useCode,
} from './second-factor-store.ts';

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
  const { services, person } = context;
  await refuseSecond(services.db, person.id);
  await checkCurrentPassword(context, password);
  const secret = randomBytes(SECRET_BYTES);
  const setup = {
    secret: encryptSecret(services.keys, person.id, secret),
    expires_at: sql<string>`now() + make_interval(mins => ${SETUP_MINUTES})`,
  };
  const { email } = await services.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow();
  await services.db
    .insertInto('second_factor_setups')
    .values({ user_id: person.id, ...setup })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(setup))
    .execute();
  return appAddress(secret, person.username ?? email ?? String(person.id));
}

/**
 * The first code proves that the app has the secret; from then on a code is required and other sessions are
 * closed.
 */
async function confirm(context: Context, code: string) {
  const { services, person } = context;
  const recovery = freshRecoveryCodes(services.keys, person.id);
  await inTransaction(context, async (db) => {
    await refuseSecond(db, person.id);
    const setup = await db
      .selectFrom('second_factor_setups')
      .select('secret')
      .where('user_id', '=', person.id)
      .where('expires_at', '>', sql<string>`now()`)
      .forUpdate()
      .executeTakeFirst();
    if (setup === undefined) throw invalidField('code', 'second_factor.setup.expired');
    const step = stepOf(code, decryptSecret(services.keys, person.id, setup.secret), Date.now());
    if (step === undefined) throw invalidField('code', 'second_factor.code.wrong');
    await db.deleteFrom('second_factor_setups').where('user_id', '=', person.id).execute();
    await db
      .insertInto('second_factors')
      .values({
        user_id: person.id,
        university_id: person.universityId,
        secret: setup.secret,
        recovery_hashes: recovery.hashes,
      })
      .execute();
    await db.insertInto('second_factor_tries').values({ user_id: person.id, last_step: step }).execute();
    await closeSessions(db, person.id, 'second_factor', person.sessionId);
  });
  services.sessions.forget(person.id);
  notifyOwner(context, person.id, 'second_factor_on');
  return { recovery_codes: recovery.shown };
}

/** Runs an action that weakens the account, after checking both its password and a code. */
async function withBoth(
  context: Context,
  { current_password, code }: { current_password: string; code: string },
  work: (db: Queryable) => Promise<unknown>,
): Promise<void> {
  const { services, person, address } = context;
  await checkCurrentPassword(context, current_password);
  const verdict = await withFailureLock(triesAt('codes', person.id), address, () =>
    inTransaction(context, async (db) => {
      const found = await useCode(db, services.keys, person.id, code);
      if (found === 'right') await work(db);
      return found;
    }),
  );
  if (verdict === 'suspicious') notifyOwner(context, person.id, 'wrong_codes');
  requireCorrectCode(verdict);
}

async function refuseIfRequired({ db, person }: Context): Promise<void> {
  const group = await db
    .selectFrom('admins')
    .innerJoin('permission_groups', 'permission_groups.id', 'admins.permission_group_id')
    .select('second_factor_required')
    .where('user_id', '=', person.id)
    .executeTakeFirst();
  if (group?.second_factor_required) throw new Refusal('forbidden', { key: 'second_factor.required' });
}

/** Not stored under an `Idempotency-Key`: the responses contain secrets that are shown once. */
export const secondFactorFeature = implement(secondFactor, {
  setUp: withoutTransaction((context, { body }) => setUp(context, body.current_password)),
  confirm: withoutTransaction((context, { body }) => confirm(context, body.code)),
  switchOff: withoutTransaction(async (context, { body }) => {
    await refuseIfRequired(context);
    await withBoth(context, body, (db) => removeSecondFactor(db, context.person.id));
    notifyOwner(context, context.person.id, 'second_factor_off');
    return null;
  }),
  renewRecoveryCodes: withoutTransaction(async (context, { body }) => {
    const { services, person } = context;
    const recovery = freshRecoveryCodes(services.keys, person.id);
    await withBoth(context, body, (db) =>
      db
        .updateTable('second_factors')
        .set({ recovery_hashes: recovery.hashes })
        .where('user_id', '=', person.id)
        .execute(),
    );
    return { recovery_codes: recovery.shown };
  }),
});
