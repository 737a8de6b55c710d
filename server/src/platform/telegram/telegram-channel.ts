import { cutText } from '@dekanat/contract/api/cut-text.ts';
import type { Services } from '#api/context.ts';
import type { Channel } from '#platform/outbox/deliver.ts';
import type { DeliveryContent, Outcome, ReadContent } from '#platform/outbox/delivery-content.ts';
import { type Bot, type BotAnswer, callBot } from './bot-api.ts';
import { unlinkChat } from './chats.ts';

/** A server that is away or wrongly configured is left alone for this long. */
const PAUSE_MS = 30_000;
/** Limit of the Bot API. */
const TEXT_MAX = 4_096;
const TOO_MANY = 429;
const FORBIDDEN = 403;
const BAD_REQUEST = 400;
/** The token is unknown or malformed. */
const WRONG_TOKEN = [401, 404];
const SERVER_ERROR_FROM = 500;
/** The chat or its person no longer exists. */
const CHAT_GONE = /chat not found|user not found|deactivated|peer_id_invalid/i;

/** A message as plain text; a long one is cut, because the whole text is in the product. */
function telegramText({ title, text, footer }: Omit<DeliveryContent, 'id'>): string {
  const body = text.startsWith(title) ? text : `${title}\n\n${text}`;
  const end = footer.length > 0 ? `\n\n${footer.join('\n')}` : '';
  const room = TEXT_MAX - end.length;
  if (body.length <= room) return `${body.trim()}${end}`;
  return `${cutText(body, room - 1)}…${end}`;
}

const isGone = (code: number, error: string) =>
  code === FORBIDDEN || (code === BAD_REQUEST && CHAT_GONE.test(error));

function outcomeOf(answer: BotAnswer, pauseMs: number): Outcome {
  if (answer.kind === 'ok') return { state: 'sent' };
  const { error } = answer;
  if (answer.kind === 'unanswered') return { state: 'unconfirmed', error };
  if (answer.kind === 'not_received') return { state: 'unsent', error, pauseMs };
  const { code, retryAfterMs = pauseMs } = answer;
  if (code === TOO_MANY) return { state: 'unsent', error, pauseMs: retryAfterMs };
  if (WRONG_TOKEN.includes(code)) return { state: 'unsent', error, pauseMs };
  return code >= SERVER_ERROR_FROM ? { state: 'retry', error, pauseMs } : { state: 'failed', error };
}

/** Telegram messages have no id by which a repetition could be recognised, so an unanswered one is not repeated. */
export function telegramChannel(
  services: Pick<Services, 'db' | 'config'>,
  bot: Bot,
  readContent: ReadContent,
  { pauseMs = PAUSE_MS, answerMs }: { pauseMs?: number | undefined; answerMs?: number } = {},
): Channel {
  const { db } = services;
  const waiting = answerMs === undefined ? {} : { timeoutMs: answerMs };
  let isSilent = false;

  /** Messages to a server that does not answer would all end unconfirmed, so a request that can be repeated goes first. */
  async function probe(): Promise<Outcome | undefined> {
    if (!isSilent) return undefined;
    const answer = await callBot(bot, 'getMe', {}, waiting);
    if (answer.kind !== 'ok') return { state: 'unsent', error: answer.error, pauseMs };
    isSilent = false;
    return undefined;
  }

  async function send(chatId: number, text: string): Promise<Outcome> {
    const message = { chat_id: chatId, text, link_preview_options: { is_disabled: true } };
    const answer = await callBot(bot, 'sendMessage', message, waiting);
    if (answer.kind === 'unanswered') isSilent = true;
    if (answer.kind === 'refused' && isGone(answer.code, answer.error))
      await db.transaction().execute((trx) => unlinkChat(trx, chatId, 'telegram_blocked'));
    return outcomeOf(answer, pauseMs);
  }

  return {
    name: 'telegram',
    sendsOnce: true,
    async send(delivery) {
      const chat = await db
        .selectFrom('telegram_chats')
        .where('user_id', '=', delivery.receiver_id)
        .select('chat_id')
        .executeTakeFirst();
      if (chat === undefined) return { state: 'failed', error: 'No linked chat' };
      const content = await readContent(services, delivery);
      if (content === undefined) return { state: 'failed', error: 'The content was deleted' };
      return (await probe()) ?? send(chat.chat_id, telegramText(content));
    },
  };
}
