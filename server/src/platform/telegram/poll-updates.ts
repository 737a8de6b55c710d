import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import type { Services } from '#api/context.ts';
import { type Bot, type BotAnswer, callBot } from './bot-api.ts';
import { botLease } from './bot-lease.ts';
import { ALLOWED_UPDATES, type Reply, Updates } from './updates.ts';

/** How long Telegram holds a request without updates. */
const LONG_POLL_SECONDS = 50;
const ANSWER_MS = (LONG_POLL_SECONDS + 15) * 1_000;
const RETRY_MS = 15_000;

const Me = z.object({ username: z.string() });

type Parts = Pick<Services, 'db' | 'log'>;

interface PollOptions {
  lease: ReturnType<typeof botLease>;
  signal: AbortSignal;
  retryMs: number;
}

/** Reads and applies updates once. The function returns how long to wait before the next time. */
function poller({ log }: Parts, bot: Bot, { lease, signal, retryMs }: PollOptions): () => Promise<number> {
  let name: string | undefined;

  async function failed(answer: Exclude<BotAnswer, { kind: 'ok' }>): Promise<number> {
    log.warn({ error: answer.error }, 'Telegram: updates cannot be read, will be tried again');
    await lease.storeError(answer.error);
    return answer.kind === 'refused' ? (answer.retryAfterMs ?? retryMs) : retryMs;
  }

  async function readName(): Promise<BotAnswer> {
    const answer = await callBot(bot, 'getMe', {}, { signal });
    const me = Me.safeParse(answer.kind === 'ok' ? answer.result : undefined);
    name = me.data?.username;
    if (name !== undefined) await lease.storeName(name);
    return answer;
  }

  /** An update that cannot be applied must not hold up all later ones. */
  const apply = (update: { update_id: number }): Promise<Reply | undefined> =>
    lease.apply(update).catch(async (error: unknown) => {
      await lease.skip(update, error);
      log.error({ err: error, update: update.update_id }, 'Telegram: an update cannot be applied');
      return undefined;
    });

  async function applyAll(result: unknown): Promise<number> {
    const updates = Updates.safeParse(result);
    if (!updates.success) return failed({ kind: 'unanswered', error: 'getUpdates returned no updates' });
    await lease.storeError(null);
    for (const update of updates.data) {
      const reply = await apply(update);
      // Only an explanation: it is not repeated when it fails.
      if (reply !== undefined) await callBot(bot, 'sendMessage', reply, { signal });
    }
    return 0;
  }

  return async () => {
    const offset = await lease.claim();
    if (offset === undefined) return retryMs;
    const named = name === undefined ? await readName() : undefined;
    if (named !== undefined && named.kind !== 'ok') return failed(named);
    const parameters = { offset, timeout: LONG_POLL_SECONDS, allowed_updates: ALLOWED_UPDATES };
    const answer = await callBot(bot, 'getUpdates', parameters, { timeoutMs: ANSWER_MS, signal });
    if (answer.kind === 'ok') return applyAll(answer.result);
    return signal.aborted ? 0 : failed(answer);
  };
}

/**
 * Reads the updates of the bot by long polling, in one process at a time: a webhook would need an address that Telegram can
 * reach.
 */
export function pollUpdates(
  services: Parts,
  bot: Bot,
  { retryMs = RETRY_MS } = {},
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const lease = botLease(services.db, bot, randomUUID());
  const poll = poller(services, bot, { lease, signal, retryMs });

  async function run(): Promise<void> {
    while (!signal.aborted) {
      const waitMs = await poll().catch((error: unknown) => {
        services.log.warn({ err: error }, 'Telegram: will be tried again');
        return retryMs;
      });
      if (waitMs > 0) await wait(waitMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
    await lease.release().catch(() => undefined);
  }

  const running = run();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
