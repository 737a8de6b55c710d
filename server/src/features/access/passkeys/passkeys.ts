import { createHmac } from 'node:crypto';
import {
  type NewPasskey,
  PASSKEYS_MAX,
  type Passkey,
  type PasskeyInput,
  type PasskeyOptionsInput,
  passkeys,
} from '@dekanat/contract/access/sign-in/passkeys.ts';
import {
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { z } from 'zod';
import type { Caller } from '#api/caller.ts';
import type { SignedInContext } from '#api/context.ts';
import { invalidField, notFound, Refusal } from '#api/errors.ts';
import { implement, withoutTransaction } from '#api/implement.ts';
import { lockUniversity } from '#crud/lock-university.ts';
import type { Queryable } from '#db/database.ts';
import { withCodeIfNeeded } from '../second-factor/second-factor.ts';
import { closeOpenedSessions } from '../sessions/opened-sessions.ts';
import { inOwnTransaction } from '../sessions/own-transaction.ts';
import { lockOwnAccount } from '../sessions/refresh.ts';
import { notifyOwner } from '../sessions/security-notifications.ts';
import { wouldLockOut } from '../sign-in/ways-to-sign-in.ts';
import { passkeyRefused, rememberChallenge, useChallenge } from './passkey-challenges.ts';
import { passkeyHost } from './passkey-host.ts';

type Context = SignedInContext<Caller>;

/** Of COSE: EdDSA, ES256 and RS256, which all devices know. */
const ALGORITHMS = [-8, -7, -257];

const own = (db: Queryable, userId: number) => db.selectFrom('passkeys').where('user_id', '=', userId);

async function list(context: Context): Promise<Passkey[]> {
  const { rp_id } = await passkeyHost(context);
  const rows = await own(context.db, context.caller.id)
    .select(['id', 'name', 'backed_up', 'rp_id', 'created_at', 'last_used_at'])
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ rp_id: host, ...row }) => ({ ...row, elsewhere: host !== rp_id }));
}

async function read(context: Context, id: number): Promise<Passkey> {
  const found = (await list(context)).find((one) => one.id === id);
  if (found === undefined) throw notFound();
  return found;
}

/** The same for all passkeys of an account, so that a device replaces its own, and says nothing about the account. */
const handleOf = ({ services: { keys }, caller }: Context) =>
  new Uint8Array(createHmac('sha256', keys.secrets).update(`passkeys of account ${caller.id}`).digest());

async function options(context: Context, { current_password, code }: z.output<typeof PasskeyOptionsInput>) {
  const { services, caller } = context;
  await withCodeIfNeeded(context, { current_password, code });
  const { rp_id } = await passkeyHost(context);
  const [{ email }, present] = await Promise.all([
    services.db.selectFrom('users').select('email').where('id', '=', caller.id).executeTakeFirstOrThrow(),
    own(services.db, caller.id).select(['credential_id', 'transports', 'rp_id']).execute(),
  ]);
  requireRoom(present.length);
  const made = await generateRegistrationOptions({
    rpName: 'Dekanat',
    rpID: rp_id,
    userName: caller.username ?? email ?? String(caller.id),
    userID: handleOf(context),
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: present
      .filter((one) => one.rp_id === rp_id)
      .map(({ credential_id, transports }) => ({ id: credential_id.toString('base64url'), transports })),
  });
  await rememberChallenge(services.db, made.challenge, { purpose: 'add', user_id: caller.id, rp_id });
  return { ...made };
}

function requireRoom(present: number): void {
  if (present >= PASSKEYS_MAX)
    throw new Refusal('limit', { key: 'passkey.too_many', values: { count: PASSKEYS_MAX } });
}

async function verified(
  response: z.output<typeof NewPasskey>,
  { challenge, rp_id, origin }: { challenge: string; rp_id: string; origin: string },
) {
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...response, clientExtensionResults: {} } as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rp_id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    return registrationInfo;
  } catch {
    return undefined;
  }
}

async function add(context: Context, { name, response }: z.output<typeof PasskeyInput>): Promise<Passkey> {
  const { services, caller } = context;
  const { rp_id, challenge } = await useChallenge(services.db, response.response.clientDataJSON, {
    purpose: 'add',
    userId: caller.id,
  });
  const { origin } = await passkeyHost(context);
  const info = await verified(response, { challenge, rp_id, origin });
  if (info === undefined) throw passkeyRefused();
  const id = await inOwnTransaction(context, async (inside, db) => {
    await lockOwnAccount(db, caller);
    requireRoom((await own(db, caller.id).select('id').execute()).length);
    const { credential } = info;
    const made = await db
      .insertInto('passkeys')
      .values({
        user_id: caller.id,
        university_id: caller.universityId,
        rp_id,
        credential_id: Buffer.from(credential.id, 'base64url'),
        public_key: Buffer.from(credential.publicKey),
        counter: credential.counter,
        transports: response.response.transports ?? [],
        backed_up: info.credentialBackedUp,
        name,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (made === undefined) throw invalidField('response', 'passkey.known');
    await notifyOwner(inside, caller.id, 'passkey_added');
    return made.id;
  });
  return read({ ...context, db: services.db }, id);
}

async function rename(context: Context, id: number, name: string): Promise<Passkey> {
  await own(context.db, context.caller.id)
    .where('id', '=', id)
    .select('id')
    .executeTakeFirstOrThrow(notFound);
  await context.db.updateTable('passkeys').set({ name }).where('id', '=', id).execute();
  return read(context, id);
}

async function remove(context: Context, id: number): Promise<null> {
  const { db, caller, services, onCommit } = context;
  // An administrator may close another way in at the same time.
  if (caller.universityId !== null) await lockUniversity(db, caller.universityId);
  await lockOwnAccount(db, caller);
  if (await wouldLockOut(context, caller.id, { passkeyId: id }))
    throw new Refusal('wrong_state', { key: 'sign_in.last_way' });
  // The session of the act stays, as with a change of the password.
  await closeOpenedSessions(db, { passkey: { userId: caller.id, passkeyId: id } }, caller.sessionId);
  await db
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', caller.id)
    .returning('id')
    .executeTakeFirstOrThrow(notFound);
  await notifyOwner(context, caller.id, 'passkey_removed');
  onCommit(() => services.sessions.forget(caller.id));
  return null;
}

export const passkeyFeature = implement(passkeys, {
  list,
  options: withoutTransaction((context, { body }) => options(context, body)),
  add: withoutTransaction((context, { body }) => add(context, body)),
  rename: (context, { params, body }) => rename(context, params.id, body.name),
  remove: (context, { params }) => remove(context, params.id),
});
