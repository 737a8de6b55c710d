import { ApiError } from '#api/api.ts';
import type { SaveState } from '#features/syllabi/editor/save-states.ts';
import { dropDraft, readDraft, writeDraft } from '#ui/form/draft.ts';
import type { Values } from '#ui/form/form-rules.ts';

/** Milliseconds without input after which a change is saved. */
const QUIET_MS = 800;
/** Milliseconds after which a save that failed is repeated. */
const RETRY_MS = 5_000;

export interface SavedPart<Part> {
  part: Part;
  version: number;
}

export interface AutosaverOptions<Part extends Values> {
  /** Saves the part over `version`; resolves to the new version. Rejects with an ApiError. */
  save: (part: Part, version: number) => Promise<{ version: number }>;
  /** Loads the part again, after another user saved it. */
  reload: () => Promise<unknown>;
  /** The message for a part that cannot be saved yet. */
  check?: ((part: Part) => string | undefined) | undefined;
}

export interface AutosaverState<Part> {
  value: Part;
  state: SaveState;
  /** Why the part is not saved. */
  problem?: string | undefined;
}

interface Autosaver<Part extends Values> {
  /** Name of the draft. */
  draft: string;
  /** What the server has, as far as known here. */
  base: SavedPart<Part>;
  /** The newest version that was loaded. */
  loaded: SavedPart<Part>;
  current: AutosaverState<Part>;
  options: AutosaverOptions<Part> | undefined;
  running: Promise<boolean> | undefined;
  timer: ReturnType<typeof setTimeout> | undefined;
  listeners: Set<() => void>;
}

/**
 * Saves a part of a syllabus after a pause in typing. What is not saved yet is stored as a draft in the browser, with the
 * version that it changes. A version that another user saved is never overwritten without a choice.
 */
export function createAutosaver<Part extends Values>(draft: string, stored: SavedPart<Part>) {
  const found = draftOf<Part>(draft);
  const value = found?.part ?? stored.part;
  const saver: Autosaver<Part> = {
    draft,
    base: { part: stored.part, version: found?.version ?? stored.version },
    loaded: stored,
    current: { value, state: same(value, stored.part) ? 'saved' : 'unsaved' },
    options: undefined,
    running: undefined,
    timer: undefined,
    listeners: new Set(),
  };
  return {
    read: () => saver.current,
    subscribe: (listener: () => void) => {
      saver.listeners.add(listener);
      return () => saver.listeners.delete(listener);
    },
    /** Sets the callbacks of the latest rendering. */
    use: (options: AutosaverOptions<Part>) => {
      saver.options = options;
    },
    change: (changes: Partial<Part>) => change(saver, changes),
    /** Saves now; resolves to whether nothing is unsaved. */
    flush: () => flush(saver),
    /** A newer version replaces a part without own changes. */
    adopt: (newer: SavedPart<Part>) => {
      saver.loaded = newer;
      if (newer.version > saver.base.version && same(saver.current.value, saver.base.part))
        begin(saver, newer);
    },
    /** After a conflict: saves over the other user's version. */
    keepMine: () => {
      saver.base = { ...saver.base, version: saver.loaded.version };
      return flush(saver);
    },
    /** After a conflict: drops the own changes. */
    takeTheirs: () => begin(saver, saver.loaded),
  };
}

function set<Part extends Values>(saver: Autosaver<Part>, next: Partial<AutosaverState<Part>>): void {
  saver.current = { ...saver.current, problem: undefined, ...next };
  for (const listener of saver.listeners) listener();
}

/** Continues from a version of the server. */
function begin<Part extends Values>(saver: Autosaver<Part>, version: SavedPart<Part>): void {
  saver.base = version;
  dropDraft(saver.draft);
  set(saver, { value: version.part, state: 'saved' });
}

function change<Part extends Values>(saver: Autosaver<Part>, changes: Partial<Part>): void {
  const value = { ...saver.current.value, ...changes };
  const { state } = saver.current;
  writeDraft(saver.draft, { part: value, version: saver.base.version }, []);
  set(saver, { value, state: state === 'saving' || state === 'conflict' ? state : 'unsaved' });
  if (state !== 'conflict') flushIn(saver, QUIET_MS);
}

function flushIn<Part extends Values>(saver: Autosaver<Part>, milliseconds: number): void {
  clearTimeout(saver.timer);
  saver.timer = setTimeout(() => void flush(saver), milliseconds);
}

function flush<Part extends Values>(saver: Autosaver<Part>): Promise<boolean> {
  clearTimeout(saver.timer);
  saver.running ??= attempt(saver).finally(() => {
    saver.running = undefined;
  });
  return saver.running;
}

async function attempt<Part extends Values>(saver: Autosaver<Part>): Promise<boolean> {
  const { value } = saver.current;
  const { save, reload, check } = saver.options ?? {};
  if (save === undefined || same(value, saver.base.part)) {
    dropDraft(saver.draft);
    set(saver, { state: 'saved' });
    return true;
  }
  const problem = check?.(value);
  if (problem !== undefined) {
    set(saver, { state: 'invalid', problem });
    return false;
  }
  set(saver, { state: 'saving' });
  try {
    const { version } = await save(value, saver.base.version);
    saver.base = { part: value, version };
  } catch (error) {
    const failure = failureOf(error);
    if (failure.state === 'conflict') await reload?.();
    if (failure.state === 'failed') flushIn(saver, RETRY_MS);
    set(saver, failure);
    return false;
  }
  // Input during the save is saved next.
  return attempt(saver);
}

function draftOf<Part>(name: string): SavedPart<Part> | undefined {
  const { part, version } = readDraft(name)?.values ?? {};
  return typeof version === 'number' ? { part: part as Part, version } : undefined;
}

const same = (left: Values, right: Values): boolean => JSON.stringify(left) === JSON.stringify(right);

function failureOf(error: unknown): { state: SaveState; problem: string } {
  if (!(error instanceof ApiError)) throw error;
  if (error.code === 'stale') return { state: 'conflict', problem: error.message };
  return { state: error.status === 422 ? 'invalid' : 'failed', problem: error.message };
}
