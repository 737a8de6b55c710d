import { LRUCache } from 'lru-cache';
import { type NamedRecord, parseRecords, parseStudents, RegisteredStudent } from './hemis-fields.ts';
import { createLink, type HemisAnswer, type LinkSettings } from './hemis-link.ts';

export type HemisResult =
  | { outcome: 'found'; student: RegisteredStudent }
  | { outcome: 'not_found' }
  /** The service knows the student, but not as one of this university; with its message. */
  | { outcome: 'active_elsewhere'; message: string }
  /** The service does not accept the token or the request. */
  | { outcome: 'refused' }
  | { outcome: 'away' };

/** How the reading of a list ended. */
export type ListEnd =
  | { outcome: 'complete' }
  | { outcome: 'refused'; message: string | undefined }
  | { outcome: 'away' };

interface HemisSettings extends LinkSettings {
  cacheMs?: number;
}

const MEGABYTE = 1_000_000;
const ONE = { maxBytes: MEGABYTE };
const LIST = { maxBytes: 8 * MEGABYTE, patient: true };
const MAX_CACHED = 1_000;
/** The most that the service returns at a time. */
export const PAGE_SIZE = 200;
/** Requests under way: the limit of requests per second is used although each takes a while. */
const IN_FLIGHT = 4;
/** A service that names more pages is wrong. */
const MAX_PAGES = 10_000;

const FORBIDDEN = [401, 403];

/** A response about another student counts as not found. */
function resultOf(idNumber: string, answer: HemisAnswer): HemisResult {
  if (answer.kind === 'away') return { outcome: 'away' };
  if (answer.kind === 'not_found') return { outcome: 'not_found' };
  if (answer.kind === 'refused')
    return answer.message === undefined || FORBIDDEN.includes(answer.status)
      ? { outcome: 'refused' }
      : { outcome: 'active_elsewhere', message: answer.message };
  const student = RegisteredStudent.safeParse(answer.data).data;
  return student?.student_id_number === idNumber ? { outcome: 'found', student } : { outcome: 'not_found' };
}

type StudentPage = { outcome: 'page'; students: RegisteredStudent[]; pages: number | undefined } | ListEnd;

/** Client of one service: results of look-ups are cached for 10 minutes; at most 10 requests a second. */
export function createHemisClient({ cacheMs = 600_000, ...settings }: HemisSettings) {
  const ask = createLink(settings);
  const cache = new LRUCache<string, HemisResult>({ max: MAX_CACHED, ttl: cacheMs });

  /** Looks up one student by number. */
  async function student(idNumber: string): Promise<HemisResult> {
    const cached = cache.get(idNumber);
    if (cached !== undefined) return cached;
    const result = resultOf(idNumber, await ask('data/student-info', { student_id_number: idNumber }, ONE));
    if (result.outcome !== 'away') cache.set(idNumber, result);
    return result;
  }

  /** The same without the cache. A patient look-up waits while the service is busy. */
  const studentNow = async (
    idNumber: string,
    options: { patient: boolean; signal?: AbortSignal | undefined },
  ): Promise<HemisResult> =>
    resultOf(idNumber, await ask('data/student-info', { student_id_number: idNumber }, { ...ONE, ...options }));

  async function studentPage(query: object, page: number, signal?: AbortSignal): Promise<StudentPage> {
    const answer = await ask('data/student-list', { ...query, page, limit: PAGE_SIZE }, { ...LIST, signal });
    if (answer.kind === 'refused') return { outcome: 'refused', message: answer.message };
    if (answer.kind === 'not_found') return { outcome: 'complete' };
    const parsed = answer.kind === 'ok' ? parseStudents(answer.data, PAGE_SIZE) : undefined;
    if (parsed === undefined) return { outcome: 'away' };
    return { outcome: 'page', students: parsed.items, pages: parsed.pages };
  }

  /** Calls `onPage` with one page after the other, while the next ones are under way. */
  async function eachPage(
    query: Record<string, string>,
    onPage: (students: RegisteredStudent[], done: number, pages: number | undefined) => Promise<void>,
    signal?: AbortSignal,
  ): Promise<ListEnd> {
    const underWay: Promise<StudentPage>[] = [studentPage(query, 1, signal)];
    let asked = 1;
    let done = 0;
    let last = 1;
    while (underWay.length > 0) {
      const page = await (underWay.shift() as Promise<StudentPage>);
      if (page.outcome !== 'page') return settled(underWay, page);
      done += 1;
      // Without a number of pages there is a next one while this one has students.
      last = page.pages === undefined ? done + (page.students.length > 0 ? 1 : 0) : page.pages;
      while (asked < Math.min(last, MAX_PAGES) && underWay.length < IN_FLIGHT) {
        asked += 1;
        underWay.push(studentPage(query, asked, signal));
      }
      await onPage(page.students, done, page.pages).catch((error: unknown) => {
        void settled(underWay, undefined);
        throw error;
      });
    }
    return { outcome: 'complete' };
  }

  /** The records of a short list, such as departments; undefined when the service does not give them. */
  async function records(path: string, signal?: AbortSignal): Promise<NamedRecord[] | undefined> {
    const found: NamedRecord[] = [];
    for (let page = 1; page <= MAX_PAGES; page += 1) {
      const answer = await ask(path, { page, limit: PAGE_SIZE }, { ...LIST, signal });
      const parsed = answer.kind === 'ok' ? parseRecords(answer.data, PAGE_SIZE) : undefined;
      if (parsed === undefined) return undefined;
      found.push(...parsed.items);
      if (parsed.items.length === 0 || page >= (parsed.pages ?? page + 1)) break;
    }
    return found;
  }

  /** One request without repetitions of a patient one, to see what the service says. */
  const probe = (path: string, query: Record<string, string | number> = {}) =>
    ask(path, { limit: 1, ...query }, { maxBytes: MEGABYTE });

  return { student, studentNow, eachPage, records, probe };
}
export type HemisClient = ReturnType<typeof createHemisClient>;

/** Requests that nobody waits for may fail. */
function settled<Result>(underWay: readonly Promise<unknown>[], result: Result): Result {
  for (const one of underWay) one.catch(() => undefined);
  return result;
}
