import type { Endpoint } from '@dekanat/contract/api/endpoint.ts';
import { lessonComments } from '@dekanat/contract/study/comments.ts';
import { dueWork } from '@dekanat/contract/study/due-work.ts';
import { studentExams, studentTests } from '@dekanat/contract/study/student-tests.ts';
import { studentTasks } from '@dekanat/contract/study/tasks.ts';
import { dehydrate, hydrate, type Mutation, useMutation, useMutationState } from '@tanstack/react-query';
import { createStore, del, get, set } from 'idb-keyval';
import { ApiError, type CallOptions, call, newIdempotencyKey } from '#api/api.ts';
import { queryClient } from '#api/query.ts';
import { storedSession } from '#api/stored-session.ts';
import { uploadFiles } from './upload-files.ts';

/** What is written without a connection and sent later, in the order of writing. */
const ENDPOINTS = {
  handIn: studentTasks.handIn,
  comment: lessonComments.add,
  testAnswer: studentTests.answer,
  examAnswer: studentExams.answer,
} as const satisfies Record<string, Endpoint>;
export type WrittenKind = keyof typeof ENDPOINTS;

/** Stored with its key: sent again after a lost response, it is recorded once. */
export interface Written {
  kind: WrittenKind;
  params: Record<string, number>;
  body: Record<string, unknown>;
  files: File[];
  idempotencyKey: string;
  writtenAt: number;
}

export interface Waiting {
  written: Written;
  /** Why the server has refused it; undefined while it is waiting. */
  refusal: string | undefined;
}

const KEY = ['outbox'] as const;
const store = createStore('dekanat-outbox', 'written');
const RETRY_FIRST_MS = 1_000;
const RETRY_LONGEST_MS = 30_000;

const isTemporary = (error: unknown) =>
  !(error instanceof ApiError) || error.status === 0 || error.status === 429 || error.status >= 502;

async function send({ kind, params, body, files, idempotencyKey }: Written): Promise<unknown> {
  const endpoint: Endpoint = ENDPOINTS[kind];
  const uploaded = files.length === 0 ? {} : { resource: await uploadFiles(files) };
  const options = { params, body: { ...body, ...uploaded }, idempotencyKey };
  return call(endpoint, options as CallOptions<Endpoint>);
}

queryClient.setMutationDefaults(KEY, {
  mutationFn: (written: Written) => send(written),
  networkMode: 'offlineFirst',
  retry: (_failures, error) => isTemporary(error),
  retryDelay: (failures) => Math.min(RETRY_FIRST_MS * 2 ** failures, RETRY_LONGEST_MS),
  gcTime: Number.POSITIVE_INFINITY,
  onSuccess: (_answer, { kind }: Written) => {
    // Answers to questions change nothing that is shown elsewhere until the attempt ends.
    if (kind === 'testAnswer' || kind === 'examAnswer') return;
    for (const { name } of [ENDPOINTS[kind].resource, dueWork.read.resource])
      void queryClient.invalidateQueries({ queryKey: [name] });
  },
});

const isUnsent = ({ state, options }: Mutation) =>
  options.mutationKey?.[0] === KEY[0] && (state.status === 'pending' || state.status === 'error');

/** A reload interrupts what is being sent: it is stored as paused, so that it is resumed. */
async function storeUnsent(): Promise<void> {
  const { mutations } = dehydrate(queryClient, {
    shouldDehydrateQuery: () => false,
    shouldDehydrateMutation: isUnsent,
  });
  const unsent = mutations.map(({ state, ...mutation }) => ({
    ...mutation,
    state: { ...state, isPaused: state.status === 'pending', error: null, failureReason: null },
  }));
  const since = storedSession()?.since;
  if (since === undefined || unsent.length === 0) await del('unsent', store);
  else await set('unsent', { since, unsent }, store);
}

let resumed = false;

/** Sends what an earlier visit has left. What another session wrote is not sent in the name of this one. */
export async function resumeSending(): Promise<void> {
  if (resumed) return;
  resumed = true;
  const left = await get<{ since: number; unsent: ReturnType<typeof dehydrate>['mutations'] }>(
    'unsent',
    store,
  );
  if (left !== undefined && left.since === storedSession()?.since)
    hydrate(queryClient, { mutations: left.unsent, queries: [] });
  queryClient.getMutationCache().subscribe(() => void storeUnsent());
  await queryClient.resumePausedMutations();
}

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
    writtenAt: Date.now(),
  });
  return {
    write: (...input: Parameters<typeof written>) => mutate(written(...input)),
    send: (...input: Parameters<typeof written>) => mutateAsync(written(...input)),
  };
}

/** What waits to be sent, or was refused: of all kinds, or of one. */
export function useWaiting(kind?: WrittenKind): Waiting[] {
  const unsent = useMutationState({
    filters: { mutationKey: KEY, predicate: isUnsent },
    select: ({ state }) => ({
      written: state.variables as Written,
      refusal: state.status === 'error' ? (state.error?.message ?? '') : undefined,
    }),
  });
  return kind === undefined ? unsent : unsent.filter(({ written }) => written.kind === kind);
}

/** Removes what was refused, once its writer has seen it. */
export function discard({ idempotencyKey }: Written): void {
  const cache = queryClient.getMutationCache();
  for (const mutation of cache.getAll())
    if ((mutation.state.variables as Written | undefined)?.idempotencyKey === idempotencyKey)
      cache.remove(mutation);
  void storeUnsent();
}
