import { normaliseText } from '@dekanat/contract/api/fields.ts';
import { z } from 'zod';

const WORDS_MAX = 255;
/** What the register says in words or digits, without signs that no text of ours holds. */
const words = z
  .union([z.string(), z.number()])
  .transform((said) => normaliseText(String(said).toWellFormed()))
  .refine((said) => said.length <= WORDS_MAX);
/** A code of the register and what it means; a code may come as a number. */
const Coded = z
  .object({ code: words.catch(''), name: words.catch('') })
  .nullish()
  .catch(null);
const Name = words.nullish().catch(null);

/** A student of the register, read tolerantly: what is absent or of another shape counts as not said (design/domain.md §9). */
const Registered = z.object({
  student_id_number: words,
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
export type Registered = z.infer<typeof Registered>;
const Answer = z.object({
  success: z.boolean(),
  error: z.unknown().optional(),
  data: z.unknown().optional(),
});

export type HemisAnswer =
  | { outcome: 'found'; student: Registered }
  | { outcome: 'not_found' }
  /** By its own words, where it has any. */
  | { outcome: 'refused'; said: string | undefined }
  | { outcome: 'away' };

interface Settings {
  url: string;
  token: string;
  timeoutMs?: number;
  pauseMs?: number;
  rememberedMs?: number;
  callsASecond?: number;
}

const ANSWER_MAX = 1_000_000;
const REMEMBERED_MAX = 1_000;

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const inSnakeCase = (value: unknown) =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).map(([name, of]) => [snakeCase(name), of]))
    : value;

/** The body as JSON, or undefined where it is none, or longer than any answer is. */
async function jsonOf(response: Response): Promise<unknown> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > ANSWER_MAX) return undefined;
  }
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whoever it tells of has to be the student who was asked for. */
function understood(idNumber: string, status: number, body: unknown): HemisAnswer {
  const answer = Answer.safeParse(body).data;
  if (status === 404) return { outcome: 'not_found' };
  if (status >= 400 && status < 500) return { outcome: 'refused', said: saidIn(answer?.error) };
  if (answer === undefined) return { outcome: 'away' };
  if (!answer.success) return { outcome: 'refused', said: saidIn(answer.error) };
  const student = Registered.safeParse(inSnakeCase(answer.data)).data;
  return student?.student_id_number === idNumber ? { outcome: 'found', student } : { outcome: 'not_found' };
}

const SAID_MAX = 300;
const saidIn = (error: unknown) =>
  typeof error === 'string' && error !== '' ? error.slice(0, SAID_MAX) : undefined;

/**
 * Speaks with the national register. Patience of 8 s, one more try where it fails, then a pause in which it counts as away without being
 * asked; answers are remembered for 10 minutes; no more than 10 calls a second. The token goes to its address and nowhere else.
 */
export function createHemisClient({
  url,
  token,
  timeoutMs = 8_000,
  pauseMs = 60_000,
  rememberedMs = 600_000,
  callsASecond = 10,
}: Settings) {
  const remembered = new Map<string, { answer: HemisAnswer; until: number }>();
  let pausedUntil = 0;
  let nextCallAt = 0;

  /** Waits for one's turn. */
  async function turn(): Promise<void> {
    const at = Math.max(Date.now(), nextCallAt);
    nextCallAt = at + 1_000 / callsASecond;
    await new Promise((resolve) => setTimeout(resolve, at - Date.now()));
  }

  async function call(idNumber: string): Promise<HemisAnswer> {
    await turn();
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
        : understood(idNumber, response.status, await jsonOf(response));
    } catch {
      return { outcome: 'away' };
    }
  }

  return async function ask(idNumber: string): Promise<HemisAnswer> {
    const known = remembered.get(idNumber);
    if (known !== undefined && known.until > Date.now()) return known.answer;
    if (pausedUntil > Date.now()) return { outcome: 'away' };
    const began = Date.now();
    let answer = await call(idNumber);
    // Whoever waited for all of its patience does not wait twice.
    if (answer.outcome === 'away' && Date.now() - began < timeoutMs) answer = await call(idNumber);
    if (answer.outcome === 'away') pausedUntil = Date.now() + pauseMs;
    else remember(idNumber, answer);
    return answer;
  };

  function remember(idNumber: string, answer: HemisAnswer): void {
    remembered.delete(idNumber);
    remembered.set(idNumber, { answer, until: Date.now() + rememberedMs });
    const [oldest] = remembered.keys();
    if (remembered.size > REMEMBERED_MAX && oldest !== undefined) remembered.delete(oldest);
  }
}
export type HemisClient = ReturnType<typeof createHemisClient>;
