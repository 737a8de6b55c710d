import { experimental_createQueryPersister, type PersistedQuery } from '@tanstack/query-persist-client-core';
import {
  notifyManager,
  type Query,
  type QueryFunction,
  type QueryFunctionContext,
  type QueryKey,
} from '@tanstack/react-query';
import { clear, createStore, del, entries, get, set, update } from 'idb-keyval';
import { writeStored } from '#browser/stored-values.ts';
import { removeDraftFiles } from './draft-files.ts';
import { orUnknown } from './or-unknown.ts';
import { SINCE } from './same-session.ts';

const DAY_MS = 86_400_000;
const store = createStore('dekanat-cabinet', 'queries');

/**
 * What a student has read, in IndexedDB: shown at once, also without a connection, and read anew behind it. The end of the session removes it;
 * `buster` hides what another session has left. Where the storage fails, in private windows or on a full disk, the server alone is read: the
 * library would fail with it.
 */
export const storedQueries = experimental_createQueryPersister<PersistedQuery>({
  storage: {
    getItem: (key) => orUnknown(() => get<PersistedQuery>(key, store)),
    setItem: (key, value) => orUnknown(() => set(key, value, store)),
    removeItem: (key) => orUnknown(() => del(key, store)),
    entries: () => entries<string, PersistedQuery>(store),
  },
  serialize: (query) => query,
  deserialize: (query) => query,
  buster: `${SINCE ?? ''}`,
  maxAge: 30 * DAY_MS,
  // `persister` does it, and handles the failure.
  refetchOnRestore: false,
  prefix: 'read',
});

/**
 * Reads a query from the store, and then always from the server: by the clock of a device that was ahead and is corrected, what was read
 * would stay fresh. A failure of that second reading is in the state of the query; the end of the session cancels it.
 */
export async function persister<T, Key extends QueryKey>(
  queryFn: QueryFunction<T, Key>,
  context: QueryFunctionContext<Key>,
  query: Query,
): Promise<T> {
  let isFetched = false;
  const fetchData = (given: QueryFunctionContext<Key>) => {
    isFetched = true;
    return queryFn(given);
  };
  const data = await storedQueries.persisterFn(fetchData, context, query);
  if (!isFetched) notifyManager.schedule(() => void query.fetch().catch(() => undefined));
  return data;
}

/** Changes what is stored of queries. Without storage there is nothing to change. */
export async function changeStored<Data>(
  isChanged: (key: QueryKey) => boolean,
  change: (before: Data) => Data,
): Promise<void> {
  type Stored = PersistedQuery | undefined;
  const changed = (query: Stored): Stored =>
    query && { ...query, state: { ...query.state, data: change(query.state.data as Data) } };
  const all = (await orUnknown(() => entries<string, Stored>(store))) ?? [];
  for (const [key, query] of all)
    if (query?.state.data !== undefined && isChanged(query.queryKey))
      await orUnknown(() => update<Stored>(key, changed, store));
}

const DRAFTS = /^dekanat\.(cabinet\..+)/;

/** Removes what was typed and not handed in, and what was chosen. */
export async function removeDrafts(): Promise<void> {
  for (const key of Object.keys(localStorage)) {
    const [, name] = DRAFTS.exec(key) ?? [];
    if (name !== undefined) writeStored(name, undefined);
  }
  await removeDraftFiles();
}

/** Removes what was read; without storage there is nothing to remove. */
export const removeRead = (): Promise<void> => orUnknown(() => clear(store));
