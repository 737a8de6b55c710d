import { randomBytes } from 'node:crypto';
import { Language } from '@dekanat/contract/api/languages.ts';
import { sql } from 'kysely';
import { inTransaction, type PublicContext } from '#api/context.ts';
import { invalidField } from '#api/errors.ts';
import { translate } from '#api/messages.ts';
import type { Queryable } from '#db/database.ts';
import { requireStrongPassword } from '#platform/security/password-rules.ts';
import { hashPassword } from '#platform/security/passwords.ts';
import { textsOfAccount } from '../accounts/known-texts.ts';
import { isWithoutPassword } from '../sign-in/ways-to-sign-in.ts';
import { closeSessions } from './refresh.ts';
import { notifyOwner } from './security-notifications.ts';
import { hashToken } from './session-rules.ts';

const LINK_MINUTES = 30;
/** Links that an account may have open at once, so that repeated requests do not flood its mailbox. */
const LINKS_AT_ONCE = 3;

/** Sends a one-time link if the account exists. Runs after the response, which is the same in any case. */
export async function forgotPassword(context: PublicContext, name: string): Promise<void> {
  const { services } = context;
  const opened = await inTransaction(context, (db) => openLink(db, name));
  if (opened === undefined) return;
  const language = context.language ?? Language.parse(opened.default_language);
  if (await isWithoutPassword(services.db, opened.id))
    return services.mail.send({
      to: opened.email,
      subject: translate('mail.reset.subject', language),
      text: translate('mail.reset.password_off', language, { link: services.config.publicUrl }),
    });
  const link = `${services.config.publicUrl}/change-pass?token=${opened.token}`;
  await services.mail.send({
    to: opened.email,
    subject: translate('mail.reset.subject', language),
    text: translate('mail.reset.text', language, { link }),
  });
}

/** Locks the account's row, so that concurrent requests see each other's links. */
async function openLink(db: Queryable, name: string) {
  const user = await db
    .selectFrom('users')
    .select(['id', sql<string>`email`.as('email'), 'default_language'])
    .where((eb) =>
      eb(sql`lower(${eb.ref(name.includes('@') ? 'email' : 'username')})`, '=', sql`lower(${name})`),
    )
    .where('email', 'is not', null)
    // An account without a password gets its first one from staff.
    .where('password_hash', '<>', '')
    .where('status', '=', 1)
    .where('blocked', '=', false)
    .forUpdate()
    .executeTakeFirst();
  if (user === undefined) return undefined;
  const open = await db
    .selectFrom('password_resets')
    .select('token_hash')
    .where('user_id', '=', user.id)
    .where('expires_at', '>', sql<string>`now()`)
    .execute();
  if (open.length >= LINKS_AT_ONCE) return undefined;
  const token = randomBytes(32).toString('base64url');
  await db
    .insertInto('password_resets')
    .values({
      token_hash: hashToken(token),
      user_id: user.id,
      expires_at: sql`now() + make_interval(mins => ${LINK_MINUTES})`,
    })
    .execute();
  return { ...user, token };
}

const openReset = (db: Queryable, token: string) =>
  db
    .selectFrom('password_resets')
    .innerJoin('users', 'users.id', 'password_resets.user_id')
    .select(['users.id', 'users.username', 'users.email'])
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst();

/** Sets a new password by the token of a link, uses the link up and closes every session of the account. */
export async function resetPassword(
  context: PublicContext,
  { token, password }: { token: string; password: string },
): Promise<void> {
  // Checked before hashing: an invalid token must not cost CPU time.
  const open = await openReset(context.services.db, token);
  if (open === undefined) throw invalidField('token', 'error.reset_token');
  const { id, ...login } = open;
  const texts = await textsOfAccount(context.services.db, id);
  await requireStrongPassword(password, { ...login, texts });
  const passwordHash = await hashPassword(password);
  const userId = await inTransaction(context, async (db) => {
    const used = await db
      .deleteFrom('password_resets')
      .where('token_hash', '=', hashToken(token))
      .where('expires_at', '>', sql<string>`now()`)
      .returning('user_id')
      .executeTakeFirst();
    if (used === undefined) throw invalidField('token', 'error.reset_token');
    await db
      .updateTable('users')
      .set({ password_hash: passwordHash, must_set_password: false })
      .where('id', '=', used.user_id)
      .execute();
    await closeSessions(db, used.user_id, 'password');
    await notifyOwner({ ...context, db }, used.user_id, 'password_changed');
    return used.user_id;
  });
  context.services.sessions.forget(userId);
}
