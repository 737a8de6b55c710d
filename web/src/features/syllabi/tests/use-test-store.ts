import type { Question } from '@dekanat/contract/syllabi/questions.ts';
import { testQuestions } from '@dekanat/contract/syllabi/tests.ts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { call, isOwnTab } from '#api/api.ts';
import { subscribe } from '#api/live-events.ts';
import { useProfile } from '#api/session.ts';
import type { TestState } from '#features/syllabi/tests/test-state.ts';
import { openTestStore, type TestStore } from '#features/syllabi/tests/test-store.ts';

/** Events arrive in bursts while another author types. */
const LATER_MS = 500;

interface TestPlace {
  itemId: number;
  lessonId: number;
  questions: readonly Question[];
  /** Loads the item again, whose number of questions has changed. */
  reload: () => Promise<unknown>;
}

/** The questions of a test, which save themselves and follow the changes of other authors. */
export function useTestStore({ itemId, lessonId, questions, reload }: TestPlace): TestStore & TestState {
  const name = `test_questions.${itemId}`;
  const draft = `dekanat.draft.${useProfile().id}.${name}`;
  const params = { itemId };
  const [{ store, attach }] = useState(() =>
    openTestStore(name, draft, questions, {
      save: (body) => call(testQuestions.update, { params, body }),
      load: () => call(testQuestions.list, { params }),
    }),
  );
  const current = useSyncExternalStore(store.subscribe, store.read);
  useEffect(attach, [attach]);
  useEffect(() => {
    window.addEventListener('pagehide', store.writeDraft);
    return () => window.removeEventListener('pagehide', store.writeDraft);
  }, [store]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = subscribe((event) => {
      // Events may have been lost before the stream was open again.
      const isMissed = event.event === 'ready';
      const isChanged = event.event === 'syllabus' && event.lesson_id === lessonId && !isOwnTab(event.tab);
      if (!isMissed && !isChanged) return;
      clearTimeout(timer);
      // A failed load is repeated by the next event or save.
      timer = setTimeout(() => void store.reload().catch(() => undefined), LATER_MS);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [store, lessonId]);
  const count = current.entries.filter(({ id }) => id !== undefined).length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the number of questions changes
  useEffect(() => {
    if (count !== questions.length) void reload();
  }, [count]);
  return { ...store, ...current };
}
