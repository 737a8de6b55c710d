import { useSyncExternalStore } from 'react';

/**
 * Values stored in this browser, by name. Without storage (private windows, full disks) they last as long as
 * the page.
 */
const inThisPage = new Map<string, string>();
const listeners = new Set<() => void>();

const keyOf = (name: string) => `dekanat.${name}`;

export function readStored(name: string): string | undefined {
  try {
    return localStorage.getItem(keyOf(name)) ?? inThisPage.get(name);
  } catch {
    return inThisPage.get(name);
  }
}

export function writeStored(name: string, value: string | undefined): void {
  if (value === undefined) inThisPage.delete(name);
  else inThisPage.set(name, value);
  try {
    if (value === undefined) localStorage.removeItem(keyOf(name));
    else localStorage.setItem(keyOf(name), value);
  } catch {
    // The value is still in memory.
  }
  for (const listener of listeners) listener();
}

/** Calls back when a stored value changes, in this tab or another. */
export function onStoredChange(listener: () => void): () => void {
  const fromAnotherTab = (event: StorageEvent) => {
    if (event.key === null) inThisPage.clear();
    else if (event.newValue === null) inThisPage.delete(event.key.replace(/^dekanat\./, ''));
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
