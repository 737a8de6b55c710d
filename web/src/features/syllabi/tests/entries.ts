import type { Question } from '@dekanat/contract/syllabi/questions.ts';
import {
  draftOf,
  hidesAnswers,
  inputOf,
  isBlank,
  isSendable,
  newKey,
  type QuestionDraft,
  sentAnswers,
} from '#features/syllabi/tests/question-draft.ts';

/** A question of a test that is being edited. */
export interface Entry {
  /** Identifies the question in the browser, and on the server while it has no id yet. */
  key: string;
  id?: number | undefined;
  /** The version that the draft changes. */
  version?: number | undefined;
  draft: QuestionDraft;
  /** The question as the server has it, in JSON. */
  base?: string | undefined;
  /** Whether the question as the server has it is complete: a draft is not drawn. */
  complete?: boolean | undefined;
  /** Another author's version, which is not overwritten without a choice. */
  theirs?: Question | 'removed' | undefined;
  /** Whether the right answers are not shown to the user, who then does not change the question. */
  hidden?: boolean | undefined;
  /** Why the server refused the draft. */
  refusal?: string | undefined;
}

/** The version of a question that nobody has changed since it was added. */
export const FIRST_VERSION = 1;

const isComplete = ({ problems }: Pick<Question, 'problems'>): boolean => problems.length === 0;

/** The number of questions that the server has and can draw. */
export const drawableCount = (entries: readonly Entry[]): number =>
  entries.filter(({ complete, theirs }) => complete === true && theirs !== 'removed').length;

const jsonOf = (draft: QuestionDraft): string => JSON.stringify(inputOf(draft));

export function entryOf(question: Question, key = question.client_key ?? `#${question.id}`): Entry {
  const draft = draftOf(question);
  const hidden = hidesAnswers(question);
  return {
    ...{ key, id: question.id, version: question.version, draft, base: jsonOf(draft) },
    complete: isComplete(question),
    ...(hidden && { hidden }),
  };
}

export const newEntry = (draft: QuestionDraft): Entry => ({ key: newKey(), draft });

const dirtiness = new WeakMap<Entry, boolean>();
/** Whether an entry differs from what the server has; computed once for each state of an entry. */
export function isDirty(entry: Entry): boolean {
  const found =
    dirtiness.get(entry) ??
    (entry.id === undefined ? !isBlank(entry.draft) : jsonOf(entry.draft) !== entry.base);
  dirtiness.set(entry, found);
  return found;
}

/** Whether an entry is sent by the next save. */
export const isReady = (entry: Entry): boolean =>
  entry.theirs === undefined && entry.refusal === undefined && isDirty(entry) && isSendable(entry.draft);

/** A draft with the ids of the answers of `sent`, which were stored in order. */
export function withAnswerIds(
  draft: QuestionDraft,
  sent: QuestionDraft,
  stored: readonly { id?: number | undefined }[],
): QuestionDraft {
  const ids = new Map(sentAnswers(sent).map(({ key }, index) => [key, stored[index]?.id]));
  return {
    ...draft,
    answers: draft.answers.map((answer) => ({ ...answer, id: ids.get(answer.key) ?? answer.id })),
  };
}

/** An entry after the draft `sent` was stored: the draft may have changed meanwhile. */
export function storedEntry(entry: Entry, sent: QuestionDraft, question: Question): Entry {
  const { id, version, answers } = question;
  const named = (draft: QuestionDraft) => withAnswerIds(draft, sent, answers);
  return {
    ...{ key: entry.key, id, version, draft: named(entry.draft), base: jsonOf(named(sent)) },
    complete: isComplete(question),
  };
}

/**
 * A new entry after the draft `sent` was stored. When an earlier answer was lost, the server has what was sent then: what differs is
 * saved by the next save, unless another author has changed the question meanwhile.
 */
export function addedEntry(entry: Entry, sent: QuestionDraft, question: Question): Entry {
  const stored = storedEntry(entry, sent, question);
  const base = jsonOf(draftOf(question));
  if (base === stored.base) return stored;
  return question.version === FIRST_VERSION ? { ...stored, base } : { ...stored, base, theirs: question };
}

function mergedEntry(entry: Entry, question: Question): Entry {
  if (entry.version === undefined || question.version <= entry.version) return entry;
  const theirs = entryOf(question, entry.key);
  const isSame = jsonOf(theirs.draft) === jsonOf(entry.draft);
  return isSame || !isDirty(entry) ? theirs : { ...entry, theirs: question, complete: isComplete(question) };
}

/**
 * The entries after the questions were loaded again. Questions with own changes keep them: a newer version becomes `theirs`.
 * The order is the server's unless it has own changes; new questions stay behind the one that they follow.
 */
export function mergedEntries(
  entries: readonly Entry[],
  stored: readonly Question[],
  { keepOrder, restored }: { keepOrder: boolean; restored: ReadonlySet<number> },
): Entry[] {
  const known = new Map(entries.flatMap((entry) => (entry.id === undefined ? [] : [[entry.id, entry]])));
  const unknown = new Map(entries.flatMap((entry) => (entry.id === undefined ? [[entry.key, entry]] : [])));
  const merged = new Map(
    stored.map((question) => {
      const entry = known.get(question.id);
      if (entry) return [question.id, mergedEntry(entry, question)];
      // The answer to the call that added it was lost.
      const added = unknown.get(question.client_key ?? '');
      return [question.id, added ? addedEntry(added, added.draft, question) : entryOf(question)];
    }),
  );
  const byKey = new Map([...merged.values()].map((entry) => [entry.key, entry]));
  const own = entries.flatMap((entry): Entry[] => {
    if (entry.id === undefined) return [byKey.get(entry.key) ?? entry];
    const present = merged.get(entry.id);
    if (present) return [present];
    // Waits to be restored: the server does not list it yet.
    if (restored.has(entry.id)) return [entry];
    return isDirty(entry) ? [{ ...entry, theirs: 'removed' }] : [];
  });
  if (keepOrder) {
    const listed = new Set(own.map(({ id }) => id));
    return [...own, ...[...merged.values()].filter(({ id }) => !listed.has(id))];
  }
  const result = [...merged.values()];
  for (const [index, entry] of own.entries()) {
    if (entry.id !== undefined && merged.has(entry.id)) continue;
    const before = own[index - 1];
    result.splice(before ? result.findIndex(({ key }) => key === before.key) + 1 : 0, 0, entry);
  }
  return result;
}
