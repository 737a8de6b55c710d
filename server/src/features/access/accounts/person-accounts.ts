import type { ChangedAccount, PersonAccount } from '@dekanat/contract/access/accounts/person-accounts.ts';
import { type Context, inTransaction } from '#api/context.ts';
import { withoutTransaction } from '#api/implement.ts';
import { lockVersion } from '#crud/versions.ts';
import { requireStrongPassword } from '#platform/security/password-rules.ts';
import { hashPassword } from '#platform/security/passwords.ts';
import { resetSecondFactor } from '../second-factor/reset-second-factor.ts';
import { closeLinks, closeSessions } from '../sessions/refresh.ts';
import { notifyOfReplacedEmail, notifyOwner } from '../sessions/security-notifications.ts';
import { removeOtherWays } from '../sign-in/ways-to-sign-in.ts';
import { firstPassword } from './first-password.ts';
import { textsOfUniversity } from './known-texts.ts';
import { requireNoLookalike } from './lookalikes.ts';
import { createAccount } from './new-account.ts';
import type { People, PersonRow } from './people.ts';
import { requireBelow } from './require-below.ts';
import { freeUsername } from './usernames.ts';

/** Fields that are left out keep their values. */
interface Change {
  username?: string | undefined;
  email?: string | null | undefined;
  status?: 1 | 0 | undefined;
  version?: number | undefined;
}

const shown = async ({ db }: Context, { default_username, ...row }: PersonRow): Promise<PersonAccount> => ({
  ...row,
  username: row.username ?? (await freeUsername(db, default_username)),
});

const read = async (context: Context, people: People, id: number) =>
  shown(context, await people.person(context, id));

/** The version to send when there is no account yet. */
const UNSEEN = 0;

/**
 * A changed password or e-mail closes sessions and links: others may know the old password or read the old
 * mailbox.
 */
async function update(
  context: Context,
  userId: number,
  person: PersonRow,
  { username, email, version }: Change,
  password_hash: string | undefined,
): Promise<void> {
  await lockVersion(context, 'users', userId, version);
  const changes = {
    ...(username === undefined ? {} : { username }),
    ...(email === undefined ? {} : { email }),
    ...(password_hash === undefined ? {} : { password_hash, must_set_password: true }),
  };
  if (Object.keys(changes).length > 0)
    await context.db.updateTable('users').set(changes).where('id', '=', userId).execute();
  if (password_hash !== undefined) {
    await closeSessions(context.db, userId, 'password');
    await removeOtherWays(context.db, userId);
    await notifyOwner(context, userId, 'password_replaced');
  }
  if (email === undefined || email?.toLowerCase() === person.email?.toLowerCase()) return;
  await closeLinks(context.db, userId);
  await notifyOfReplacedEmail(context, userId, person.email);
}

/** The requested password; a generated one if null is requested, or none for a new account. @throws Invalid */
async function passwordFor(
  { db }: Context,
  { user_id, university_id, full_name, username, default_username, email }: PersonRow,
  changes: Change,
  requested: string | null | undefined,
): Promise<string | undefined> {
  if (requested == null) return requested === null || user_id === null ? firstPassword() : undefined;
  const login = { username: changes.username ?? username ?? default_username, email: changes.email ?? email };
  const texts = [full_name, ...(await textsOfUniversity(db, university_id))];
  await requireStrongPassword(requested, { ...login, texts });
  return requested;
}

/**
 * Changes an account, or creates it. `password: null` asks the server to generate one. The hash is computed
 * before the transaction, so that no connection waits for it; the transaction is its own, so that no password
 * is stored under an Idempotency-Key.
 */
async function change(
  context: Context,
  people: People,
  id: number,
  { password: requestedPassword, ...changes }: Change & { password?: string | null | undefined },
): Promise<ChangedAccount> {
  const before = await people.person(context, id);
  const password = await passwordFor(context, before, changes, requestedPassword);
  const hash = password === undefined ? undefined : await hashPassword(password);
  const userId = await inTransaction(context, async (db) => {
    const inside = { ...context, db };
    await people.lock(inside, id);
    const person = await people.person(inside, id);
    await requireBelow(inside, person.user_id);
    requireNoLookalike(changes.username, person.username);
    // Refuses as stale when the account was created meanwhile: its password may be on paper already.
    const made = before.user_id === null && changes.username !== undefined ? { version: UNSEEN } : {};
    if (changes.status !== undefined)
      await db.updateTable(people.table).set({ status: changes.status }).where('id', '=', id).execute();
    if (person.user_id === null && hash !== undefined)
      return (await createAccount(db, people, person, { ...changes, password_hash: hash })).id;
    if (person.user_id !== null) await update(inside, person.user_id, person, { ...changes, ...made }, hash);
    return person.user_id;
  });
  if (userId !== null) context.services.sessions.forget(userId);
  return {
    ...(await read(context, people, id)),
    password: requestedPassword == null ? (password ?? null) : null,
  };
}

/** @throws Refusal not_found outside the caller's scope */
async function resetFactorOf(
  context: Context,
  people: People,
  { id, accepted }: { id: number; accepted: string[] | undefined },
): Promise<null> {
  const { user_id, full_name } = await people.person(context, id);
  if (user_id === null) return null;
  await requireBelow(context, user_id);
  return resetSecondFactor(context, { id: user_id, name: full_name }, accepted);
}

type Of = { params: { id: number } };
/** The calls by which accounts of a kind of people are read and changed. */
export const accountCalls = (people: People) => ({
  read: (context: Context, { params }: Of) => read(context, people, params.id),
  update: withoutTransaction(
    (context: Context, { params, body }: Of & { body: Change & { password?: string | undefined } }) =>
      change(context, people, params.id, body),
  ),
  changeUsername: withoutTransaction(
    (context: Context, { params, body }: Of & { body: { username: string } }) =>
      change(context, people, params.id, body),
  ),
  changePassword: withoutTransaction(
    (context: Context, { params, body }: Of & { body: { password?: string | undefined } }) =>
      change(context, people, params.id, { password: body.password ?? null }),
  ),
  resetSecondFactor: (
    context: Context,
    { params, body }: Of & { body: { accepted?: string[] | undefined } },
  ) => resetFactorOf(context, people, { id: params.id, accepted: body.accepted }),
});
