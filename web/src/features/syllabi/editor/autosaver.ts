import { ApiError } from '#api/api.ts';
import { storedSession } from '#api/stored-session.ts';
import { mergeParts, same } from '#features/syllabi/editor/merge-parts.ts';
import { reportState, type SaveState } from '#features/syllabi/editor/save-states.ts';
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
  /**
   * Saves the part over `version`. Resolves to the new version, with the fields as the server stored them. Rejects with an
   * ApiError.
   */
  save: (part: Part, version: number) => Promise<{ version: number } & Partial<Part>>;
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
  /** In a conflict: the part as the other user saved it. */
  theirs?: Part | undefined;
}

interface Saver<Part extends Values> {
  /** Name of the part, and of its draft. */
  name: string;
  draft: string;
  /** What was saved or loaded last; input that differs is not saved. */
  base: SavedPart<Part>;
  /** The part of `base` as the server stored it, which may be sanitised. */
  stored: Part;
  /** The newest version that was loaded. */
  loaded: SavedPart<Part>;
  current: AutosaverState<Part>;
  options: AutosaverOptions<Part> | undefined;
  running: Promise<boolean> | undefined;
  timer: ReturnType<typeof setTimeout> | undefined;
  listeners: Set<() => void>;
  /** Number of mounted components that show the part. */
  users: number;
  /** The session in which the part was opened. */
  since: number | undefined;
}

export type Autosaver<Part extends Values> = ReturnType<typeof autosaverFor<Part>>;

/** A part that is closed before it is saved stays here: opened again, it shows what was typed. */
const open = new Map<string, Autosaver<never>>();

/**
 * The autosaver of a part: saves it after a pause in typing. What is not saved yet is stored as a draft in the browser. A
 * version that another user saved is merged field by field; where both changed the same field, the author chooses.
 */
export function openAutosaver<Part extends Values>(
  name: string,
  draft: string,
  stored: SavedPart<Part>,
): Autosaver<Part> {
  const known = open.get(draft) as Autosaver<Part> | undefined;
  if (known) return known;
  const autosaver = autosaverFor(newSaver(name, draft, stored));
  open.set(draft, autosaver as unknown as Autosaver<never>);
  return autosaver;
}

function newSaver<Part extends Values>(name: string, draft: string, loaded: SavedPart<Part>): Saver<Part> {
  const found = readDraft(draft)?.values as (SavedPart<Part> & { base?: Part }) | undefined;
  const usable = found?.base !== undefined && typeof found.version === 'number';
  const base = usable ? { part: found.base as Part, version: found.version } : loaded;
  return {
    name,
    draft,
    base,
    stored: base.part,
    loaded,
    current: usable ? { value: found.part, state: 'unsaved' } : { value: loaded.part, state: 'saved' },
    options: undefined,
    running: undefined,
    timer: undefined,
    listeners: new Set(),
    users: 0,
    since: storedSession()?.since,
  };
}

const autosaverFor = <Part extends Values>(saver: Saver<Part>) => ({
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
  /** Takes over a version that was loaded. */
  receive: (loaded: SavedPart<Part>) => {
    if (loaded.version < saver.loaded.version) return;
    saver.loaded = loaded;
    if (saver.running === undefined) reconcile(saver);
  },
  /** After a conflict: saves what was typed over the other user's version; other fields stay as that user saved them. */
  keepMine: () => {
    const value = { ...saver.loaded.part, ...typedIn(saver) };
    saver.base = saver.loaded;
    saver.stored = saver.loaded.part;
    set(saver, { value, state: 'unsaved' });
    return flush(saver);
  },
  /** After a conflict: drops the own changes. */
  takeTheirs: () => startFrom(saver, saver.loaded),
  /** Counts a component that shows the part. @returns the function that ends it: input is saved then */
  attach: () => attach(saver),
});

function set<Part extends Values>(saver: Saver<Part>, next: Partial<AutosaverState<Part>>): void {
  saver.current = { ...saver.current, problem: undefined, theirs: undefined, ...next };
  reportState(saver.name, { state: saver.current.state, flush: () => flush(saver) });
  for (const listener of saver.listeners) listener();
}

/** Continues from a version of the server. */
function startFrom<Part extends Values>(saver: Saver<Part>, loaded: SavedPart<Part>): void {
  clearTimeout(saver.timer);
  saver.base = loaded;
  saver.stored = loaded.part;
  dropDraft(saver.draft);
  set(saver, { value: loaded.part, state: 'saved' });
}

/** The fields that differ from what was saved or loaded last. */
const typedIn = <Part extends Values>({ current: { value }, base: { part } }: Saver<Part>): Partial<Part> =>
  Object.fromEntries(
    Object.entries(value).filter(([field, typed]) => !same(typed, part[field])),
  ) as Partial<Part>;

/** Merges a newer version of another user. */
function reconcile<Part extends Values>(saver: Saver<Part>): void {
  const { loaded, base, stored, current } = saver;
  if (loaded.version === base.version) saver.stored = loaded.part;
  if (loaded.version <= base.version) return;
  if (same(current.value, base.part)) {
    startFrom(saver, loaded);
    return;
  }
  // Fields that were not typed in are those of the server, also where it sanitised what was sent.
  const merged = mergeParts(stored, { ...stored, ...typedIn(saver) }, loaded.part);
  if (merged === undefined) {
    clearTimeout(saver.timer);
    set(saver, { state: 'conflict', theirs: loaded.part, problem: current.problem });
    return;
  }
  startFrom(saver, loaded);
  if (!same(merged, loaded.part)) change(saver, merged);
}

const remember = <Part extends Values>({ draft, base, stored }: Saver<Part>, part: Part): void =>
  writeDraft(draft, { part, base: stored, version: base.version }, []);

function change<Part extends Values>(saver: Saver<Part>, changes: Partial<Part>): void {
  const value = { ...saver.current.value, ...changes };
  const { state, theirs, problem } = saver.current;
  remember(saver, value);
  if (state === 'conflict') set(saver, { value, theirs, problem });
  else {
    set(saver, { value, state: state === 'saving' ? state : 'unsaved' });
    flushIn(saver, QUIET_MS);
  }
}

function flushIn<Part extends Values>(saver: Saver<Part>, milliseconds: number): void {
  clearTimeout(saver.timer);
  saver.timer = setTimeout(() => void flush(saver), milliseconds);
}

function flush<Part extends Values>(saver: Saver<Part>): Promise<boolean> {
  clearTimeout(saver.timer);
  saver.running ??= attempt(saver).finally(() => {
    saver.running = undefined;
    reconcile(saver);
  });
  return saver.running;
}

/** Whether the author is still signed in: the draft of another one waits for the author. */
const isSameSession = <Part extends Values>({ since }: Saver<Part>): boolean =>
  storedSession()?.since === since;

function forget<Part extends Values>({ draft, name }: Saver<Part>): void {
  open.delete(draft);
  reportState(name, undefined);
}

async function attempt<Part extends Values>(saver: Saver<Part>): Promise<boolean> {
  const { value, state } = saver.current;
  const { save, check } = saver.options ?? {};
  if (state === 'conflict') return false;
  if (same(value, saver.base.part)) {
    dropDraft(saver.draft);
    if (state !== 'saved') set(saver, { state: 'saved' });
    return true;
  }
  if (save === undefined) return false;
  if (!isSameSession(saver)) {
    if (saver.users === 0) forget(saver);
    return false;
  }
  const problem = check?.(value);
  if (problem !== undefined) {
    set(saver, { state: 'invalid', problem });
    return false;
  }
  set(saver, { state: 'saving' });
  try {
    const saved = await save(value, saver.base.version);
    saver.base = { part: value, version: saved.version };
    saver.stored = storedPart(value, saved);
  } catch (error) {
    await fail(saver, error);
    return false;
  }
  // Input during the save is saved next.
  return attempt(saver);
}

const storedPart = <Part extends Values>(sent: Part, saved: Partial<Part>): Part =>
  Object.fromEntries(Object.keys(sent).map((field) => [field, saved[field] ?? sent[field]])) as Part;

/** Repeats the save where that can help; an outdated part is merged when its new version is loaded. */
async function fail<Part extends Values>(saver: Saver<Part>, error: unknown): Promise<void> {
  if (!(error instanceof ApiError)) {
    set(saver, { state: 'failed' });
    throw error;
  }
  const problem = Object.values(error.fields ?? {})[0]?.[0] ?? error.message;
  const stale = error.code === 'stale';
  const refused = error.status >= 400 && error.status < 500 && ![401, 408, 429].includes(error.status);
  set(saver, { state: stale ? 'unsaved' : refused ? 'invalid' : 'failed', problem });
  if (stale) await saver.options?.reload();
  if (stale || !refused) flushIn(saver, RETRY_MS);
}

function attach<Part extends Values>(saver: Saver<Part>): () => void {
  saver.users += 1;
  saver.since = storedSession()?.since;
  const retry = () => void flush(saver);
  window.addEventListener('online', retry);
  return () => {
    saver.users -= 1;
    window.removeEventListener('online', retry);
    void flush(saver).then(() => close(saver));
  };
}

/** Forgets a part that is closed and has nothing to save; the draft of one that breaks a rule stays. */
async function close<Part extends Values>(saver: Saver<Part>): Promise<void> {
  const { state } = saver.current;
  if (saver.users > 0 || (state !== 'saved' && state !== 'invalid')) return;
  // Cached queries do not have the saved part yet.
  if (saver.base.version > saver.loaded.version) await saver.options?.reload();
  if (saver.users === 0) forget(saver);
}
