import { useSyncExternalStore } from 'react';

/** The subject whose name and buttons are Tab stops; arrow keys lead to the others. */
export interface CurrentSubject {
  get: () => number | undefined;
  set: (id: number) => void;
  /** Chooses the first of the subjects if the current one is not among them. */
  keepAmong: (ids: readonly number[]) => void;
  subscribe: (listener: () => void) => () => void;
}

export function createCurrentSubject(): CurrentSubject {
  const listeners = new Set<() => void>();
  let current: number | undefined;
  const set = (id: number | undefined) => {
    if (id === current) return;
    current = id;
    for (const listener of listeners) listener();
  };
  return {
    get: () => current,
    set,
    keepAmong: (ids) => {
      if (current === undefined || !ids.includes(current)) set(ids[0]);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** 0 for the name and the buttons of the current subject, -1 for those of the others. */
export const useTabIndex = ({ get, subscribe }: CurrentSubject, id: number): 0 | -1 =>
  useSyncExternalStore(subscribe, () => (get() === id ? 0 : -1));
