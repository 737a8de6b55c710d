import { randomBytes } from 'node:crypto';
import { Language } from '@dekanat/contract/kernel/languages.ts';
import { sql } from 'kysely';
import { inTransaction, type PublicContext } from '#kernel/context.ts';
import type { Queryable } from '#kernel/database.ts';
import { invalidField } from '#kernel/errors.ts';
import { say } from '#kernel/messages.ts';
import { hashPassword } from '#passwords/passwords.ts';
import { closeSessions } from './refresh.ts';
import { hashToken } from './session-rules.ts';

const LINK_MINUTES = 30;
/** Links that one account may have open at once: a stranger who asks again and again sends no flood of letters. */
const LINKS_AT_ONCE = 3;

/** Sends a one-time link, if there is such an account. Runs after the answer, which is the same in any case. */
export async function forgotPassword(context: PublicContext, name: string): Promise<void> {
  const { kernel } = context;
  const user = await kernel.db
    .selectFrom('users')
    .select((eb) => [
      'id',
      'email',
      'default_language',
      eb
        .selectFrom('password_resets')
        .whereRef('user_id', '=', 'users.id')
        .where('expires_at', '>', sql<string>`now()`)
        .select(sql<number>`count(*)`.as('open'))
        .as('open_links'),
    ])
    .where((eb) =>
      eb(sql`lower(${eb.ref(name.includes('@') ? 'email' : 'username')})`, '=', sql`lower(${name})`),
    )
    .where('status', '=', 1)
    .where('blocked', '=', false)
    .executeTakeFirst();
  if (user === undefined || Number(user.open_links) >= LINKS_AT_ONCE) return;
  const token = randomBytes(32).toString('base64url');
  await kernel.db
    .insertInto('password_resets')
    .values({
      token_hash: hashToken(token),
      user_id: user.id,
      expires_at: sql`now() + make_interval(mins => ${LINK_MINUTES})`,
    })
    .execute();
  const language = context.language ?? Language.parse(user.default_language);
  const link = `${kernel.config.publicUrl}/change-pass?token=${token}`;
  await kernel.mail.send({
    to: user.email,
    subject: say('mail.reset.subject', language),
    text: say('mail.reset.text', language, { link }),
  });
}

const openReset = (db: Queryable, token: string) =>
  db
    .selectFrom('password_resets')
    .select('user_id')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst();

/** Sets a new password by a link's token, which then is used up; every session of the account is closed. */
export async function resetPassword(
  context: PublicContext,
  { token, password }: { token: string; password: string },
): Promise<void> {
  // Before the costly hash: a made-up token must not buy work.
  const open = await openReset(context.kernel.db, token);
  if (open === undefined) throw invalidField('token', 'error.reset_token');
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
    await db.deleteFrom('password_resets').where('user_id', '=', used.user_id).execute();
    await closeSessions(db, used.user_id, 'password');
    return used.user_id;
  });
  context.kernel.sessions.forget(userId);
}
