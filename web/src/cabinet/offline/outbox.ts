import { STUDY } from '@dekanat/contract/catalogue/study.ts';
import type { StoredAnswer } from '@dekanat/contract/study/student-tests.ts';
import { useMutation, useMutationState } from '@tanstack/react-query';
import { ApiError, newIdempotencyKey, StalledError } from '#api/api.ts';
import { dropEarly } from '#api/early-answers.ts';
import { queryClient } from '#api/query.ts';
import { currentLanguage } from '#i18n/text.ts';
import { enterAnswer, enterReading, readAnswers } from './answered-questions.ts';
import { removeFilesOf } from './draft-files.ts';
import { enterHandedIn, type HandedIn } from './handed-in.ts';
import { sendAlone } from './send-alone.ts';
import { isDiscarded } from './stored-outbox.ts';
import { removeDraft } from './use-draft.ts';
import {
  changedBy,
  isTemporary,
  isUnsent,
  KEY,
  needsAttention,
  type Sent,
  type Written,
  type WrittenKind,
  writtenIn,
} from './written.ts';

export interface Waiting {
  written: Written;
  /** Why the server has refused it; undefined while it is waiting. */
  refusal: string | undefined;
}

const RETRY_FIRST_MS = 1_000;
const RETRY_LONGEST_MS = 30_000;

/** Seconds that the server asks to wait. */
const waitOf = (error: unknown): number => (error instanceof ApiError && error.retryAfter) || 0;

/** How often files that did not arrive in time are sent again: they may be too large for the connection. */
const LATE_FILES_SENT_AGAIN = 3;

/** @throws ApiError a refusal with the sentence of the server, once files were late too often: their writer may send smaller ones */
async function send(written: Written): Promise<Sent> {
  if (isDiscarded(written)) return { changed: await changedBy(written), result: undefined, byOther: true };
  try {
    return await sendAlone(written);
  } catch (error) {
    if (error instanceof StalledError) written.stalled = (written.stalled ?? 0) + 1;
    if (!(error instanceof ApiError) || error.status !== 408 || written.files.length === 0) throw error;
    written.late = (written.late ?? 0) + 1;
    throw written.late > LATE_FILES_SENT_AGAIN ? new ApiError(409, { message: error.message }) : error;
  }
}

queryClient.setMutationDefaults(KEY, {
  mutationFn: send,
  networkMode: 'offlineFirst',
  retry: (_failures, error) => isTemporary(error),
  retryDelay: (failures, error) =>
    Math.max(Math.min(RETRY_FIRST_MS * 2 ** failures, RETRY_LONGEST_MS), waitOf(error) * 1_000),
  gcTime: Number.POSITIVE_INFINITY,
  onSuccess: ({ changed, result, byOther = false }: Sent, written: Written) => {
    dropEarly();
    // Answers to questions change nothing that is shown elsewhere until the attempt ends.
    if (written.kind === 'testAnswer' || written.kind === 'examAnswer')
      return byOther ? readAnswers(written) : enterAnswer(written, result as StoredAnswer);
    if (written.kind === 'reading') return enterReading(written);
    if (written.kind === 'handIn' && !byOther) enterHandedIn(written, result as HandedIn);
    for (const name of [changed, STUDY.due_work.name])
      void queryClient.invalidateQueries({ queryKey: [name] });
  },
});

/** Writes something of a kind. `about` names what it belongs to: of one subject it is sent in order. */
export function useOutbox(kind: WrittenKind, about: number) {
  const { mutate, mutateAsync } = useMutation<unknown, ApiError, Written>({
    mutationKey: KEY,
    scope: { id: `${kind} ${about}` },
  });
  const written = (params: Record<string, number>, body: Record<string, unknown>, files: File[] = []) => ({
    kind,
    params,
    body,
    files,
    idempotencyKey: newIdempotencyKey(),
    language: currentLanguage(),
    writtenAt: Date.now(),
  });
  return {
    write: (...input: Parameters<typeof written>) => mutate(written(...input)),
    /** @returns a promise that is rejected when the server refuses it */
    send: (...input: Parameters<typeof written>) => mutateAsync(written(...input)),
  };
}

/** What the student wrote and waits to be sent, or was refused: of all kinds, or of one. What is recorded of reading needs no attention. */
export function useWaiting(kind?: WrittenKind): Waiting[] {
  const unsent = useMutationState({
    filters: { mutationKey: KEY, predicate: isUnsent },
    select: ({ state }) => ({
      written: state.variables as Written,
      refusal: state.status === 'error' ? (state.error?.message ?? '') : undefined,
    }),
  });
  return unsent.filter(({ written }) =>
    kind === undefined ? needsAttention(written) : written.kind === kind,
  );
}

/** The form in which a refused message is changed. */
export const refusedForm = ({ idempotencyKey }: Pick<Written, 'idempotencyKey'>): string =>
  `message-${idempotencyKey}`;
const FIELDS = ['to', 'title', 'text'];

function removeFormOf(written: Written): void {
  if (written.kind !== 'message') return;
  const form = refusedForm(written);
  for (const field of FIELDS) removeDraft(`${form}-${field}`);
  void removeFilesOf(form);
}

/** Removes what was refused, once its writer has seen it, or what waits, with what its form has stored: it is not sent again. */
export function discard(written: Written): void {
  const { idempotencyKey } = written;
  removeFormOf(written);
  const cache = queryClient.getMutationCache();
  for (const mutation of cache.getAll())
    if (writtenIn(mutation)?.idempotencyKey === idempotencyKey) cache.remove(mutation);
  // The next one to the same receiver has waited for it.
  void queryClient.resumePausedMutations();
}
