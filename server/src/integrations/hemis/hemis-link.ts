import { normaliseText } from '@dekanat/contract/api/fields.ts';
import { HEMIS_CALLS_PER_SECOND } from '@dekanat/contract/students/hemis/hemis-fields.ts';
import {
  BrokenCircuitError,
  ConsecutiveBreaker,
  circuitBreaker,
  DelegateBackoff,
  handleWhenResult,
  type IPolicy,
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
  /** There were too many requests. The service answers, so it is not away. */
  | { kind: 'busy'; waitMs: number | undefined }
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
  /**
   * `quick` (the default): a user waits for the answer. The request is repeated once, if the answer may come within seconds.
   * `patient`: a job waits for it, and the request is repeated several times.
   * `optional`: the job goes on without it. It is repeated twice, and its failure does not mean that the service is away.
   * `quick_optional`: the same, and a user waits for it.
   */
  effort?: 'quick' | 'patient' | 'optional' | 'quick_optional';
  /** A page of a list: only a list that was read to its end shows that the service is not away (`confirm`). */
  isPage?: boolean;
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
  if (status === TOO_MANY) return { kind: 'busy', waitMs: retryAfterMs };
  if (status >= SERVER_ERROR_FROM) return { ...AWAY, waitMs: retryAfterMs };
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

/** Before the next request to a busy service that does not say how long to wait. */
const BUSY_MS = 1_000;
/** The longest wait in a quick request. */
const SHORT_WAIT_MS = 2_000;
const OPTIONAL_ATTEMPTS = 2;

const isAway = handleWhenResult((answer) => (answer as HemisAnswer).kind === 'away');
const isUnanswered = handleWhenResult((answer) => ['away', 'busy'].includes((answer as HemisAnswer).kind));
const mayAnswerSoon = handleWhenResult((given) => {
  const answer = given as HemisAnswer;
  if (answer.kind === 'busy') return waitFor(answer) <= SHORT_WAIT_MS;
  // After a timeout the user has waited long enough.
  return answer.kind === 'away' && !answer.timedOut && answer.waitMs === undefined;
});

/** How long the service asks to wait. */
function waitFor(answer: HemisAnswer): number {
  if (answer.kind === 'busy') return answer.waitMs ?? BUSY_MS;
  return answer.kind === 'away' ? (answer.waitMs ?? 0) : 0;
}

/** Waits as long as this, and at least as long as the service asks for. */
const waiting = (waitsMs: readonly number[]) =>
  new DelegateBackoff(({ attempt, result }: { attempt: number; result: object }) =>
    Math.max('value' in result ? waitFor(result.value as HemisAnswer) : 0, waitsMs[attempt - 1] ?? 0),
  );

/**
 * How requests are repeated, and when no more are sent. Quick and patient requests have a circuit breaker each: a look-up that takes too
 * long must not end a list that is being read.
 */
function policiesOf({ pauseMs = 60_000, waitsMs = WAITS_MS }: LinkSettings, onAway: () => void) {
  const withBreaker = (repeating: IPolicy) => {
    const breaker = circuitBreaker(isAway, { halfOpenAfter: pauseMs, breaker: new ConsecutiveBreaker(1) });
    breaker.onBreak(onAway);
    return wrap(breaker, repeating);
  };
  const backoff = waiting(waitsMs);
  const soon = retry(mayAnswerSoon, { maxAttempts: 1, backoff: waiting([]) });
  return {
    quick: withBreaker(soon),
    patient: withBreaker(retry(isUnanswered, { maxAttempts: waitsMs.length, backoff })),
    optional: retry(isUnanswered, { maxAttempts: OPTIONAL_ATTEMPTS, backoff }),
    quick_optional: soon,
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
  callsPerSecond = HEMIS_CALLS_PER_SECOND,
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
 * a request that failed in spite of that, the service counts as away and gets no requests of that effort for a while.
 */
export function createLink(settings: LinkSettings) {
  const send = senderOf(settings);
  let known: boolean | undefined;
  const tell = (away: boolean) => {
    if (known === away) return;
    known = away;
    settings.onChange?.(away);
  };
  const policies = policiesOf(settings, () => tell(true));

  /** Never rejects, unless `signal` is aborted. */
  async function ask(
    path: string,
    query: Record<string, string | number>,
    options: RequestOptions,
  ): Promise<HemisAnswer> {
    const parameters = new URLSearchParams(
      Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
    );
    try {
      const answer = await policies[options.effort ?? 'quick'].execute(() => send(path, parameters, options));
      if (answer.kind !== 'away' && answer.kind !== 'busy' && !options.isPage) tell(false);
      return answer;
    } catch (error) {
      options.signal?.throwIfAborted();
      if (error instanceof BrokenCircuitError) return AWAY;
      throw error;
    }
  }

  return {
    ask,
    /** Reports that the service answers, after a whole list; also when it is known: another process may have stored that it is away. */
    confirm: (): void => {
      known = undefined;
      tell(false);
    },
    /** Takes over what another process has stored; the next change is reported. */
    learn: (away: boolean): void => {
      known = away;
    },
  };
}
