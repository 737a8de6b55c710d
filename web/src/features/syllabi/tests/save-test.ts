import type { Question } from '@dekanat/contract/syllabi/questions.ts';
import { ApiError } from '#api/api.ts';
import {
  addedEntry,
  type Entry,
  isReady,
  mergedEntries,
  newEntry,
  storedEntry,
} from '#features/syllabi/tests/entries.ts';
import { inputOf } from '#features/syllabi/tests/question-draft.ts';
import { dropTestDraft, writeTestDraft } from '#features/syllabi/tests/test-draft.ts';
import {
  idsOf,
  isReordered,
  isSameSession,
  set,
  stateOf,
  type Test,
  type TestUpdate,
} from '#features/syllabi/tests/test-state.ts';

/** Milliseconds after which a save that failed is repeated. */
const RETRY_MS = 5_000;
/** Characters of one call: the server takes a megabyte. */
const CALL_MAX = 300_000;
/** Conflicts in a row after which a save gives up. */
const CONFLICTS_MAX = 3;

/** Saves after a pause. */
export function flushIn(test: Test, milliseconds: number): void {
  clearTimeout(test.timer);
  test.timer = setTimeout(() => void flush(test), milliseconds);
}

/** Saves now; resolves to whether nothing is unsaved. */
export function flush(test: Test): Promise<boolean> {
  clearTimeout(test.timer);
  test.running ??= attempt(test, 0).finally(() => {
    test.running = undefined;
    writeTestDraft(test);
    // A failure has set its own state and message.
    if (test.current.state === 'saving') set(test, { state: stateOf(test) });
  });
  return test.running;
}

interface NextUpdate {
  batch: Entry[];
  update: TestUpdate;
}

/** What the next call saves; undefined when nothing is left. The order follows once all questions have ids. */
function nextUpdate(test: Test): NextUpdate | undefined {
  const batch: Entry[] = [];
  let length = 0;
  for (const entry of test.current.entries.filter(isReady)) {
    length += JSON.stringify(inputOf(entry.draft)).length;
    if (batch.length > 0 && length > CALL_MAX) break;
    batch.push(entry);
  }
  const [removed, restored] = [[...test.removed], [...test.restored]];
  const isOrdering = batch.length === 0 && removed.length + restored.length === 0;
  if (isOrdering && !isReordered(test)) return undefined;
  return {
    batch,
    update: {
      questions: batch.map(({ key, id, version, draft }) => ({
        ...(id === undefined ? { client_key: key } : { id, version }),
        ...inputOf(draft),
      })),
      ...(removed.length > 0 && { removed }),
      ...(restored.length > 0 && { restored }),
      ...(isOrdering && { order: idsOf(test.current.entries) }),
    },
  };
}

async function attempt(test: Test, conflicts: number): Promise<boolean> {
  const next = nextUpdate(test);
  if (next === undefined) {
    const state = stateOf(test);
    set(test, { state });
    if (state === 'saved') dropTestDraft(test.draft);
    return state === 'saved';
  }
  // Another user may have signed in: the draft waits for the author.
  if (!isSameSession(test)) {
    set(test, { state: stateOf(test) });
    return false;
  }
  set(test, { state: 'saving' });
  const { batch, update } = next;
  // What is undone during the save is another change.
  test.removed.clear();
  test.restored.clear();
  test.sent = update;
  try {
    const stored = await test.server.save(update);
    test.sent = {};
    test.saves += 1;
    applyStored(test, batch, update, stored);
  } catch (error) {
    const inRow = await afterFailure(test, next, error, conflicts);
    return inRow === undefined ? false : attempt(test, inRow);
  }
  return attempt(test, 0);
}

/** Handles a failed save. @returns the conflicts in a row before another attempt; undefined when none may succeed */
async function afterFailure(
  test: Test,
  { batch, update }: NextUpdate,
  error: unknown,
  conflicts: number,
): Promise<number | undefined> {
  test.sent = {};
  const { removed = [], restored = [] } = update;
  const refused = refusedRestorations(restored, error);
  for (const id of restored) if (!refused.has(id)) test.restored.add(id);
  showAsNew(test, refused);
  if (error instanceof ApiError && error.status === 405 && removed.length > 0)
    return (await isReturned(test, removed, error)) ? conflicts : undefined;
  for (const id of removed) test.removed.add(id);
  if (!(error instanceof ApiError)) throw error;
  return (await isResolved(test, batch, error, conflicts)) ? conflicts + 1 : undefined;
}

/** The questions that the server does not restore, with its messages at fields such as `restored.0`. */
function refusedRestorations(restored: readonly number[], error: unknown): Map<number, string> {
  if (!(error instanceof ApiError) || error.status !== 422) return new Map();
  return new Map(
    restored.flatMap((id, place) => {
      const message = error.fields?.[`restored.${place}`]?.[0];
      return message === undefined ? [] : [[id, message] as const];
    }),
  );
}

/** Shows questions that stay removed as new ones, with the reason: once they are changed, they are added. */
function showAsNew(test: Test, refused: ReadonlyMap<number, string>): void {
  if (refused.size === 0) return;
  const entries = test.current.entries.map((entry) => {
    const refusal = refused.get(entry.id ?? 0);
    return refusal === undefined ? entry : { ...newEntry(entry.draft), refusal };
  });
  set(test, { entries });
}

function applyStored(test: Test, batch: Entry[], update: TestUpdate, stored: Question[]): void {
  const byKey = new Map(batch.map((entry, index) => [entry.key, { entry, question: stored[index] }]));
  const entries = test.current.entries.map((entry) => {
    const { entry: sent, question } = byKey.get(entry.key) ?? {};
    if (sent === undefined || question === undefined) return entry;
    return (sent.id === undefined ? addedEntry : storedEntry)(entry, sent.draft, question);
  });
  const removed = new Set(update.removed);
  const added = batch.flatMap(({ id }, index) => (id === undefined ? (stored[index]?.id ?? []) : []));
  test.order = update.order ?? [...test.order.filter((id) => !removed.has(id)), ...added];
  // A question that was removed while it was added is removed by the next save.
  const shown = new Set(idsOf(entries));
  for (const id of added) if (!shown.has(id)) test.removed.add(id);
  set(test, { entries });
}

/**
 * Shows questions again whose removal was refused, such as those that a control needs: sent again, they would prevent every other change.
 * @returns whether they were loaded
 */
async function isReturned(test: Test, removed: readonly number[], { message }: ApiError): Promise<boolean> {
  // They are not what the user has moved.
  test.order = test.order.filter((id) => !removed.includes(id));
  try {
    await merge(test);
  } catch (failure) {
    if (!(failure instanceof ApiError)) throw failure;
    set(test, { state: 'failed', problem: message });
    return false;
  }
  const entries = test.current.entries.map((entry) =>
    entry.id !== undefined && removed.includes(entry.id) ? { ...entry, refusal: message } : entry,
  );
  set(test, { entries });
  return true;
}

/** Handles a refusal. @returns whether another attempt may succeed */
async function isResolved(test: Test, batch: Entry[], error: ApiError, conflicts: number): Promise<boolean> {
  const { status, message } = error;
  const isRefused = status === 409 || status === 422;
  if (isRefused && conflicts < CONFLICTS_MAX) {
    markRefused(test, batch, error);
    try {
      await merge(test);
      return true;
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
    }
  }
  set(test, { state: 'failed', problem: message });
  if (status === 0 || status === 429 || status >= 500) flushIn(test, RETRY_MS);
  return false;
}

/** Notes the messages of the server at the questions that it names, such as `questions.3.answers`. */
function markRefused(test: Test, batch: Entry[], { status, fields }: ApiError): void {
  if (status !== 422) return;
  const refusals = new Map<string, string>();
  for (const [field, messages] of Object.entries(fields ?? {})) {
    const [, place, part] = /^questions\.(\d+)\.?(.*)$/.exec(field) ?? [];
    const entry = batch[Number(place)];
    // A question that does not exist any more is found by loading the others.
    if (entry && part !== 'id') refusals.set(entry.key, messages[0] ?? '');
  }
  const entries = test.current.entries.map((entry) => {
    const refusal = refusals.get(entry.key);
    return refusal === undefined ? entry : { ...entry, refusal };
  });
  set(test, { entries });
}

async function merge(test: Test): Promise<void> {
  const { saves } = test;
  const loaded = await test.server.load();
  if (saves !== test.saves) return merge(test);
  const stored = loaded.filter(({ id }) => !test.removed.has(id));
  const keepOrder = isReordered(test);
  test.order = loaded.map(({ id }) => id).filter((id) => !test.removed.has(id));
  set(test, { entries: mergedEntries(test.current.entries, stored, { keepOrder, restored: test.restored }) });
}

/** Loads the questions again and merges them with own changes. */
export async function reload(test: Test): Promise<void> {
  await (test.restored.size > 0 ? flush(test) : test.running);
  await merge(test);
  if (!test.running) set(test, { state: stateOf(test) });
}
