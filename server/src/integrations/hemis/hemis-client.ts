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
const PAGE_SIZE = 200;
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
    resultOf(
      idNumber,
      await ask('data/student-info', { student_id_number: idNumber }, { ...ONE, ...options }),
    );

  async function studentPage(query: object, page: number, signal?: AbortSignal): Promise<StudentPage> {
    const answer = await ask('data/student-list', { ...query, page, limit: PAGE_SIZE }, { ...LIST, signal });
    if (answer.kind === 'refused') return { outcome: 'refused', message: answer.message };
    if (answer.kind === 'not_found') return { outcome: 'complete' };
    const parsed = answer.kind === 'ok' ? parseStudents(answer.data, PAGE_SIZE) : undefined;
    if (parsed === undefined) return { outcome: 'away' };
    return { outcome: 'page', students: parsed.items, pages: parsed.pages };
  }

  /** Calls `onPage` with one page after the other, while the next ones are under way. */
  const eachPage = (query: Record<string, string>, onPage: OnPage, signal?: AbortSignal): Promise<ListEnd> =>
    readPages((page) => studentPage(query, page, signal), onPage);

  /** The records of a short list, such as departments; undefined when the service does not give them. */
  const records = (path: string, signal?: AbortSignal): Promise<NamedRecord[] | undefined> =>
    readRecords((page) => ask(path, { page, limit: PAGE_SIZE }, { ...LIST, signal }));

  /** One request without repetitions of a patient one, to see what the service says. */
  const probe = (path: string, query: Record<string, string | number> = {}) =>
    ask(path, { limit: 1, ...query }, { maxBytes: MEGABYTE });

  return { student, studentNow, eachPage, records, probe };
}
export type HemisClient = ReturnType<typeof createHemisClient>;

type OnPage = (students: RegisteredStudent[]) => Promise<void>;

/** Reads pages in order, several requests at a time. */
async function readPages(pageAt: (page: number) => Promise<StudentPage>, onPage: OnPage): Promise<ListEnd> {
  const underWay = [pageAt(1)];
  let asked = 1;
  try {
    for (let done = 1; underWay.length > 0; done += 1) {
      const page = await (underWay.shift() as Promise<StudentPage>);
      if (page.outcome !== 'page') return page;
      const last = Math.min(lastPage(page, done), MAX_PAGES);
      for (; asked < last && underWay.length < IN_FLIGHT; asked += 1) underWay.push(pageAt(asked + 1));
      await onPage(page.students);
    }
    return { outcome: 'complete' };
  } finally {
    // Requests that nobody waits for any more may fail.
    for (const one of underWay) one.catch(() => undefined);
  }
}

/** Without a number of pages there is a next one while this one has students. */
const lastPage = ({ pages, students }: Extract<StudentPage, { outcome: 'page' }>, done: number): number =>
  pages ?? (students.length > 0 ? done + 1 : done);

async function readRecords(
  pageAt: (page: number) => Promise<HemisAnswer>,
): Promise<NamedRecord[] | undefined> {
  const found: NamedRecord[] = [];
  let last = 1;
  for (let page = 1; page <= Math.min(last, MAX_PAGES); page += 1) {
    const answer = await pageAt(page);
    const parsed = answer.kind === 'ok' ? parseRecords(answer.data, PAGE_SIZE) : undefined;
    if (parsed === undefined) return undefined;
    found.push(...parsed.items);
    last = parsed.pages ?? (parsed.items.length > 0 ? page + 1 : page);
  }
  return found;
}
