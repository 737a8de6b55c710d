import { experimental_createQueryPersister, type PersistedQuery } from '@tanstack/query-persist-client-core';
import { clear, createStore, del, entries, get, set } from 'idb-keyval';
import { storedSession } from '#api/stored-session.ts';

const DAY_MS = 86_400_000;
const store = createStore('dekanat-cabinet', 'queries');

/**
 * What a student has read, in IndexedDB: shown at once, also without a connection, and read anew behind it. Signing out removes it;
 * `buster` hides what another session has left.
 */
export const storedQueries = experimental_createQueryPersister<PersistedQuery>({
  storage: {
    getItem: (key) => get<PersistedQuery>(key, store),
    setItem: (key, value) => set(key, value, store),
    removeItem: (key) => del(key, store),
    entries: () => entries<string, PersistedQuery>(store),
  },
  serialize: (query) => query,
  deserialize: (query) => query,
  buster: `${storedSession()?.since ?? ''}`,
  maxAge: 30 * DAY_MS,
  prefix: 'read',
});

const DRAFTS = /^dekanat\.cabinet\./;

/** Removes what was read, and what was typed and not handed in. */
export async function removeStored(): Promise<void> {
  for (const name of Object.keys(localStorage)) if (DRAFTS.test(name)) localStorage.removeItem(name);
  await clear(store);
}
