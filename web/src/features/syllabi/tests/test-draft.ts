import {
  type Entry,
  FIRST_VERSION,
  isDirty,
  newEntry,
  withAnswerIds,
} from '#features/syllabi/tests/entries.ts';
import type { QuestionDraft } from '#features/syllabi/tests/question-draft.ts';
import { dropDraft, readDraft, writeDraft } from '#ui/form/draft.ts';

/** An unsaved question in the storage of the browser. */
interface StoredDraft {
  /** Of a new question. */
  key?: string | undefined;
  id?: number | undefined;
  version?: number | undefined;
  draft: QuestionDraft;
  /** The question that a new one follows. */
  after?: number | undefined;
}

export const dropTestDraft = dropDraft;

/** Stores the unsaved questions of a test, which a reload or a crash would lose. */
export function writeTestDraft(name: string, entries: readonly Entry[]): void {
  const unsaved = entries.flatMap((entry, index): StoredDraft[] => {
    if (!isDirty(entry)) return [];
    const { id, version, draft } = entry;
    const key = id === undefined ? entry.key : undefined;
    const after = entries.slice(0, index).findLast((one) => one.id !== undefined)?.id;
    return [{ key, id, version, draft, after }];
  });
  if (unsaved.length === 0) dropDraft(name);
  else writeDraft(name, { unsaved }, []);
}

/** Entries with the unsaved changes of before a reload. */
export function withTestDraft(name: string, entries: Entry[]): Entry[] {
  const unsaved = (readDraft(name)?.values.unsaved ?? []) as StoredDraft[];
  const result = [...entries];
  for (const stored of unsaved) {
    const { key, id, after } = stored;
    const index = result.findIndex((entry) => (id === undefined ? entry.key === key : entry.id === id));
    const entry = result[index];
    if (entry !== undefined) result[index] = changedEntry(entry, stored);
    else if (id !== undefined) result.push(removedEntry(id, stored));
    else {
      const before = result.findIndex((one) => one.id !== undefined && one.id === after);
      result.splice(before < 0 ? result.length : before + 1, 0, addedDraft(stored));
    }
  }
  return result;
}

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
