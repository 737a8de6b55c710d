import type { Mutation } from '@tanstack/react-query';
import { createStore, del, delMany, entries, get, promisifyRequest, set } from 'idb-keyval';
import type { Written } from './written.ts';

/** What was written and is not sent, as the device stores it: each by its key, for all tabs. */
export interface Entry {
  /** The account that wrote it. */
  owner: string;
  mutation: Pick<Mutation, 'state'> & { scope: Mutation['options']['scope'] };
}

const store = createStore('dekanat-outbox', 'written');

/** By key, whether this tab has stored an entry or found it: if it is missing later, another tab has sent or removed it. */
const known = new Map<string, Promise<boolean>>();

export const writtenBy = ({ mutation }: Entry) => mutation.state.variables as Written;

export async function readEntries(): Promise<[key: string, entry: Entry][]> {
  const all = await entries<string, Entry>(store);
  for (const [key] of all) known.set(key, Promise.resolve(true));
  return all;
}

/** Without storage, in private windows, what was written lasts as long as the page. */
const isDone = async (work: () => Promise<void>): Promise<boolean> => {
  try {
    await work();
    return true;
  } catch {
    return false;
  }
};

const replace = (key: string, entry: Entry) =>
  store('readwrite', (all) => {
    const found = all.getKey(key);
    found.onsuccess = () => {
      if (found.result !== undefined) all.put(entry, key);
    };
    return promisifyRequest(all.transaction);
  });

async function putFirst(key: string, entry: Entry): Promise<void> {
  const stored = isDone(() => set(key, entry, store));
  known.set(key, stored);
  await stored;
}

/** Stores an entry, or replaces it unless another tab has removed it. */
export async function putEntry(key: string, entry: Entry): Promise<void> {
  const before = known.get(key);
  if (before !== undefined && (await before)) await isDone(() => replace(key, entry));
  else await putFirst(key, entry);
}

/** An entry as all tabs have left it: `gone` after one has sent or removed it, undefined if it could not be stored. */
export async function readEntry(key: string): Promise<Entry | 'gone' | undefined> {
  if ((await known.get(key)) !== true) return undefined;
  return (await get<Entry>(key, store)) ?? 'gone';
}

export const removeEntry = (key: string): Promise<boolean> => isDone(() => del(key, store));
export const removeEntries = (keys: string[]): Promise<boolean> => isDone(() => delMany(keys, store));
