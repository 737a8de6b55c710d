import type { OldSemester, Proposal, SlotSemester } from '@dekanat/contract/restorations/restorations.ts';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import {
  type BoardState,
  clear,
  EMPTY_BOARD,
  openSlots,
  type Pairs,
  place,
  placeAll,
  poolOf,
  redo,
  resultsById,
  shownPairs,
  undo,
} from '#features/restorations/board/board-state.ts';
import { useText } from '#i18n/text.ts';
import { shortcutOf } from '#ui/shortcut.ts';

interface BoardInput {
  old: readonly OldSemester[];
  semesters: readonly SlotSemester[];
  proposals: readonly Proposal[];
  curriculumId: number | undefined;
  /** Whether results and subjects are loaded; until then nothing changes, and the pairs stay. */
  isLoaded: boolean;
  /** The pairs of a draft. */
  drafted: readonly (readonly [number, number])[];
}

/** What the board shows: the results that can be placed, the pairs, and the subjects that can take a result. */
function useShown({ old, semesters, curriculumId }: BoardInput, placed: Pairs) {
  const pool = useMemo(() => poolOf(old, curriculumId), [old, curriculumId]);
  const results = useMemo(() => resultsById(pool), [pool]);
  const pairs = useMemo(() => shownPairs(placed, pool, semesters), [placed, pool, semesters]);
  const open = useMemo(() => openSlots(semesters, pairs), [semesters, pairs]);
  return { pool, results, pairs, open };
}

/** The pairs of the board with its actions; each is announced, and can be undone. */
export function useBoardPairs(input: BoardInput) {
  const { semesters, proposals, drafted, isLoaded } = input;
  const text = useText();
  const [state, setState] = useState<BoardState>(() => ({ ...EMPTY_BOARD, pairs: new Map(drafted) }));
  const [announcement, announce] = useState('');
  const focusOn = useFocusAfterChange(state);
  const { pool, results, pairs, open } = useShown(input, state.pairs);
  const slotName = (slot: number) =>
    semesters
      .flatMap(({ studentSubjects }) => studentSubjects)
      .find(({ semester_subject_id }) => semester_subject_id === slot)?.subjectName ?? '—';
  const resultName = (result: number) => results.get(result)?.subject_name ?? '—';
  const offered = proposals.filter(
    (one) => open.has(one.semester_subject_id) && ![...pairs.values()].includes(one.rating_register_id),
  );
  const step = (next: (state: BoardState) => BoardState, message: string) => {
    if (!isLoaded) return;
    setState(next);
    announce(message);
  };
  return {
    pool,
    results,
    /** Those whose subject and result are shown. */
    pairs,
    /** With those of another semester or curriculum, which return with it. */
    allPairs: state.pairs,
    open,
    /** Proposals that can be accepted now. */
    offered,
    announcement,
    place: (result: number, slot: number) => {
      focusOn(`slot-${slot}`);
      const names = { name: resultName(result), target: slotName(slot) };
      step((before) => place(before, result, slot), text('restoration.board.placed', names));
    },
    clear: (slot: number) => {
      focusOn(`slot-${slot}`);
      const name = resultName(pairs.get(slot) ?? 0);
      step((before) => clear(before, slot), text('restoration.board.returned', { name }));
    },
    acceptAll: () => {
      const accepted = new Map(
        offered.map((one) => [one.semester_subject_id, one.rating_register_id] as const),
      );
      step(
        (before) => placeAll(before, accepted),
        text('restoration.board.accepted', { count: offered.length }),
      );
    },
    undo: () => step(undo, text('restoration.board.undone')),
    redo: () => step(redo, text('restoration.board.redone')),
    canUndo: state.past.length > 0,
    canRedo: state.future.length > 0,
  };
}

/** Focuses an element once the board shows the change that moved it. */
function useFocusAfterChange(state: BoardState): (id: string) => void {
  const wanted = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the board has changed
  useEffect(() => {
    if (wanted.current !== undefined) document.getElementById(wanted.current)?.focus();
    wanted.current = undefined;
  }, [state]);
  return (id) => {
    wanted.current = id;
  };
}

/** Ctrl+Z and Ctrl+Y outside of inputs. */
export function useUndoKeys(actions: { undo: () => void; redo: () => void }): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const typing =
      event.target instanceof HTMLElement && event.target.matches('input, textarea, [contenteditable]');
    const letter = shortcutOf(event);
    if (typing || (letter !== 'z' && letter !== 'y')) return;
    event.preventDefault();
    if (letter === 'y' || event.shiftKey) actions.redo();
    else actions.undo();
  });
  useEffect(() => {
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
