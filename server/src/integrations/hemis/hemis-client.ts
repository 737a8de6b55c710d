import { normaliseText } from '@dekanat/contract/api/fields.ts';
import { z } from 'zod';

const MAX_TEXT_LENGTH = 255;
/** Text or number of the register, normalised, without characters that PostgreSQL text cannot hold. */
const text = z
  .union([z.string(), z.number()])
  .transform((message) => normaliseText(String(message).toWellFormed()))
  .refine((message) => message.length <= MAX_TEXT_LENGTH);
/** A code of the register with its name; the code may be a number. */
const Coded = z
  .object({ code: text.catch(''), name: text.catch('') })
  .nullish()
  .catch(null);
const Name = text.nullish().catch(null);

/** A student of the register, parsed tolerantly: a missing or malformed field is null (docs/domain.md §15). */
const RegisteredStudent = z.object({
  student_id_number: text,
  first_name: Name,
  second_name: Name,
  third_name: Name,
  /** Seconds since 1970. */
  birth_date: z.coerce.number().int().nullish().catch(null),
  gender: Coded,
  country: Coded,
  province: Coded,
  district: Coded,
  citizenship: Coded,
  payment_form: Coded,
  student_status: Coded,
  specialty: Coded,
  group: Coded,
});
export type RegisteredStudent = z.infer<typeof RegisteredStudent>;
const HemisEnvelope = z.object({
  success: z.boolean(),
  error: z.unknown().optional(),
  data: z.unknown().optional(),
});

export type HemisResult =
  | { outcome: 'found'; student: RegisteredStudent }
  | { outcome: 'not_found' }
  /** The register knows the student, but not as one of this university; with its message. */
  | { outcome: 'active_elsewhere'; message: string }
  /** The register does not accept the token or the request. */
  | { outcome: 'refused' }
  | { outcome: 'away' };

interface HemisSettings {
  url: string;
  token: string;
  timeoutMs?: number;
  pauseMs?: number;
  cacheMs?: number;
  callsPerSecond?: number;
}

const MAX_RESPONSE_CHARACTERS = 1_000_000;
const MAX_CACHED = 1_000;

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const inSnakeCase = (value: unknown) =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).map(([name, of]) => [snakeCase(name), of]))
    : value;

/** The body as JSON; undefined when it is invalid or too long. */
async function readJson(response: Response): Promise<unknown> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > MAX_RESPONSE_CHARACTERS) return undefined;
  }
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A response about another student counts as not found. */
function parseResponse(idNumber: string, status: number, body: unknown): HemisResult {
  const answer = HemisEnvelope.safeParse(body).data;
  const error = errorText(answer?.error);
  if (status === 404 || NOT_FOUND.test(error ?? '')) return { outcome: 'not_found' };
  if (status === 401 || status === 403) return { outcome: 'refused' };
  if (error !== undefined && !answer?.success) return { outcome: 'active_elsewhere', message: error };
  if (status >= 400 && status < 500) return { outcome: 'refused' };
  if (answer === undefined) return { outcome: 'away' };
  if (!answer.success) return { outcome: 'refused' };
  const student = RegisteredStudent.safeParse(inSnakeCase(answer.data)).data;
  return student?.student_id_number === idNumber ? { outcome: 'found', student } : { outcome: 'not_found' };
}

/** The register also says it in the message of a successful response. */
const NOT_FOUND = /topilmadi|mavjud emas|not found|не найден/i;
const MAX_ERROR_LENGTH = 300;
const errorText = (error: unknown) =>
  typeof error === 'string' && error !== '' ? error.slice(0, MAX_ERROR_LENGTH) : undefined;

/**
 * Client of the national register: timeout 8 s, one retry, then a pause of a minute in which it counts as unavailable;
 * results are cached for 10 minutes; at most 10 calls per second. The token is sent to the configured address only.
 */
export function createHemisClient({
  url,
  token,
  timeoutMs = 8_000,
  pauseMs = 60_000,
  cacheMs = 600_000,
  callsPerSecond = 10,
}: HemisSettings) {
  const cache = new Map<string, { answer: HemisResult; until: number }>();
  let pausedUntil = 0;
  let nextCallAt = 0;

  /** Spaces out the calls. */
  async function waitForSlot(): Promise<void> {
    const at = Math.max(Date.now(), nextCallAt);
    nextCallAt = at + 1_000 / callsPerSecond;
    await new Promise((resolve) => setTimeout(resolve, at - Date.now()));
  }

  async function call(idNumber: string): Promise<HemisResult> {
    await waitForSlot();
    try {
      const response = await fetch(
        `${url}/rest/v1/data/student-info?student_id_number=${encodeURIComponent(idNumber)}`,
        {
          headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
          redirect: 'error',
          signal: AbortSignal.timeout(timeoutMs),
        },
      );
      return response.status >= 500
        ? { outcome: 'away' }
        : parseResponse(idNumber, response.status, await readJson(response));
    } catch {
      return { outcome: 'away' };
    }
  }

  return async function ask(idNumber: string): Promise<HemisResult> {
    const cached = cache.get(idNumber);
    if (cached !== undefined && cached.until > Date.now()) return cached.answer;
    if (pausedUntil > Date.now()) return { outcome: 'away' };
    const startedAt = Date.now();
    let answer = await call(idNumber);
    // No retry after a timeout: the caller has waited long enough.
    if (answer.outcome === 'away' && Date.now() - startedAt < timeoutMs) answer = await call(idNumber);
    if (answer.outcome === 'away') pausedUntil = Date.now() + pauseMs;
    else addToCache(idNumber, answer);
    return answer;
  };

  function addToCache(idNumber: string, answer: HemisResult): void {
    cache.delete(idNumber);
    cache.set(idNumber, { answer, until: Date.now() + cacheMs });
    const [oldest] = cache.keys();
    if (cache.size > MAX_CACHED && oldest !== undefined) cache.delete(oldest);
  }
}
export type HemisClient = ReturnType<typeof createHemisClient>;
