import type { Mutation, MutationCacheNotifyEvent } from '@tanstack/react-query';
import { hydrate } from '@tanstack/react-query';
import { queryClient } from '#api/query.ts';
import { isSameQuestion } from './answered-questions.ts';
import { isSameSession } from './same-session.ts';
import {
  type Entry,
  putEntry,
  readEntries,
  removeEntries,
  removeEntry,
  writtenBy,
} from './stored-entries.ts';
import { isUnsent, isWritten, KEY, needsAttention, type Written, writtenIn } from './written.ts';

/** How long what an account has left waits while others use the device. */
const WAITS_FOR_OWNER_MS = 7 * 86_400_000;

let owner: string | undefined;

/** A reload interrupts what is being sent: it is stored as paused, so that it is resumed. */
async function put({ idempotencyKey }: Written, { state, options }: Mutation): Promise<void> {
  if (owner === undefined) return;
  // Of an error only its sentence can be stored.
  const error = state.error && ({ message: state.error.message } as typeof state.error);
  const paused = { ...state, isPaused: state.status === 'pending', error, failureReason: null };
  await putEntry(idempotencyKey, { owner, mutation: { state: paused, scope: options.scope } });
}

function storeUnsent({ mutation, type }: MutationCacheNotifyEvent): void {
  const written = mutation && isWritten(mutation) ? writtenIn(mutation) : undefined;
  // What a session has left when it ended waits for the next one of the same account.
  if (mutation === undefined || written === undefined || !isSameSession()) return;
  if (type !== 'removed' && isUnsent(mutation)) void put(written, mutation);
  else void removeEntry(written.idempotencyKey);
}

/** Stores once more what is being sent: no event of the mutation says that it has changed. */
export async function storeAgain(written: Written): Promise<void> {
  const mutation = queryClient
    .getMutationCache()
    .find({ mutationKey: KEY, predicate: (one) => isUnsent(one) && writtenIn(one) === written });
  if (mutation !== undefined && isSameSession()) await put(written, mutation as Mutation);
}

/** Whether it was removed while it waited or was sent. Without storage, no entry says so. */
export const isDiscarded = (written: Written): boolean =>
  !queryClient
    .getMutationCache()
    .getAll()
    .some((one) => writtenIn(one) === written);

/** Removes what the server has stored, and older answers to the same question, which no tab may send after this one. */
export async function removeSent(written: Written): Promise<void> {
  const isOlder = (other: Written) =>
    other.body.test_question_id !== undefined &&
    isSameQuestion(other, written) &&
    other.body.attempt === written.body.attempt &&
    other.writtenAt < written.writtenAt;
  const all = await readEntries().catch(() => []);
  const older = all.filter(([, entry]) => entry.owner === owner && isOlder(writtenBy(entry)));
  await removeEntries([written.idempotencyKey, ...older.map(([key]) => key)]);
}

/** What an account has left here, in the order of writing. What others have left is not read, and waits for them; it is removed later. */
async function leftBy(account: string): Promise<Entry['mutation'][]> {
  const all = await readEntries();
  const old = all.filter(
    ([, stored]) => stored.owner !== account && Date.now() - writtenBy(stored).writtenAt > WAITS_FOR_OWNER_MS,
  );
  await removeEntries(old.map(([key]) => key));
  return all
    .flatMap(([, stored]) => (stored.owner === account ? [stored.mutation] : []))
    .toSorted((one, other) => one.state.submittedAt - other.state.submittedAt);
}

/** Sends what an earlier visit of the account has left. */
export async function resumeSending(account: string): Promise<void> {
  if (owner !== undefined) return;
  owner = account;
  queryClient.getMutationCache().subscribe(storeUnsent);
  const left = await leftBy(account).catch(() => []);
  const mutations = left.map(({ state, scope }) => ({
    mutationKey: KEY,
    state,
    ...(scope !== undefined && { scope }),
  }));
  hydrate(queryClient, { mutations, queries: [] });
  await queryClient.resumePausedMutations();
}

/** What the account has written in any tab, by its key. Without storage, what it has written in this one. */
async function ownEntries(): Promise<Map<string, Written>> {
  const all = await readEntries().catch(() => []);
  const own = new Map(
    all.flatMap(([key, stored]) => (stored.owner === owner ? [[key, writtenBy(stored)] as const] : [])),
  );
  for (const mutation of queryClient.getMutationCache().findAll({ predicate: isUnsent })) {
    const written = writtenIn(mutation);
    if (written !== undefined) own.set(written.idempotencyKey, written);
  }
  return own;
}

/** How much of what the account has written here, in any tab, is not sent and needs attention. */
export const countUnsent = async (): Promise<number> =>
  [...(await ownEntries()).values()].filter(needsAttention).length;

/** Removes everything that the account has not sent, also what other tabs have written. */
export async function discardAll(): Promise<void> {
  const own = await ownEntries();
  queryClient.getMutationCache().clear();
  await removeEntries([...own.keys()]);
}
