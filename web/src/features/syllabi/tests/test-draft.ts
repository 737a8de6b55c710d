import { type Entry, isDirty, newEntry } from '#features/syllabi/tests/entries.ts';
import type { QuestionDraft } from '#features/syllabi/tests/question-draft.ts';
import { dropDraft, readDraft, writeDraft } from '#ui/form/draft.ts';

/** An unsaved question in the storage of the browser. */
interface StoredDraft {
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
    const after = entries.slice(0, index).findLast((one) => one.id !== undefined)?.id;
    return [{ id, version, draft, after }];
  });
  if (unsaved.length === 0) dropDraft(name);
  else writeDraft(name, { unsaved }, []);
}

/** Entries with the unsaved changes of before a reload. */
export function withTestDraft(name: string, entries: Entry[]): Entry[] {
  const unsaved = (readDraft(name)?.values.unsaved ?? []) as StoredDraft[];
  const result = [...entries];
  for (const { id, version, draft, after } of unsaved) {
    const index = result.findIndex((entry) => entry.id !== undefined && entry.id === id);
    const entry = result[index];
    if (entry !== undefined) result[index] = { ...entry, version, draft, ...newer(entry, version) };
    else if (id !== undefined) result.push({ key: `#${id}`, id, version, draft, theirs: 'removed' });
    else {
      const before = result.findIndex((one) => one.id !== undefined && one.id === after);
      result.splice(before < 0 ? result.length : before + 1, 0, newEntry(draft));
    }
  }
  return result;
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
