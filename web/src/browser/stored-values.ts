import { useSyncExternalStore } from 'react';

/**
 * Values that this browser could not store, by name: without storage (private windows, full disks) they last as long as
 * the page. They are newer than what is stored.
 */
const inThisPage = new Map<string, string>();
const listeners = new Set<() => void>();

const keyOf = (name: string) => `dekanat.${name}`;

export function readStored(name: string): string | undefined {
  try {
    return inThisPage.get(name) ?? localStorage.getItem(keyOf(name)) ?? undefined;
  } catch {
    return undefined;
  }
}

export function writeStored(name: string, value: string | undefined): void {
  inThisPage.delete(name);
  try {
    if (value === undefined) localStorage.removeItem(keyOf(name));
    else localStorage.setItem(keyOf(name), value);
  } catch {
    if (value !== undefined) inThisPage.set(name, value);
  }
  for (const listener of listeners) listener();
}

/** Calls back when a stored value changes, in this tab or another. */
export function onStoredChange(listener: () => void): () => void {
  const fromAnotherTab = (event: StorageEvent) => {
    if (event.key === null) inThisPage.clear();
    else inThisPage.delete(event.key.replace(/^dekanat\./, ''));
    listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', fromAnotherTab);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', fromAnotherTab);
  };
}

export const useStored = (name: string): string | undefined =>
  useSyncExternalStore(onStoredChange, () => readStored(name));
