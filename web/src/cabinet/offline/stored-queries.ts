import { experimental_createQueryPersister, type PersistedQuery } from '@tanstack/query-persist-client-core';
import { clear, createStore, del, entries, get, set } from 'idb-keyval';
import { writeStored } from '#browser/stored-values.ts';
import { SINCE } from './same-session.ts';

const DAY_MS = 86_400_000;
const store = createStore('dekanat-cabinet', 'queries');

/**
 * What a student has read, in IndexedDB: shown at once, also without a connection, and read anew behind it. The end of the session removes it;
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
  buster: `${SINCE ?? ''}`,
  maxAge: 30 * DAY_MS,
  // By the clock of a device that was ahead and is corrected, what was read stays fresh.
  refetchOnRestore: 'always',
  prefix: 'read',
});

const DRAFTS = /^dekanat\.(cabinet\..+)/;

/** Removes what was typed and not handed in, and what was chosen. */
export function removeDrafts(): void {
  for (const key of Object.keys(localStorage)) {
    const [, name] = DRAFTS.exec(key) ?? [];
    if (name !== undefined) writeStored(name, undefined);
  }
}

/** Removes what was read. */
export const removeRead = (): Promise<void> => clear(store);
