import type { Endpoint } from '@dekanat/contract/api/endpoint.ts';
import type { Language } from '@dekanat/contract/api/languages.ts';
import type { StoredAnswer } from '@dekanat/contract/study/student-tests.ts';
import type { Mutation } from '@tanstack/react-query';
import { ApiError, bearerToken, call } from '#api/api.ts';
import type { CallOptions } from '#api/call-options.ts';
import { isClockKnown, serverTimeAt } from '#api/server-clock.ts';
import { STALLED_AFTER_MS } from '#api/time-limit.ts';
import { text } from '#i18n/text.ts';
import { isSameSession } from './same-session.ts';

/** What is written without a connection and sent later, in the order of writing. Loaded when something is sent. */
const ENDPOINTS = {
  reading: async () => (await import('@dekanat/contract/study/lessons.ts')).studyLessons.items,
  handIn: async () => (await import('@dekanat/contract/study/tasks.ts')).studentTasks.handIn,
  comment: async () => (await import('@dekanat/contract/study/comments.ts')).lessonComments.add,
  message: async () => (await import('@dekanat/contract/messages/student-messages.ts')).studentMessages.send,
  testAnswer: async () => (await import('@dekanat/contract/study/student-tests.ts')).studentTests.answer,
  examAnswer: async () => (await import('@dekanat/contract/study/student-tests.ts')).studentExams.answer,
} as const satisfies Record<string, () => Promise<Endpoint>>;
export type WrittenKind = keyof typeof ENDPOINTS;

/** Stored with its key: sent again after a lost response, it is recorded once. */
export interface Written {
  kind: WrittenKind;
  params: Record<string, number>;
  /** The query of a call that has no body. */
  body: Record<string, unknown>;
  files: File[];
  idempotencyKey: string;
  /** Of the response. It is part of the request, which must be the same each time it is sent with its key. */
  language: Language;
  writtenAt: number;
  /** When it first may have left the device: the server may have stored it, and the response was lost, or the page was closed before it arrived. */
  sentAt?: number;
  /** Of an answer to a question, once it was sent: when it was chosen, by the clock of the server. */
  chosenAt?: number;
  /** The files on the server. Ids are part of the request as well. */
  uploaded?: { ids: number[]; at: number };
  /** How often its files did not arrive in time. */
  late?: number;
  /** How often its request has stalled: the next one waits longer, as the connection may be slow. */
  stalled?: number;
}

export interface Sent {
  changed: string;
  result: unknown;
  /** Another tab has sent it, or removed it: what the server has is to be read. */
  byOther?: boolean;
}

export const KEY = ['outbox'] as const;

/** The field of the body with the ids of files, where it is not `resource`. */
const FILE_FIELDS: Partial<Record<WrittenKind, string>> = { message: 'attachment_ids' };

/** The server deletes files that no record has claimed after a day. */
const CLAIMED_WITHIN_MS = 72_000_000;
/** The server forgets the keys of requests after a day: sent again later, something might be recorded twice. */
const SENT_AGAIN_WITHIN_MS = 72_000_000;
/** Sent again, these replace what the server has stored. */
export const REPEATABLE: readonly WrittenKind[] = ['testAnswer', 'examAnswer'];
/** Sent again, these are recorded twice, unless their key is known. */
const RECORDED_ONCE: readonly WrittenKind[] = ['handIn', 'comment', 'message'];

/** The question that is answered. */
export const questionOf = ({ kind, params, body }: Written): string =>
  [kind, ...Object.values(params), body.test_question_id].join('.');
/**
 * By question, when the server had stored the last answer from here, and when that was chosen by the clock of the server: the next one
 * from here is newer, also when its request was faster or a clock was corrected.
 */
const lastStored = new Map<string, { at: number; chosenAt: number }>();

/** When an answer was chosen. It stays the same each time it is sent. */
function timesOf(written: Written): { waited: number; chosen_at: number | undefined } {
  const now = Date.now();
  const last = lastStored.get(questionOf(written)) ?? { at: 0, chosenAt: 0 };
  const chosenAt = Math.min(now, Math.max(written.writtenAt, last.at));
  if (written.chosenAt === undefined && isClockKnown())
    written.chosenAt = Math.max(serverTimeAt(chosenAt), last.chosenAt + 1);
  return { waited: now - chosenAt, chosen_at: written.chosenAt };
}

/** How often the limit is doubled. */
const LIMIT_DOUBLED = 3;

/** Without the clock of the server, a request that is given up could replace a newer answer. */
const limitOf = ({ kind, stalled = 0 }: Written): number | undefined =>
  REPEATABLE.includes(kind) && isClockKnown()
    ? STALLED_AFTER_MS * 2 ** Math.min(stalled, LIMIT_DOUBLED)
    : undefined;

/** Whether the stored answer is the one that was sent, now or by an earlier request whose response was lost. */
function isStoredFromHere({ body }: Written, { superseded, test_answer_id }: StoredAnswer): boolean {
  const sent = new Set(body.test_answer_id as number[]);
  return !superseded || (sent.size === test_answer_id.length && test_answer_id.every((id) => sent.has(id)));
}

/** The resource that a kind changes. */
export const changedBy = async ({ kind }: Written): Promise<string> =>
  (await ENDPOINTS[kind]()).resource.name;

/** That a lesson was read needs no attention. */
export const needsAttention = ({ kind }: Written): boolean => kind !== 'reading';

export const isWritten = ({ options }: Mutation): boolean => options.mutationKey?.[0] === KEY[0];
export const writtenIn = ({ state }: Mutation): Written | undefined => state.variables as Written | undefined;
/** Waiting or refused. That the reading of a lesson was refused, which is gone, is of no interest. */
export const isUnsent = (mutation: Mutation): boolean =>
  isWritten(mutation) &&
  (mutation.state.status === 'pending' ||
    (mutation.state.status === 'error' && writtenIn(mutation)?.kind !== 'reading'));

/**
 * After a 401 or 402 the page is left: what it has not sent waits for the next sign-in. 408: the connection was too slow, or away for a
 * while, so that the server did not wait for the rest of a file. The outbox limits how often files are sent again after it.
 */
const PASSES: readonly number[] = [0, 401, 402, 408, 429];
export const isTemporary = (error: unknown): boolean =>
  !(error instanceof ApiError) || PASSES.includes(error.status) || error.status >= 500;

/** What sending adds to the body. */
function addedTo(written: Written): Record<string, unknown> {
  const { kind, files, uploaded } = written;
  // Another device may have answered meanwhile.
  if (REPEATABLE.includes(kind)) return { ...timesOf(written) };
  return files.length === 0 ? {} : { [FILE_FIELDS[kind] ?? 'resource']: uploaded?.ids };
}

/** The server may have recorded it and forgotten its key. */
const mayBeForgotten = ({ kind, sentAt }: Written): boolean =>
  RECORDED_ONCE.includes(kind) && sentAt !== undefined && Date.now() - sentAt > SENT_AGAIN_WITHIN_MS;

function requireSameSession(): void {
  if (!isSameSession()) throw new Error('The session has changed');
}

/**
 * @param storeAgain stores what was written with what sending adds to it, so that it is known after the page was closed
 * @returns the name of the resource that has changed, and what the server has answered
 * @throws Error when another session has begun: nothing is sent in the name of another account
 * @throws ApiError when it may have arrived a day ago: only its writer can see whether it has
 */
export async function sendWritten(
  written: Written,
  storeAgain: (written: Written) => Promise<void>,
): Promise<Sent> {
  const { kind, params, body, files, idempotencyKey, language } = written;
  const endpoint: Endpoint = await ENDPOINTS[kind]();
  if (mayBeForgotten(written)) throw new ApiError(409, { message: text('cabinet.written.old') });
  requireSameSession();
  const isKept = written.uploaded !== undefined && Date.now() - written.uploaded.at < CLAIMED_WITHIN_MS;
  if (files.length > 0 && !isKept) {
    const { uploadFiles } = await import('./upload-files.ts');
    written.uploaded = { ids: await uploadFiles(files, idempotencyKey), at: Date.now() };
  }
  // Where the token cannot be renewed, nothing is sent. The response to a renewal tells the clock of the server.
  await bearerToken();
  requireSameSession();
  const isRepeatable = REPEATABLE.includes(kind);
  if (!isRepeatable) {
    if (navigator.onLine) written.sentAt ??= Date.now();
    await storeAgain(written);
    requireSameSession();
  }
  const options =
    endpoint.method === 'GET'
      ? { params, query: { language, ...body } }
      : { params, query: { language }, body: { ...body, ...addedTo(written) }, idempotencyKey };
  const limited = { ...options, limitMs: limitOf(written) };
  const result: unknown = await call(endpoint, limited as CallOptions<Endpoint>);
  if (isRepeatable && isStoredFromHere(written, result as StoredAnswer))
    lastStored.set(questionOf(written), { at: Date.now(), chosenAt: written.chosenAt ?? 0 });
  return { changed: endpoint.resource.name, result };
}
