import { z } from 'zod';
import type { Config } from '#config/config.ts';
import { errorField } from '#db/database-errors.ts';

export type Bot = NonNullable<Config['telegram']>;

/** What became of a request to the Bot API. */
export type BotAnswer =
  | { kind: 'ok'; result: unknown }
  | { kind: 'refused'; code: number; error: string; retryAfterMs: number | undefined }
  /** No connection was made, or another server answered: Telegram did not get the request. */
  | { kind: 'not_received'; error: string }
  /** The connection ended before the answer. */
  | { kind: 'unanswered'; error: string };

const Answer = z.union([
  z.object({ ok: z.literal(true), result: z.unknown() }),
  z.object({
    ok: z.literal(false),
    error_code: z.int(),
    description: z.string().default(''),
    parameters: z.object({ retry_after: z.int().min(0).optional() }).optional(),
  }),
]);

const SECOND_MS = 1_000;
const ANSWER_MS = 30_000;
const GATEWAY_TIMEOUT = 504;
const CONNECTING = new Set(['connect', 'getaddrinfo']);
const NO_CONNECTION =
  /^(?:UND_ERR_CONNECT_TIMEOUT|ECONNREFUSED|ERR_SSL|ERR_TLS|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/;

function failureOf(error: unknown): BotAnswer {
  const cause = (error as Error).cause ?? error;
  const message = errorField(cause, 'message') || errorField(cause, 'code') || String(error);
  const neverConnected =
    CONNECTING.has(errorField(cause, 'syscall')) || NO_CONNECTION.test(errorField(cause, 'code'));
  return { kind: neverConnected ? 'not_received' : 'unanswered', error: message };
}

function answerOf(status: number, body: string, retryAfterSeconds: number): BotAnswer {
  const parsed = Answer.safeParse(jsonOf(body));
  if (!parsed.success) {
    const kind = status === GATEWAY_TIMEOUT ? 'unanswered' : 'not_received';
    return { kind, error: `No answer of the Bot API (HTTP ${status})` };
  }
  if (parsed.data.ok) return { kind: 'ok', result: parsed.data.result };
  const { error_code: code, description, parameters } = parsed.data;
  const seconds = parameters?.retry_after ?? retryAfterSeconds;
  const retryAfterMs = seconds > 0 ? seconds * SECOND_MS : undefined;
  return { kind: 'refused', code, error: `${code} ${description}`, retryAfterMs };
}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** Calls a method of the Bot API (decision 64). */
export async function callBot(
  { apiUrl, token }: Bot,
  method: 'getMe' | 'getUpdates' | 'sendMessage',
  parameters: object,
  { timeoutMs = ANSWER_MS, signal }: { timeoutMs?: number; signal?: AbortSignal } = {},
): Promise<BotAnswer> {
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(`${apiUrl}/bot${token}/${method}`, {
      method: 'POST',
      // A connection that the server closes while it is idle would leave unclear whether it got the request.
      headers: { 'content-type': 'application/json', connection: 'close' },
      body: JSON.stringify(parameters),
      redirect: 'error',
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
    });
    return answerOf(response.status, await response.text(), Number(response.headers.get('retry-after')) || 0);
  } catch (error) {
    return failureOf(error);
  }
}
