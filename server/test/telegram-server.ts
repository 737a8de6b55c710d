import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a server does with a message. drop: accepts it and closes the connection without an answer. */
type Behaviour = 'accept' | 'too_many' | 'blocked' | 'drop' | 'not_telegram' | 'error' | 'wrong_token';

interface Sent {
  chat_id: number;
  text: string;
}

export interface TelegramServer {
  environment: { TELEGRAM_BOT_TOKEN: string; TELEGRAM_API_URL: string };
  /** Messages that the server accepted. */
  accepted: Sent[];
  /** Most requests for updates that waited at the same time. */
  readonly mostPolls: number;
  /** A person writes to the bot. */
  write(chatId: number, text: string, firstName?: string): void;
  /** A person blocks the bot. */
  block(chatId: number): void;
  /** Accepts every request and answers none. */
  silence(isSilent: boolean): void;
  /** Decides about each message by its chat. */
  behave(decide: (chatId: number) => Behaviour): void;
  close(): Promise<void>;
}

/** As at Telegram, updates of a restarted server go on counting. */
let updateId = 1_000;
const TOKEN = '4242:test-token-of-a-bot';
const REFUSALS: Partial<Record<Behaviour, object>> = {
  too_many: {
    error_code: 429,
    description: 'Too Many Requests: retry after 1',
    parameters: { retry_after: 1 },
  },
  blocked: { error_code: 403, description: 'Forbidden: bot was blocked by the user' },
  error: { error_code: 500, description: 'Internal Server Error' },
  wrong_token: { error_code: 401, description: 'Unauthorized' },
};

/** A local HTTP server that answers as the Bot API of Telegram, on a free port or on one that was in use before. */
export async function startTelegram(port = 0): Promise<TelegramServer> {
  const accepted: Sent[] = [];
  const updates: { update_id: number }[] = [];
  const written = new EventEmitter().setMaxListeners(0);
  const polls = { now: 0, most: 0 };
  let isSilent = false;
  let decide: (chatId: number) => Behaviour = () => 'accept';

  const push = (update: object) => {
    updateId += 1;
    updates.push({ update_id: updateId, ...update });
    written.emit('update');
  };

  async function poll(response: ServerResponse, offset: number): Promise<unknown> {
    polls.now += 1;
    polls.most = Math.max(polls.most, polls.now);
    const found = () => updates.filter(({ update_id }) => update_id >= offset);
    if (found().length === 0) await Promise.race([once(written, 'update'), once(response, 'close')]);
    polls.now -= 1;
    return found();
  }

  function send(response: ServerResponse, message: Sent): unknown {
    const behaviour = decide(message.chat_id);
    if (behaviour === 'accept' || behaviour === 'drop') accepted.push(message);
    if (behaviour === 'drop') return void response.destroy();
    if (behaviour === 'not_telegram') return void response.end('<html>Welcome</html>');
    const refusal = REFUSALS[behaviour];
    if (refusal !== undefined) return void response.end(JSON.stringify({ ok: false, ...refusal }));
    return { message_id: accepted.length };
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = JSON.parse(Buffer.concat(await request.toArray()).toString() || '{}');
    const method = request.url?.replace(`/bot${TOKEN}/`, '');
    if (isSilent && method === 'sendMessage') accepted.push(body);
    if (isSilent) return;
    const results: Record<string, () => unknown> = {
      getMe: () => ({ id: 4242, username: 'dekanat_test_bot' }),
      getUpdates: () => poll(response, body.offset),
      sendMessage: () => send(response, body),
    };
    const result = await results[method ?? '']?.();
    if (result !== undefined && !response.destroyed) response.end(JSON.stringify({ ok: true, result }));
  }

  const server = createServer((request, response) => void answer(request, response));
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const { port: used } = server.address() as AddressInfo;
  return {
    environment: { TELEGRAM_BOT_TOKEN: TOKEN, TELEGRAM_API_URL: `http://127.0.0.1:${used}` },
    accepted,
    get mostPolls() {
      return polls.most;
    },
    write: (chatId, text, first_name = 'Anvar') =>
      push({
        message: {
          chat: { id: chatId, type: 'private' },
          from: { first_name, language_code: 'ru' },
          text,
        },
      }),
    block: (chatId) =>
      push({
        my_chat_member: { chat: { id: chatId, type: 'private' }, new_chat_member: { status: 'kicked' } },
      }),
    silence: (silent) => {
      isSilent = silent;
    },
    behave: (decision) => {
      decide = decision;
    },
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
