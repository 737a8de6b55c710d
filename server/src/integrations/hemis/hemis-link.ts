import { normaliseText } from '@dekanat/contract/api/fields.ts';
import {
  BrokenCircuitError,
  ConsecutiveBreaker,
  circuitBreaker,
  DelegateBackoff,
  handleWhenResult,
  retry,
  wrap,
} from 'cockatiel';
import { z } from 'zod';
import { createTransport, type HemisResponse } from './hemis-request.ts';

/** What became of a request. */
export type HemisAnswer =
  | { kind: 'ok'; data: unknown }
  | { kind: 'not_found'; message: string | undefined }
  /** The token or the request is not accepted, with the words of the service if it says why. */
  | { kind: 'refused'; status: number; message: string | undefined }
  | { kind: 'away'; timedOut: boolean; waitMs: number | undefined };

export interface LinkSettings {
  url: string;
  token: string;
  publicOnly?: boolean;
  certificates?: string | undefined;
  timeoutMs?: number;
  pauseMs?: number;
  callsPerSecond?: number;
  /** Waits before the second, third … attempt of a patient request. */
  waitsMs?: readonly number[];
  /** Called when the service stops answering, and when it answers first or again. */
  onChange?: ((isAway: boolean) => void) | undefined;
}

export interface RequestOptions {
  maxBytes: number;
  /** Waits and repeats the request several times; otherwise once, at once, unless it has used all of its time. */
  patient?: boolean;
  signal?: AbortSignal | undefined;
}

const Envelope = z.object({
  success: z.boolean(),
  error: z.unknown().optional(),
  data: z.unknown().optional(),
});

/** The service also says it in the message of a successful response. */
const NOT_FOUND = /topilmadi|mavjud emas|not found|не найден/i;
const MAX_ERROR_LENGTH = 300;
export const errorText = (error: unknown) =>
  typeof error === 'string' && error !== ''
    ? normaliseText(error.slice(0, MAX_ERROR_LENGTH).toWellFormed())
    : undefined;

const TOO_MANY = 429;
const SERVER_ERROR_FROM = 500;
const AWAY = { kind: 'away', timedOut: false, waitMs: undefined } as const;

function answerOf({ status, body, retryAfterMs }: HemisResponse): HemisAnswer {
  if (status === TOO_MANY || status >= SERVER_ERROR_FROM) return { ...AWAY, waitMs: retryAfterMs };
  const answer = Envelope.safeParse(body).data;
  const message = errorText(answer?.error);
  if (status === 404 || NOT_FOUND.test(message ?? '')) return { kind: 'not_found', message };
  if (status >= 400 || (answer && !answer.success)) return { kind: 'refused', status, message };
  if (answer === undefined || status >= 300) return AWAY;
  return { kind: 'ok', data: answer.data };
}

const WAITS_MS = [500, 1_000, 2_000, 4_000];

/** Spaces out requests: at most so many a second. */
export function pace(perSecond: number): () => Promise<void> {
  let nextAt = 0;
  return async () => {
    const at = Math.max(Date.now(), nextAt);
    nextAt = at + 1_000 / perSecond;
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, at - Date.now())));
  };
}

const isAway = handleWhenResult((answer) => (answer as HemisAnswer).kind === 'away');
const mayAnswerNow = handleWhenResult((answer) => {
  const { kind, timedOut, waitMs } = answer as Extract<HemisAnswer, { kind: 'away' }>;
  // Whoever waits for the answer has waited long enough.
  return kind === 'away' && !timedOut && waitMs === undefined;
});

/** How requests are repeated, and when no more are sent. */
function policiesOf({ pauseMs = 60_000, waitsMs = WAITS_MS }: LinkSettings, onAway: () => void) {
  const breaker = circuitBreaker(isAway, { halfOpenAfter: pauseMs, breaker: new ConsecutiveBreaker(1) });
  breaker.onBreak(onAway);
  const backoff = new DelegateBackoff(({ attempt, result }: { attempt: number; result: object }) => {
    const asked = 'value' in result ? (result.value as { waitMs?: number }).waitMs : undefined;
    return Math.max(asked ?? 0, waitsMs[attempt - 1] ?? 0);
  });
  return {
    quick: wrap(breaker, retry(mayAnswerNow, { maxAttempts: 1 })),
    patient: wrap(breaker, retry(isAway, { maxAttempts: waitsMs.length, backoff })),
  };
}

type Send = (path: string, query: URLSearchParams, options: RequestOptions) => Promise<HemisAnswer>;

/** One request within its time. */
function senderOf({
  url,
  token,
  publicOnly,
  certificates,
  timeoutMs = 8_000,
  callsPerSecond = 10,
}: LinkSettings): Send {
  const transport = createTransport({ publicOnly, certificates });
  const waitForSlot = pace(callsPerSecond);
  return async (path, query, { maxBytes, signal }) => {
    await waitForSlot();
    signal?.throwIfAborted();
    const limit = AbortSignal.timeout(timeoutMs);
    try {
      const response = await transport.send(`${url}/rest/v1/${path}?${query}`, {
        authorization: `Bearer ${token}`,
        maxBytes,
        signal: signal ? AbortSignal.any([limit, signal]) : limit,
      });
      return answerOf(response);
    } catch {
      signal?.throwIfAborted();
      // The cause may contain the address; what matters is that there is no answer.
      return { ...AWAY, timedOut: limit.aborted };
    }
  };
}

/**
 * The link to one service: at most so many requests a second, a limit of time for each, repeated when the service is busy or away. After
 * a request that failed in spite of that, the service counts as away and gets no requests for a while.
 */
export function createLink(settings: LinkSettings) {
  const send = senderOf(settings);
  let known: boolean | undefined;
  const tell = (away: boolean) => {
    if (known === away) return;
    known = away;
    settings.onChange?.(away);
  };
  const { quick, patient } = policiesOf(settings, () => tell(true));

  /** Never rejects, unless `signal` is aborted. */
  return async function ask(
    path: string,
    query: Record<string, string | number>,
    options: RequestOptions,
  ): Promise<HemisAnswer> {
    const parameters = new URLSearchParams(
      Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
    );
    const policy = options.patient ? patient : quick;
    try {
      const answer = await policy.execute(() => send(path, parameters, options));
      if (answer.kind !== 'away') tell(false);
      return answer;
    } catch (error) {
      options.signal?.throwIfAborted();
      if (error instanceof BrokenCircuitError) return AWAY;
      throw error;
    }
  };
}
