import {
  SESSION_HEADER,
  SESSION_IN_COOKIE,
  session,
  type Tokens,
} from '@dekanat/contract/access/sessions/session.ts';
import { type Endpoint, type ResultOf, realmOf } from '@dekanat/contract/api/endpoint.ts';
import type { ErrorBody, ErrorCode, FieldMessages } from '@dekanat/contract/api/errors.ts';
import { TAB_HEADER } from '@dekanat/contract/api/tab-header.ts';
import type { Warning } from '@dekanat/contract/api/warnings.ts';
import { takeEarly } from '#api/early-answers.ts';
import { accessToken, removeSession, setAccessToken, storedSession } from '#api/stored-session.ts';
import { aloneWithin } from '#browser/alone.ts';
import { text } from '#i18n/text.ts';
import type { AskToAccept, CallOptions, Sending, Transport } from './call-options.ts';
import { filenameOf } from './file-name.ts';
import { countRenewal, renewalLimit } from './renewal-limit.ts';
import { addressOf } from './request-address.ts';
import { readClock } from './server-clock.ts';
import { arrived, LimitReached, STALLED_AFTER_MS, withinLimit } from './time-limit.ts';

export class ApiError extends Error {
  /** 0: no response. */
  readonly status: number;
  readonly code: ErrorCode | undefined;
  /** Messages by field (422, and 409 for a used value). */
  readonly fields: FieldMessages | undefined;
  /** The field with a value that is already used (409). */
  readonly field: string | undefined;
  readonly captcha: boolean;
  /** What the request has to accept (409 `unaccepted`). */
  readonly warnings: readonly Warning[];
  readonly requestId: string | undefined;
  /** Seconds until a retry makes sense. */
  readonly retryAfter: number | undefined;

  constructor(status: number, body: Partial<ErrorBody>, retryAfter?: number) {
    const sentence = typeof body.message === 'string' && body.message !== '' ? body.message : undefined;
    const known = body.code
      ? text(`error.${body.code}`)
      : text(status === 0 ? 'flash.network' : 'flash.error');
    super(sentence ?? known);
    this.name = 'ApiError';
    this.status = status;
    this.code = body.code;
    this.field = body.field;
    this.fields = fieldsOf(body);
    this.captcha = body.captcha === true || body.code === 'captcha_required';
    this.warnings = body.warnings ?? [];
    this.requestId = body.request_id;
    this.retryAfter = retryAfter;
  }
}

/** Without a whole response within the limit of the request. */
export class StalledError extends ApiError {
  constructor() {
    super(0, {});
  }
}

function fieldsOf({ message, field }: Partial<ErrorBody>): FieldMessages | undefined {
  if (typeof message === 'object') return message;
  return field !== undefined && message !== undefined ? { [field]: [message] } : undefined;
}

let whenClosed: (reason: string) => void = () => undefined;
/** Called when the university or the account is closed (402), with the sentence of the server that says which. */
export function onClosed(react: (reason: string) => void): void {
  whenClosed = react;
}

/** A random key; `crypto.randomUUID` exists in secure contexts only. */
export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/** Live events name the tab that caused them. */
const TAB = newIdempotencyKey();
export const isOwnTab = (tab: string | null): boolean => tab === TAB;

function headersOf(endpoint: Endpoint, sending: Sending, bearer: string | undefined): Headers {
  const headers = new Headers({ accept: 'application/json', [TAB_HEADER]: TAB });
  if (realmOf(endpoint) === 'auth') headers.set(SESSION_HEADER, SESSION_IN_COOKIE);
  if (bearer) headers.set('authorization', `Bearer ${bearer}`);
  const isJson = sending.body !== undefined && !(sending.body instanceof FormData);
  if (isJson) headers.set('content-type', 'application/json');
  if (sending.idempotencyKey) headers.set('idempotency-key', sending.idempotencyKey);
  return headers;
}

/** What was asked for early is not requested again, unless that has failed. */
const overNetwork: Transport = (address, request) => {
  const early = request.method === 'GET' ? takeEarly(address) : undefined;
  return early?.catch(() => fetch(address, request)) ?? fetch(address, request);
};

async function send(endpoint: Endpoint, sending: Sending, bearer: string | undefined): Promise<Response> {
  const { transport = overNetwork, limitMs } = sending;
  const request = (signal: AbortSignal | null) =>
    transport(addressOf(endpoint, sending), {
      method: endpoint.method,
      headers: headersOf(endpoint, sending, bearer),
      body: sending.body instanceof FormData ? sending.body : (JSON.stringify(sending.body) ?? null),
      signal,
    });
  const askedAt = Date.now();
  const response = await (limitMs === undefined
    ? request(sending.signal ?? null)
    : withinLimit(limitMs, async (signal) => arrived(await request(signal)))
  ).catch((reason: unknown) => {
    if (reason instanceof LimitReached) throw new StalledError();
    throw sending.signal?.aborted ? reason : new ApiError(0, {});
  });
  readClock(response, askedAt);
  if (response.ok) return response;
  const retryAfter = Number(response.headers.get('retry-after')) || undefined;
  const body = (await response.json().catch(() => ({}))) as Partial<ErrorBody>;
  throw new ApiError(response.status, body, retryAfter);
}

const signedOut = (error: unknown): boolean => error instanceof ApiError && error.code === 'signed_out';

/** How long a tab waits for one that renews: a browser may suspend that one with its lock. The server gives both the same token. */
const OTHER_TAB_RENEWS_WITHIN_MS = STALLED_AFTER_MS + 5_000;

async function requestTokens(): Promise<Tokens> {
  try {
    const response = await send(session.refresh, { limitMs: renewalLimit() }, undefined);
    const { result } = (await response.json()) as { result: Tokens };
    countRenewal(false);
    return result;
  } catch (error) {
    if (error instanceof StalledError) countRenewal(true);
    throw error;
  }
}

let renewal: Promise<string | undefined> | undefined;

/** The access token that replaces `stale`, or undefined when the session has ended. */
function renewed(stale: string | undefined): Promise<string | undefined> {
  // Only one tab refreshes at a time, because all share the cookie with the refresh token.
  renewal ??= aloneWithin('dekanat.refresh', OTHER_TAB_RENEWS_WITHIN_MS, async () => {
    const stored = storedSession();
    const current = accessToken();
    if (stored === undefined || current !== stale) return current;
    try {
      const { access_token } = await requestTokens();
      setAccessToken(access_token, stored.since);
      return access_token;
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401) throw error;
      // Another user may have signed in during the request.
      if (storedSession()?.since === stored.since) removeSession();
      return undefined;
    }
  }).finally(() => {
    renewal = undefined;
  });
  return renewal;
}

/** After a reload the tab has no access token yet. */
async function firstToken(): Promise<string | undefined> {
  if (storedSession() === undefined) return undefined;
  const token = await renewed(undefined);
  if (token === undefined) throw new ApiError(401, { code: 'signed_out' });
  return token;
}

/**
 * The access token for requests that a library sends; after a 401 the one that replaces `stale`. undefined when the session
 * has ended.
 */
export const bearerToken = async (stale?: string): Promise<string | undefined> =>
  stale === undefined ? (accessToken() ?? firstToken()) : renewed(stale);

type StudentToken = (stale?: string) => Promise<string>;
let tokenOfStudent: StudentToken | undefined;
/** Tokens for the calls of students, in place of that of the session; `stale` is one that was refused. */
export function onStudentCall(token: StudentToken): void {
  tokenOfStudent = token;
}

async function sendAsStudent(endpoint: Endpoint, sending: Sending, token: StudentToken): Promise<Response> {
  const bearer = await token();
  return send(endpoint, sending, bearer).catch(async (error: unknown) => {
    if (!signedOut(error)) throw error;
    return send(endpoint, sending, await token(bearer));
  });
}

async function sendSignedIn(endpoint: Endpoint, sending: Sending): Promise<Response> {
  if (tokenOfStudent && realmOf(endpoint) === 'student')
    return sendAsStudent(endpoint, sending, tokenOfStudent);
  const bearer = accessToken() ?? (await firstToken());
  return send(endpoint, sending, bearer).catch(async (error: unknown) => {
    if (!signedOut(error) || storedSession() === undefined) throw error;
    const fresh = await renewed(bearer);
    if (fresh === undefined) throw error;
    return send(endpoint, sending, fresh);
  });
}

async function answer(endpoint: Endpoint, sending: Sending): Promise<Response> {
  // Interface texts are public, but a signed-in user gets those of the own university.
  const anonymous = realmOf(endpoint) === 'auth' || storedSession() === undefined;
  if (endpoint.access === 'public' && anonymous) return send(endpoint, sending, accessToken());
  const complete = endpoint.method === 'POST' ? { idempotencyKey: newIdempotencyKey(), ...sending } : sending;
  try {
    return await sendSignedIn(endpoint, complete);
  } catch (error) {
    if (error instanceof ApiError && error.status === 402) whenClosed(error.message);
    throw error;
  }
}

let askToAccept: AskToAccept = async () => false;
/** Asks the user to accept the warnings of an act (409 `unaccepted`), which is then repeated. */
export function onUnaccepted(ask: AskToAccept): void {
  askToAccept = ask;
}

/** Sends an act again with its warnings accepted, if the user accepts them. */
async function answerAccepted(
  endpoint: Endpoint,
  { accept = askToAccept, ...sent }: Sending,
): Promise<Response> {
  const sending = acceptedActOf(sent);
  try {
    return await answer(endpoint, sending);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'unaccepted') throw error;
    if (!(await accept(error.warnings))) throw error;
    const accepted = error.warnings.map((warning) => warning.accept);
    const repeated = { ...sending, body: { ...(sending.body as object), accepted } };
    const { idempotencyKey: key } = sending;
    if (key !== undefined) {
      repeated.idempotencyKey = `${key}+`;
      acceptedActs.set(key, repeated);
    }
    return answerAccepted(endpoint, { ...repeated, accept });
  }
}

/**
 * Acts whose warnings the user has accepted, by the key of the act without them: where the answer is lost and the user sends the act again,
 * it is this one, which the server does once.
 */
const acceptedActs = new Map<string, Sending>();
const acceptedActOf = (sending: Sending): Sending => {
  const repeated = acceptedActs.get(sending.idempotencyKey ?? '');
  return repeated === undefined ? sending : acceptedActOf(repeated);
};

/** Calls the API and returns `result`. */
export async function call<E extends Endpoint>(endpoint: E, options: CallOptions<E>): Promise<ResultOf<E>> {
  const response = await answerAccepted(endpoint, options as Sending);
  const { result } = (await response.json()) as { result: ResultOf<E> };
  return result;
}

/** Calls the API with a token that no session has yet. */
export async function callWith<E extends Endpoint>(token: string, endpoint: E, options: CallOptions<E>) {
  const response = await send(endpoint, options as Sending, token);
  const { result } = (await response.json()) as { result: ResultOf<E> };
  return result;
}

/** Opens a stream of server-sent events. */
export async function stream<E extends Endpoint & { download: 'live' }>(
  endpoint: E,
  options: CallOptions<E>,
): Promise<ReadableStream<Uint8Array>> {
  const { body } = await answer(endpoint, options as Sending);
  return body ?? new ReadableStream({ start: (controller) => controller.close() });
}

/** Downloads a file under the name that the server sends. */
export async function download<E extends Endpoint>(
  endpoint: E,
  options: CallOptions<E>,
): Promise<{ blob: Blob; filename: string }> {
  const response = await answer(endpoint, options as Sending);
  const disposition = response.headers.get('content-disposition') ?? '';
  return { blob: await response.blob(), filename: filenameOf(disposition) };
}

/** Reads a stored file by an address of this host that needs no authorisation. */
export async function readStored(path: `/storage/${string}`, signal: AbortSignal): Promise<Blob> {
  const response = await fetch(path, { signal });
  if (!response.ok) throw new ApiError(response.status, {});
  return response.blob();
}
