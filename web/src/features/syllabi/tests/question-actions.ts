import { isEmpty } from '@dekanat/contract/syllabi/questions.ts';
import { type Dispatch, type SetStateAction, useRef, useState } from 'react';
import type { Entry } from '#features/syllabi/tests/entries.ts';
import { isSendable, type QuestionDraft } from '#features/syllabi/tests/question-draft.ts';
import type { QuestionField } from '#features/syllabi/tests/question-keys.ts';
import type { TestStore } from '#features/syllabi/tests/test-store.ts';
import { type Text, useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';
import type { Feedback } from '#ui/feedback/feedback-registry.ts';

export interface ActiveQuestion {
  key: string;
  /** The text that has the focus at first: `question`, or the place of an answer. */
  start?: QuestionField | number | undefined;
  /** Added just now: what is missing is not a fault yet. */
  isNew?: boolean;
}

/** What the cards of questions do; the same object for the life of the editor, so that cards render only when they change. */
export interface QuestionActions {
  edit: (key: string, start?: ActiveQuestion['start']) => void;
  leave: (key: string) => void;
  /** Goes to the next question; behind the last one a new one is added. */
  next: (key: string) => void;
  add: (after?: string) => void;
  /** Moves a question by a step, or to a place from 0. */
  move: (key: string, to: { step: -1 | 1 } | { place: number }) => void;
  remove: (key: string) => void;
  change: (key: string, update: (draft: QuestionDraft) => QuestionDraft) => void;
  select: (key: string, on: boolean) => void;
  keepMine: (key: string) => void;
  takeTheirs: (key: string) => void;
}

export interface EditorState {
  active: ActiveQuestion | undefined;
  setActive: (active: ActiveQuestion | undefined) => void;
  selected: ReadonlySet<string>;
  setSelected: Dispatch<SetStateAction<ReadonlySet<string>>>;
  actions: QuestionActions;
}

interface ActionContext {
  store: TestStore;
  text: () => Text;
  feedback: Feedback;
  setActive: Dispatch<SetStateAction<ActiveQuestion | undefined>>;
  setSelected: EditorState['setSelected'];
}

/** A question that must be completed before another one is added behind it. */
function incompleteBefore(entries: readonly Entry[], after: string | undefined): Entry | undefined {
  const before = after === undefined ? entries.at(-1) : entries.find(({ key }) => key === after);
  return before && before.theirs === undefined && !isSendable(before.draft) ? before : undefined;
}

function createActions({ store, text, feedback, setActive, setSelected }: ActionContext): QuestionActions {
  const entries = () => store.read().entries;
  const placeOf = (key: string) => entries().findIndex((entry) => entry.key === key);
  const add: QuestionActions['add'] = (after) => {
    const before = incompleteBefore(entries(), after);
    if (before === undefined) return setActive({ key: store.add(after), isNew: true });
    const isWithoutText = isEmpty(before.draft.question);
    feedback.warning(text()(isWithoutText ? 'question.text.required' : 'test.last.answer_required'));
    setActive({ key: before.key, start: isWithoutText ? undefined : 0, isNew: true });
  };
  const select: QuestionActions['select'] = (key, on) =>
    setSelected((present) => new Set(on ? [...present, key] : [...present].filter((one) => one !== key)));
  return {
    edit: (key, start) => setActive({ key, start }),
    leave: (key) => {
      setActive(undefined);
      requestAnimationFrame(() =>
        document.querySelector<HTMLElement>(`[data-question="${CSS.escape(key)}"]`)?.focus(),
      );
    },
    add,
    next: (key) => {
      const next = entries()[placeOf(key) + 1];
      if (next === undefined) add();
      else setActive({ key: next.key });
    },
    move: (key, to) => store.move(key, 'step' in to ? placeOf(key) + to.step : to.place),
    remove: (key) => {
      const number = placeOf(key) + 1;
      const undo = store.remove(key);
      setActive((present) => (present?.key === key ? undefined : present));
      select(key, false);
      feedback.success(text()('test.question.removed', { number }), undo);
    },
    change: store.change,
    select,
    keepMine: store.keepMine,
    takeTheirs: store.takeTheirs,
  };
}

/** The question that is edited, the selected ones, and what can be done with them. */
export function useQuestionActions(store: TestStore): EditorState {
  const text = useText();
  const feedback = useFeedback();
  const [active, setActive] = useState<ActiveQuestion>();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const latest = useRef(text);
  latest.current = text;
  const [actions] = useState(() =>
    createActions({ store, text: () => latest.current, feedback, setActive, setSelected }),
  );
  return { active, setActive, selected, setSelected, actions };
}
