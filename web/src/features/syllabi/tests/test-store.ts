import type { Question } from '@dekanat/contract/syllabi/questions.ts';
import { storedSession } from '#api/stored-session.ts';
import { reportState } from '#features/syllabi/editor/save-states.ts';
import { type Entry, entryOf, newEntry } from '#features/syllabi/tests/entries.ts';
import { blankQuestion, moved, type QuestionDraft } from '#features/syllabi/tests/question-draft.ts';
import { flush, flushIn, reload } from '#features/syllabi/tests/save-test.ts';
import { withTestDraft, writeTestDraft } from '#features/syllabi/tests/test-draft.ts';
import {
  isSameSession,
  set,
  stateOf,
  type Test,
  type TestServer,
} from '#features/syllabi/tests/test-state.ts';

/** Milliseconds without input after which changes are saved. */
const QUIET_MS = 800;
/** Milliseconds after which a change is stored as a draft. */
const DRAFT_MS = 300;

/**
 * The questions of a test in its editor. Saves changed questions alone, after a pause; what is not saved is a draft in the
 * browser. Another author's version is never overwritten without a choice.
 */
export function createTestStore(draft: string, questions: readonly Question[], server: TestServer) {
  const asStored = questions.map((question) => entryOf(question));
  const { entries, removed, restored } = withTestDraft(draft, asStored);
  const test: Test = {
    current: { entries, state: 'saved' },
    server,
    draft,
    order: questions.map(({ id }) => id),
    removed: new Set(removed),
    restored: new Set(restored),
    sent: {},
    saves: 0,
    ...{ running: undefined, timer: undefined, draftTimer: undefined },
    since: storedSession()?.since,
    listeners: new Set(),
  };
  test.current = { entries, state: stateOf(test) };
  return {
    read: () => test.current,
    subscribe: (listener: () => void) => {
      test.listeners.add(listener);
      return () => test.listeners.delete(listener);
    },
    change: (key: string, update: (draft: QuestionDraft) => QuestionDraft) =>
      edit(test, (entry) =>
        entry.key === key ? { ...entry, draft: update(entry.draft), refusal: undefined } : entry,
      ),
    /** Adds a question behind another one, or at the end. @returns its key */
    add: (after?: string, next = blankQuestion()) => insert(test, newEntry(next), after),
    remove: (key: string) => remove(test, key),
    move: (key: string, to: number) => {
      const from = test.current.entries.findIndex((entry) => entry.key === key);
      setEntries(test, moved(test.current.entries, from, to));
    },
    /** After a conflict: saves over the other author's version. */
    keepMine: (key: string) => edit(test, (entry) => (entry.key === key ? withOwnChange(entry) : entry)),
    /** After a conflict: drops the own changes. */
    takeTheirs: (key: string) =>
      setEntries(
        test,
        test.current.entries.flatMap((entry) => {
          if (entry.key !== key || entry.theirs === undefined) return [entry];
          return entry.theirs === 'removed' ? [] : [entryOf(entry.theirs, key)];
        }),
      ),
    /** Loads the questions again and merges them with own changes. */
    reload: () => reload(test),
    /** Saves now; resolves to whether nothing is unsaved. */
    flush: () => flush(test),
    /** Saves go on in the current session. */
    start: () => void Object.assign(test, { since: storedSession()?.since }),
    isSameSession: () => isSameSession(test),
    /** Stores unsaved changes as a draft now. */
    writeDraft: () => writeTestDraft(test),
  };
}
export type TestStore = ReturnType<typeof createTestStore>;

interface OpenTest {
  store: TestStore;
  /** Number of mounted editors of the test. */
  users: number;
}

/** A test that is closed before everything is saved stays here: opened again, it shows what was typed. */
const open = new Map<string, OpenTest>();

/** The questions of a test, whose state the head of the editor shows under `name` until they are saved. */
export function openTestStore(
  name: string,
  ...[draft, questions, server]: Parameters<typeof createTestStore>
) {
  const known = open.get(draft);
  const test = known ?? { store: createTestStore(draft, questions, server), users: 0 };
  const { store } = test;
  let stop: (() => void) | undefined;
  const leave = () => {
    stop?.();
    reportState(name, undefined);
  };
  const close = () => {
    leave();
    open.delete(draft);
  };
  const report = () => {
    if (test.users === 0 && !store.isSameSession()) leave();
    else reportState(name, { state: store.read().state, flush: store.flush });
  };
  const end = () => {
    if (test.users > 0) return;
    const { state } = store.read();
    // The author finds the changes after signing in again.
    if (!store.isSameSession() && state !== 'saved') leave();
    // What failed is repeated, and stays reported until then. The draft of what breaks a rule stays too.
    else if (state !== 'failed') close();
  };
  /** A draft of before a reload is saved at once; a test that is still open is brought up to date first. */
  const update = async () => {
    if (known) await store.reload().catch(() => undefined);
    await store.flush();
  };
  const attach = () => {
    open.set(draft, test);
    test.users += 1;
    store.start();
    report();
    stop = store.subscribe(report);
    void update();
    return () => {
      test.users -= 1;
      void store.flush().then(end);
    };
  };
  /** `attach` reports the state of a test that is shown, and returns the function that closes it: changes are saved then. */
  return { store, attach };
}

/** A removed question is added anew. */
const withOwnChange = ({ theirs, ...entry }: Entry): Entry =>
  theirs === 'removed' ? newEntry(entry.draft) : { ...entry, version: theirs?.version ?? entry.version };

/** Shows changed entries, stores them as a draft and saves them after a pause. */
function setEntries(test: Test, entries: readonly Entry[]): void {
  test.current = { ...test.current, entries };
  set(test, { state: test.running ? 'saving' : stateOf(test) });
  clearTimeout(test.draftTimer);
  test.draftTimer = setTimeout(() => writeTestDraft(test), DRAFT_MS);
  flushIn(test, QUIET_MS);
}

const edit = (test: Test, change: (entry: Entry) => Entry): void =>
  setEntries(test, test.current.entries.map(change));

function insert(test: Test, entry: Entry, after: string | undefined): string {
  const { entries } = test.current;
  const index = entries.findIndex(({ key }) => key === after);
  setEntries(test, entries.toSpliced(index < 0 ? entries.length : index + 1, 0, entry));
  return entry.key;
}

/** Removes a question. @returns the function that undoes it */
function remove(test: Test, key: string): () => void {
  const { entries } = test.current;
  const index = entries.findIndex((entry) => entry.key === key);
  const entry = entries[index];
  if (entry === undefined) return () => undefined;
  const { id } = entry;
  if (id !== undefined) test.removed.add(id);
  setEntries(test, entries.toSpliced(index, 1));
  return () => {
    // Its removal was refused.
    if (id !== undefined && test.current.entries.some((one) => one.id === id)) return;
    if (id !== undefined && !test.removed.delete(id)) test.restored.add(id);
    setEntries(test, test.current.entries.toSpliced(index, 0, entry));
  };
}
