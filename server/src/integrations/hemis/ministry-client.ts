import { z } from 'zod';
import { errorText, pace } from './hemis-link.ts';
import { createTransport, type HemisResponse } from './hemis-request.ts';

/** Where the ministry's service is, and with which account it is used. */
export interface MinistrySettings {
  address: string;
  client: string;
  client_secret: string;
  username: string;
  password: string;
}

export type MinistryAnswer<Data> =
  | { kind: 'ok'; data: Data }
  /** The service does not accept the request, with its words. */
  | { kind: 'refused'; status: number; said: string | undefined }
  /** The service does not accept the account. */
  | { kind: 'account'; said: string | undefined }
  | { kind: 'away' };

interface ClientSettings {
  publicOnly?: boolean;
  certificates?: string | undefined;
  timeoutMs?: number;
  callsPerSecond?: number;
}

const MAX_BYTES = 1_000_000;
/** A token is renewed so long before it expires. */
const EARLY_MS = 60_000;
const DEFAULT_SECONDS = 600;

const Token = z.object({
  access_token: z.string().min(1),
  expires_in: z.coerce.number().optional().catch(undefined),
});
const Words = z.object({
  success: z.boolean().optional().catch(undefined),
  code: z.unknown().optional(),
  message: z.unknown().optional(),
  error_description: z.unknown().optional(),
  details: z.unknown().optional(),
  error: z.unknown().optional(),
});
const text = z.union([z.string(), z.number()]).transform(String);
const University = z.object({ code: text, name: text.nullish().catch(null) });
/** Code and name, or the code alone. */
const GivenUniversity = z.union([University, text.transform((code) => ({ code, name: null }))]);
const Account = z.object({ university: GivenUniversity });
const FoundStudent = z.object({
  code: text.catch(''),
  message: z.unknown().transform(textOf),
  data: z
    .object({ id: text, code: text.catch(''), university: GivenUniversity.nullish().catch(null) })
    .nullish()
    .catch(null),
});

export type FoundStudent = z.infer<typeof FoundStudent>;

/** A text, or the texts of a list or an object, such as one message for each field. */
function textOf(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return errorText(value);
  const texts = Object.values(value).flatMap((one) => errorText(one) ?? []);
  return errorText(texts.join('; '));
}

/** What the service says, in whichever field. */
function wordsIn(body: unknown): string | undefined {
  const said = Words.safeParse(body).data;
  return (
    textOf(said?.message) ?? textOf(said?.error_description) ?? textOf(said?.details) ?? textOf(said?.error)
  );
}

function answerOf({ status, body }: HemisResponse): MinistryAnswer<unknown> {
  if (status === 429 || status >= 500) return { kind: 'away' };
  const words = Words.safeParse(body).data;
  // Some calls say "success" and name the error in the code.
  const isRefused = words?.success === false || words?.code === 'error';
  if (status >= 400 || isRefused) return { kind: 'refused', status, said: wordsIn(body) };
  // Something else answers at this address.
  if (status >= 300 || body === undefined) return { kind: 'away' };
  return { kind: 'ok', data: body };
}

const UNAUTHORISED = 401;
const basic = (user: string, password: string) =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;

interface Asked {
  body?: { type: string; text: string };
  headers?: Record<string, string>;
  signal: AbortSignal | undefined;
}
type Send = (path: string, authorization: string, asked: Asked) => Promise<HemisResponse | undefined>;

/** One request within its time; undefined without an answer. */
function senderOf(
  address: string,
  { publicOnly = false, certificates, timeoutMs = 15_000, callsPerSecond = 10 }: ClientSettings,
): Send {
  const transport = createTransport({ publicOnly, certificates });
  const waitForSlot = pace(callsPerSecond);
  return async (path, authorization, { signal, ...request }) => {
    await waitForSlot();
    signal?.throwIfAborted();
    const limit = AbortSignal.timeout(timeoutMs);
    try {
      return await transport.send(`${address}/app/rest/v2/${path}`, {
        ...request,
        authorization,
        maxBytes: MAX_BYTES,
        signal: signal ? AbortSignal.any([limit, signal]) : limit,
      });
    } catch {
      signal?.throwIfAborted();
      // The cause may contain the address; what matters is that there is no answer.
      return undefined;
    }
  };
}

/** The token of the account, which is asked for when there is none or the last one has expired. */
function tokenOf({ client, client_secret, username, password }: MinistrySettings, send: Send) {
  let token: { value: string; expiresAt: number } | undefined;
  const form = new URLSearchParams({ grant_type: 'password', username, password });
  const body = { type: 'application/x-www-form-urlencoded', text: form.toString() };

  async function current(signal: AbortSignal | undefined): Promise<MinistryAnswer<string>> {
    if (token !== undefined && token.expiresAt > Date.now()) return { kind: 'ok', data: token.value };
    const response = await send('oauth/token', basic(client, client_secret), { body, signal });
    if (response === undefined) return { kind: 'away' };
    const answer = answerOf(response);
    if (answer.kind === 'refused') return { kind: 'account', said: answer.said };
    const given = answer.kind === 'ok' ? Token.safeParse(answer.data).data : undefined;
    if (given === undefined) return { kind: 'away' };
    const lifeMs = (given.expires_in ?? DEFAULT_SECONDS) * 1_000;
    token = { value: given.access_token, expiresAt: Date.now() + Math.max(0, lifeMs - EARLY_MS) };
    return { kind: 'ok', data: given.access_token };
  }
  return {
    current,
    forget: () => {
      token = undefined;
    },
  };
}

const parsed = <Data>(answer: MinistryAnswer<unknown>, schema: z.ZodType<Data>): MinistryAnswer<Data> => {
  if (answer.kind !== 'ok') return answer;
  const data = schema.safeParse(answer.data);
  return data.success ? { kind: 'ok', data: data.data } : { kind: 'away' };
};

/** Client of the ministry's service. It signs in with the password of the account and renews its token. */
export function createMinistryClient(settings: MinistrySettings, options: ClientSettings = {}) {
  const send = senderOf(settings.address, options);
  const token = tokenOf(settings, send);

  /** A request with the token; with a new one when the service has forgotten it. */
  async function ask(path: string, asked: Asked, isRepeated = false): Promise<MinistryAnswer<unknown>> {
    const given = await token.current(asked.signal);
    if (given.kind !== 'ok') return given;
    const response = await send(path, `Bearer ${given.data}`, asked);
    if (response === undefined) return { kind: 'away' };
    if (response.status !== UNAUTHORISED) return answerOf(response);
    token.forget();
    return isRepeated ? { kind: 'account', said: wordsIn(response.body) } : ask(path, asked, true);
  }

  return {
    /** The university that the account belongs to. */
    account: async (signal?: AbortSignal) => parsed(await ask('user/info', { signal }), Account),
    /** The student with this PINFL or passport; without data when the service has nobody who studies. */
    student: async (identifier: string, signal?: AbortSignal) =>
      parsed(
        await ask(`services/student/validate?${new URLSearchParams({ data: identifier })}`, { signal }),
        FoundStudent,
      ),
    /** Stores a GPA: the service replaces that of the same student, year and method. */
    storeGpa: (gpa: object, idempotencyKey: string, signal?: AbortSignal) =>
      ask('services/student/gpa', {
        body: { type: 'application/json', text: JSON.stringify({ gpa }) },
        headers: { 'idempotency-key': idempotencyKey },
        signal,
      }),
  };
}
export type MinistryClient = ReturnType<typeof createMinistryClient>;
