import type { Mutation, MutationCacheNotifyEvent } from '@tanstack/react-query';
import { hydrate } from '@tanstack/react-query';
import { createStore, del, entries, set } from 'idb-keyval';
import { queryClient } from '#api/query.ts';
import { isSameSession } from './same-session.ts';
import { isUnsent, isWritten, KEY, writtenIn } from './written.ts';

/** Each by its key, so that several tabs keep theirs. */
const store = createStore('dekanat-outbox', 'written');

interface Stored {
  /** The account that wrote it. */
  owner: string;
  mutation: Pick<Mutation, 'state'> & { scope: Mutation['options']['scope'] };
}

let owner: string | undefined;

/** A reload interrupts what is being sent: it is stored as paused, so that it is resumed. */
function storeUnsent({ mutation, type }: MutationCacheNotifyEvent): void {
  const written = mutation && isWritten(mutation) ? writtenIn(mutation) : undefined;
  // What a session has left when it ended waits for the next one of the same account.
  if (written === undefined || owner === undefined || !isSameSession()) return;
  const { state, options } = mutation as Mutation;
  const isKept = type !== 'removed' && isUnsent(mutation as Mutation);
  // Of an error only its sentence can be stored.
  const error = state.error && ({ message: state.error.message } as typeof state.error);
  const paused = { ...state, isPaused: state.status === 'pending', error, failureReason: null };
  const stored: Stored = { owner, mutation: { state: paused, scope: options.scope } };
  const done = isKept ? set(written.idempotencyKey, stored, store) : del(written.idempotencyKey, store);
  // Without storage, in private windows, it is kept as long as the page.
  done.catch(() => undefined);
}

/** What an account has left here, in the order of writing. What another one has left is removed. */
async function leftBy(account: string): Promise<Stored['mutation'][]> {
  const all = await entries<string, Stored>(store);
  const others = all.filter(([, stored]) => stored.owner !== account);
  await Promise.all(others.map(([key]) => del(key, store)));
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

/** Removes everything that is not sent. */
export const discardAll = (): void => queryClient.getMutationCache().clear();
