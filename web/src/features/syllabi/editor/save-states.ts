import { useSyncExternalStore } from 'react';

/**
 * `invalid`: the value breaks a rule and is not sent; `conflict`: another user saved the same part meanwhile; `failed`: the
 * server refused or did not respond.
 */
export type SaveState = 'saved' | 'unsaved' | 'saving' | 'invalid' | 'conflict' | 'failed';

/** The worst first: the state of the whole syllabus is that of its worst part. */
const ORDER: SaveState[] = ['conflict', 'failed', 'invalid', 'saving', 'unsaved', 'saved'];

interface Part {
  state: SaveState;
  /** Saves now; resolves to whether nothing is unsaved. */
  flush: () => Promise<boolean>;
}

const parts = new Map<string, Part>();
const listeners = new Set<() => void>();

/** Reports the state of one part, or that it is closed; `name` is unique among the open parts. */
export function reportState(name: string, part: Part | undefined): void {
  if (part === undefined) parts.delete(name);
  else parts.set(name, part);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const worst = (): SaveState => {
  const states = [...parts.values()].map(({ state }) => state);
  return ORDER.find((state) => states.includes(state)) ?? 'saved';
};

/** The state of all open parts together. */
export const useSaveState = (): SaveState => useSyncExternalStore(subscribe, worst);

/** The name of the settings of a lesson as a part. */
export const lessonPart = (lessonId: number) => `syllabus_lessons.${lessonId}`;

/** Saves one part now. @returns whether nothing of it is unsaved */
export const flushPart = (name: string): Promise<boolean> =>
  parts.get(name)?.flush() ?? Promise.resolve(true);

/** Saves all open parts. @returns whether nothing is unsaved */
export async function flushAll(): Promise<boolean> {
  const saved = await Promise.all([...parts.values()].map(({ flush }) => flush()));
  return saved.every(Boolean);
}

export const hasUnsaved = (): boolean => worst() !== 'saved';
