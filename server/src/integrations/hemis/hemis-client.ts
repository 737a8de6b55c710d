import type { UnreadableBecause } from '@dekanat/contract/students/hemis/hemis-fields.ts';
import { LRUCache } from 'lru-cache';
import {
  type NamedRecord,
  type ParsedPage,
  parseItems,
  parseRecords,
  parseStudents,
  RegisteredStudent,
  unreadableBecause,
} from './hemis-fields.ts';
import { createLink, type HemisAnswer, type LinkSettings, type RequestOptions } from './hemis-link.ts';

export type HemisResult =
  | { outcome: 'found'; student: RegisteredStudent }
  | { outcome: 'not_found' }
  /** There is a record that cannot be read. */
  | { outcome: 'unreadable'; problem: UnreadableBecause }
  /** The service knows the student, but not as one of this university; with its message. */
  | { outcome: 'active_elsewhere'; message: string }
  /** The service refuses this number without a reason. */
  | { outcome: 'number_refused' }
  /** The service does not accept the token. */
  | { outcome: 'refused'; message: string | undefined }
  /** There were too many requests. */
  | { outcome: 'busy' }
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
const LIST = { maxBytes: 8 * MEGABYTE, effort: 'patient', isPage: true } as const;
const MAX_CACHED = 1_000;
/** The most that the service returns at a time. */
const PAGE_SIZE = 200;
/** Requests under way: the limit of requests per second is used although each takes a while. */
const IN_FLIGHT = 4;
/** A service that names more pages is wrong. */
const MAX_PAGES = 10_000;
/** Of lists that are collected. A service that gives every page again must not fill the memory. */
const MAX_COLLECTED = 200_000;

const FORBIDDEN = [401, 403];

function refusedResult({ status, message }: Extract<HemisAnswer, { kind: 'refused' }>): HemisResult {
  if (FORBIDDEN.includes(status)) return { outcome: 'refused', message };
  return message === undefined ? { outcome: 'number_refused' } : { outcome: 'active_elsewhere', message };
}

/** A response about another student counts as not found. */
function resultOf(idNumber: string, answer: HemisAnswer): HemisResult {
  if (answer.kind === 'refused') return refusedResult(answer);
  if (answer.kind !== 'ok') return { outcome: answer.kind };
  const student = RegisteredStudent.safeParse(answer.data).data;
  const problem = student === undefined ? unreadableBecause(answer.data) : undefined;
  if (problem !== undefined) return { outcome: 'unreadable', problem };
  return student?.student_id_number === idNumber ? { outcome: 'found', student } : { outcome: 'not_found' };
}

type Page<Item> = ({ outcome: 'page' } & ParsedPage<Item>) | ListEnd;
type PageAt<Item> = (page: number) => Promise<Page<Item>>;
type Parse<Item> = (data: unknown, limit: number) => ParsedPage<Item> | undefined;
type Query = Record<string, string | number>;

interface ListOptions {
  effort?: Exclude<NonNullable<RequestOptions['effort']>, 'quick'>;
  signal?: AbortSignal | undefined;
}

/** One page of a list. */
const pageOf =
  <Item>(
    ask: ReturnType<typeof createLink>['ask'],
    path: string,
    parse: Parse<Item>,
    { query, ...options }: ListOptions & { query: Query },
  ) =>
  async (page: number): Promise<Page<Item>> => {
    const answer = await ask(path, { ...query, page, limit: PAGE_SIZE }, { ...LIST, ...options });
    if (answer.kind === 'refused') return { outcome: 'refused', message: answer.message };
    // A list has a first page, also an empty one: the address is wrong, or the service knows no such list.
    if (answer.kind === 'not_found' && page === 1) return { outcome: 'refused', message: answer.message };
    if (answer.kind === 'not_found') return { outcome: 'complete' };
    const parsed = answer.kind === 'ok' ? parse(answer.data, PAGE_SIZE) : undefined;
    return parsed === undefined ? { outcome: 'away' } : { outcome: 'page', ...parsed };
  };

/** Client of one service: results of look-ups are cached for 10 minutes; at most 10 requests a second. */
export function createHemisClient({ cacheMs = 600_000, ...settings }: HemisSettings) {
  const { ask, confirm, learn } = createLink(settings);
  const cache = new LRUCache<string, HemisResult>({ max: MAX_CACHED, ttl: cacheMs });

  /** Looks up one student by number. */
  async function student(idNumber: string): Promise<HemisResult> {
    const cached = cache.get(idNumber);
    if (cached !== undefined) return cached;
    const result = resultOf(idNumber, await ask('data/student-info', { student_id_number: idNumber }, ONE));
    if (result.outcome !== 'away' && result.outcome !== 'busy') cache.set(idNumber, result);
    return result;
  }

  /** The same without the cache. A patient look-up waits while the service is busy. */
  const studentNow = async (
    idNumber: string,
    options: { effort: 'quick' | 'patient'; signal?: AbortSignal | undefined },
  ): Promise<HemisResult> =>
    resultOf(
      idNumber,
      await ask('data/student-info', { student_id_number: idNumber }, { ...ONE, ...options }),
    );

  async function read<Item>(pageAt: PageAt<Item>, onPage: OnPage<Item>): Promise<ListEnd> {
    const end = await readPages(pageAt, onPage);
    if (end.outcome === 'complete') confirm();
    return end;
  }

  /** Calls `onPage` with one page of students after the other, while the next ones are under way. */
  const eachPage = (
    query: Query,
    onPage: OnPage<RegisteredStudent>,
    signal?: AbortSignal,
  ): Promise<ListEnd> => read(pageOf(ask, 'data/student-list', parseStudents, { query, signal }), onPage);

  /** The same with the records of any list, as the service sends them. */
  const eachItem = (
    path: string,
    query: Query,
    onPage: OnPage<unknown>,
    options: ListOptions = {},
  ): Promise<ListEnd> => read(endingPages(pageOf(ask, path, parseItems, { query, ...options })), onPage);

  /** The records of a short list, such as departments; undefined when the service does not give them, which ends nothing else. */
  const records = (path: string, signal?: AbortSignal): Promise<NamedRecord[] | undefined> =>
    collectPages(pageOf(ask, path, parseRecords, { query: {}, effort: 'optional', signal }));

  /** One request without repetitions of a patient one, to see what the service says. */
  const probe = (path: string, query: Query = {}, effort: 'quick' | 'quick_optional' = 'quick') =>
    ask(path, { limit: 1, ...query }, { maxBytes: MEGABYTE, effort });

  return { student, studentNow, eachPage, eachItem, records, probe, learn };
}
export type HemisClient = ReturnType<typeof createHemisClient>;

/** An item of a list that cannot be read, with its row, from 1. */
export interface UnreadableItem {
  row: number;
  item: unknown;
}
type OnPage<Item> = (
  items: Item[],
  total: number | undefined,
  unreadable: readonly UnreadableItem[],
) => Promise<void>;

/** Refuses a list that does not end. Empty pages count too: their number need not end either. */
function endingPages<Item>(pageAt: PageAt<Item>): PageAt<Item> {
  let read = 0;
  return async (page) => {
    const answer = await pageAt(page);
    if (answer.outcome !== 'page') return answer;
    read += answer.items.length || PAGE_SIZE;
    return read > MAX_COLLECTED ? { outcome: 'refused', message: undefined } : answer;
  };
}

/** What a service says of a list: the number of its pages, and of its items. */
type Size = Pick<ParsedPage<unknown>, 'pages' | 'total'>;

/** The end of a list. A page that the service has named, and does not find, is missing: the list did not end before it. */
function endBefore(
  end: ListEnd,
  { done, rows, pages = 0, total = Number.POSITIVE_INFINITY }: Size & { done: number; rows: number },
): ListEnd {
  return end.outcome === 'complete' && done <= pages && rows < total ? { outcome: 'away' } : end;
}

/** Reads pages in order, several requests at a time. */
async function readPages<Item>(pageAt: PageAt<Item>, onPage: OnPage<Item>): Promise<ListEnd> {
  const underWay = [pageAt(1)];
  let asked = 1;
  let rows = 0;
  let said: Size = { pages: undefined, total: undefined };
  try {
    for (let done = 1; underWay.length > 0; done += 1) {
      const page = await (underWay.shift() as Promise<Page<Item>>);
      if (page.outcome !== 'page') return endBefore(page, { done, rows, ...said });
      said = page;
      // Without a number of pages there is a next one while this one has records.
      const last = Math.min(page.pages ?? (page.length > 0 ? done + 1 : done), MAX_PAGES);
      for (; asked < last && underWay.length < IN_FLIGHT; asked += 1) underWay.push(pageAt(asked + 1));
      const before = rows;
      rows += page.length;
      const unreadable = page.unreadable.map(({ index, item }) => ({ row: before + index + 1, item }));
      await onPage(page.items, page.total, unreadable);
    }
    return { outcome: 'complete' };
  } finally {
    // Requests that nobody waits for any more may fail.
    for (const one of underWay) one.catch(() => undefined);
  }
}

/** The items of a whole list; undefined when it is not read to its end. */
async function collectPages<Item>(pageAt: PageAt<Item>): Promise<Item[] | undefined> {
  const found: Item[] = [];
  const end = await readPages(endingPages(pageAt), async (items) => void found.push(...items));
  return end.outcome === 'complete' ? found : undefined;
}
