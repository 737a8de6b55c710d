import { randomBytes } from 'node:crypto';
import type { TelegramLink } from '@dekanat/contract/notifications/notification-preferences.ts';
import { sql } from 'kysely';
import type { Caller } from '#api/caller.ts';
import { inTransaction, type SignedInContext } from '#api/context.ts';
import { Refusal } from '#api/errors.ts';
import { checkCurrentPassword, lockOwnAccount } from '#features/access/shared.ts';
import { hashCode } from '#platform/telegram/updates.ts';

const CODE_BYTES = 24;
const CODE_MINUTES = 15;

/**
 * Runs outside of a transaction. @throws Refusal when no bot is configured, or Telegram has not answered since its token was set; Invalid
 * when the current password is wrong
 */
export async function createTelegramLink(
  context: SignedInContext<Caller>,
  currentPassword: string,
): Promise<TelegramLink> {
  const { caller, services } = context;
  const { db, config } = services;
  if (config.telegram === undefined) throw new Refusal('incomplete', { key: 'telegram.not_configured' });
  const bot = await db
    .selectFrom('telegram_bots')
    .where('id', '=', config.telegram.id)
    .select('username')
    .executeTakeFirst();
  if (!bot?.username) throw new Refusal('incomplete', { key: 'telegram.not_connected' });
  await checkCurrentPassword(context, currentPassword);
  const code = randomBytes(CODE_BYTES).toString('base64url');
  const values = {
    code_hash: hashCode(code),
    expires_at: sql<string>`now() + make_interval(mins => ${CODE_MINUTES})`,
  };
  const { expires_at } = await inTransaction(context, async (trx) => {
    // A password that is changed meanwhile closes the session, and removes codes that are stored already.
    await lockOwnAccount(trx, caller);
    return trx
      .insertInto('telegram_codes')
      .values({ user_id: caller.id, ...values })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
      .returning('expires_at')
      .executeTakeFirstOrThrow();
  });
  return { url: `https://t.me/${bot.username}?start=${code}`, expires_at };
}
