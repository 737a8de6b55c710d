import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import { notify } from '#platform/notifications/notify.ts';

/** Unlinks a chat from its accounts, which are notified in the product. @returns the number of accounts */
export async function unlinkChat(
  db: Queryable,
  chatId: number,
  reason: 'telegram_blocked' | 'telegram_stopped',
): Promise<number> {
  const chats = await db
    .deleteFrom('telegram_chats')
    .where('chat_id', '=', chatId)
    .returning(['user_id', 'name'])
    .execute();
  await notify(
    db,
    chats.map(({ user_id: userId, name }) => ({
      userId,
      kind: 'security' as const,
      key: `security.${reason}` as const,
      details: { name },
      link: '/profile',
    })),
  );
  return chats.length;
}

/** Links a chat to the account with this code, which is used up. @returns the account; undefined when the code is unknown or expired */
export async function linkChat(
  db: Queryable,
  codeHash: Buffer,
  chat: { id: number; name: string },
): Promise<{ id: number; username: string | null; language: string } | undefined> {
  const account = await db
    .deleteFrom('telegram_codes')
    .using('users')
    .whereRef('users.id', '=', 'telegram_codes.user_id')
    .where('code_hash', '=', codeHash)
    .where('expires_at', '>', sql<string>`now()`)
    .returning(['users.id', 'users.username', 'users.default_language as language'])
    .executeTakeFirst();
  if (account === undefined) return undefined;
  const linked = { chat_id: chat.id, name: chat.name, linked_at: sql<string>`now()` };
  await db
    .insertInto('telegram_chats')
    .values({ user_id: account.id, ...linked })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(linked))
    .execute();
  await notify(db, [
    {
      userId: account.id,
      kind: 'security',
      key: 'security.telegram_linked',
      details: { name: chat.name },
      link: '/profile',
    },
  ]);
  return account;
}
