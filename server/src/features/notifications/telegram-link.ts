import { randomBytes } from 'node:crypto';
import type { TelegramLink } from '@dekanat/contract/notifications/notification-preferences.ts';
import { sql } from 'kysely';
import type { Caller } from '#api/caller.ts';
import type { SignedInContext } from '#api/context.ts';
import { Refusal } from '#api/errors.ts';
import { hashCode } from '#platform/telegram/updates.ts';

const CODE_BYTES = 24;
const CODE_MINUTES = 15;

/** @throws Refusal when no bot is configured, or Telegram has not answered since its token was set */
export async function createTelegramLink({
  db,
  caller,
  services: { config },
}: SignedInContext<Caller>): Promise<TelegramLink> {
  if (config.telegram === undefined) throw new Refusal('incomplete', { key: 'telegram.not_configured' });
  const bot = await db
    .selectFrom('telegram_bots')
    .where('id', '=', config.telegram.id)
    .select('username')
    .executeTakeFirst();
  if (!bot?.username) throw new Refusal('incomplete', { key: 'telegram.not_connected' });
  const code = randomBytes(CODE_BYTES).toString('base64url');
  const values = {
    code_hash: hashCode(code),
    expires_at: sql<string>`now() + make_interval(mins => ${CODE_MINUTES})`,
  };
  const { expires_at } = await db
    .insertInto('telegram_codes')
    .values({ user_id: caller.id, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .returning('expires_at')
    .executeTakeFirstOrThrow();
  return { url: `https://t.me/${bot.username}?start=${code}`, expires_at };
}
