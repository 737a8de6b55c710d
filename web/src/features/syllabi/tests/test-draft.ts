import {
  type Entry,
  FIRST_VERSION,
  isDirty,
  newEntry,
  withAnswerIds,
} from '#features/syllabi/tests/entries.ts';
import type { QuestionDraft } from '#features/syllabi/tests/question-draft.ts';
import { idsOf, isMoved, type Test } from '#features/syllabi/tests/test-state.ts';
import { dropDraft, readDraft, writeDraft } from '#ui/form/draft.ts';

/** An unsaved question in the storage of the browser. */
interface StoredDraft extends Pick<Entry, 'id' | 'version' | 'base' | 'complete'> {
  /** Of a new question. */
  key?: string | undefined;
  draft: QuestionDraft;
  /** The question that a new or restored one follows. */
  after?: number | undefined;
  /** Whether its removal was undone. */
  restored?: boolean | undefined;
}

/** Unsaved changes of a test. Earlier versions have stored the questions alone. */
interface StoredTest {
  unsaved: StoredDraft[];
  /** Ids of removed questions. */
  removed?: number[];
  /** The ids of the questions, if the user has moved some. */
  order?: number[] | undefined;
}

export const dropTestDraft = dropDraft;

/** Stores the unsaved changes of a test, which a reload or a crash would lose, also while they are being saved. */
export function writeTestDraft(test: Test): void {
  const { entries } = test.current;
  const shown = new Set(entries.flatMap(({ id }) => id ?? []));
  const removed = [...test.removed, ...(test.sent.removed ?? [])].filter((id) => !shown.has(id));
  const restored = new Set([...test.restored, ...(test.sent.restored ?? [])]);
  const unsaved = entries.flatMap((entry, index): StoredDraft[] => {
    const { id, version, draft, base, complete } = entry;
    const isRestored = id !== undefined && restored.has(id);
    if (!isDirty(entry) && !isRestored) return [];
    const key = id === undefined ? entry.key : undefined;
    const after = entries.slice(0, index).findLast((one) => one.id !== undefined)?.id;
    return [{ key, id, version, draft, after, ...(isRestored && { base, complete, restored: true }) }];
  });
  const order = isMoved(test) ? idsOf(entries) : undefined;
  if (unsaved.length + removed.length === 0 && order === undefined) dropDraft(test.draft);
  else writeDraft(test.draft, { unsaved, removed, order } satisfies StoredTest, []);
}

/** Entries in an order of before; those that it does not name stay behind the others. */
function ordered(entries: readonly Entry[], order: readonly number[]): Entry[] {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const named = order.flatMap((id) => byId.get(id) ?? []);
  return [...named, ...entries.filter((entry) => !named.includes(entry))];
}

interface WithDraft {
  entries: Entry[];
  /** Ids of questions to remove and to restore. */
  removed: number[];
  restored: number[];
}

/** The questions of the server with the unsaved changes of before a reload. */
export function withTestDraft(name: string, questions: Entry[]): WithDraft {
  const { unsaved = [], removed = [], order = [] } = (readDraft(name)?.values ?? {}) as Partial<StoredTest>;
  const present = questions.flatMap(({ id }) => id ?? []);
  const entries = ordered(
    questions.filter(({ id = 0 }) => !removed.includes(id)),
    order,
  );
  for (const stored of unsaved) enter(entries, stored);
  return {
    entries,
    removed: removed.filter((id) => present.includes(id)),
    restored: unsaved.flatMap(({ id, restored }) =>
      id !== undefined && restored && !present.includes(id) ? [id] : [],
    ),
  };
}

function enter(entries: Entry[], stored: StoredDraft): void {
  const { key, id, after, restored } = stored;
  const index = entries.findIndex((entry) => (id === undefined ? entry.key === key : entry.id === id));
  const entry = entries[index];
  const place = 1 + entries.findIndex((one) => one.id !== undefined && one.id === after);
  if (entry !== undefined) entries[index] = isUnchanged(stored) ? entry : changedEntry(entry, stored);
  else if (id === undefined) entries.splice(place || entries.length, 0, addedDraft(stored));
  else if (restored) entries.splice(place, 0, restoredEntry(id, stored));
  else entries.push(removedEntry(id, stored));
}

/** Of a question that the server has restored meanwhile. */
const isUnchanged = ({ id, version, draft, base }: StoredDraft): boolean =>
  base !== undefined && !isDirty({ key: '', id, version, draft, base });

const restoredEntry = (id: number, { version, draft, base, complete }: StoredDraft): Entry => ({
  ...{ key: `#${id}`, id, version, draft, base, complete },
});

const addedDraft = ({ key, draft }: StoredDraft): Entry =>
  key === undefined ? newEntry(draft) : { key, draft };

const removedEntry = (id: number, { version, draft }: StoredDraft): Entry => ({
  ...{ key: `#${id}`, id, version, draft },
  theirs: 'removed',
});

/** A question with its unsaved change. That of a question which was new then has no version, and no ids of answers. */
function changedEntry(entry: Entry, { id, version: known, draft: unsaved }: StoredDraft): Entry {
  const version = id === undefined ? FIRST_VERSION : known;
  const draft = id === undefined ? withAnswerIds(unsaved, unsaved, entry.draft.answers) : unsaved;
  return { ...entry, version, draft, ...newer(entry, version) };
}

/** Another author's version that is newer than the one which the draft changes. */
function newer(entry: Entry, version: number | undefined): Pick<Entry, 'theirs'> {
  if (entry.id === undefined || entry.version === undefined || entry.version === version) return {};
  const { question, multiple_choice, answers } = entry.draft;
  return {
    theirs: {
      id: entry.id,
      version: entry.version,
      question,
      multiple_choice,
      answers: answers.map(({ id = 0, answer, correct_answer }) => ({ id, answer, correct_answer })),
      problems: [],
    },
  };
}
