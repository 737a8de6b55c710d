import { createHash } from 'node:crypto';
import { cutText } from '@dekanat/contract/api/cut-text.ts';
import type { Language } from '@dekanat/contract/api/languages.ts';
import { z } from 'zod';
import { translate } from '#api/messages.ts';
import type { Queryable } from '#db/database.ts';
import { linkChat, unlinkChat } from './chats.ts';

const Chat = z.object({ id: z.int(), type: z.string() });
const Person = z.object({
  first_name: z.string().default(''),
  last_name: z.string().default(''),
  username: z.string().optional(),
  language_code: z.string().optional(),
});
/** What Dekanat reads of an update; others only advance the offset. */
const Update = z.object({
  message: z.object({ chat: Chat, from: Person.optional(), text: z.string().default('') }).optional(),
  my_chat_member: z.object({ chat: Chat, new_chat_member: z.object({ status: z.string() }) }).optional(),
});
export const Updates = z.array(z.looseObject({ update_id: z.int() }));
export const ALLOWED_UPDATES = ['message', 'my_chat_member'];

/** An answer in a chat. */
export interface Reply {
  chat_id: number;
  text: string;
}

const NAME_MAX = 100;
const START = /^\/start(?:@\w+)?\s+([\w-]{1,64})\s*$/;
const STOP = /^\/stop(?:@\w+)?\s*$/;

export const hashCode = (code: string) => createHash('sha256').update(code).digest();

function nameOf({ first_name, last_name, username }: z.infer<typeof Person>): string {
  const name = `${first_name} ${last_name}`.trim();
  const whole = username === undefined ? name : `${name} @${username}`.trim();
  return cutText(whole, NAME_MAX) || 'Telegram';
}

/** The language of a person whose account is unknown. */
function languageOf(code = ''): Language {
  if (code.startsWith('ru')) return 'ru';
  return code.startsWith('en') ? 'en' : 'oz';
}

async function answerMessage(
  db: Queryable,
  { chat, from, text }: NonNullable<z.infer<typeof Update>['message']>,
): Promise<Reply | undefined> {
  if (chat.type !== 'private') return undefined;
  const reply = (key: 'code_invalid' | 'stopped' | 'help'): Reply => ({
    chat_id: chat.id,
    text: translate(`telegram.${key}`, languageOf(from?.language_code)),
  });
  const code = START.exec(text)?.[1];
  if (code !== undefined) {
    const name = nameOf(from ?? Person.parse({}));
    const account = await linkChat(db, hashCode(code), { id: chat.id, name });
    // A linked account is notified in the chat, as of every other event of its security.
    return account === undefined ? reply('code_invalid') : undefined;
  }
  if (!STOP.test(text)) return reply('help');
  await unlinkChat(db, chat.id, 'telegram_stopped');
  return reply('stopped');
}

/** Applies an update of the bot. @returns the answer to send when the transaction is committed */
export async function applyUpdate(db: Queryable, received: unknown): Promise<Reply | undefined> {
  const parsed = Update.safeParse(received);
  if (!parsed.success) return undefined;
  const { message, my_chat_member: membership } = parsed.data;
  if (membership?.new_chat_member.status === 'kicked')
    await unlinkChat(db, membership.chat.id, 'telegram_blocked');
  return message === undefined ? undefined : answerMessage(db, message);
}
